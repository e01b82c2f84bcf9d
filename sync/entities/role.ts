/**
 * Roles an organisation makes for itself, and groups of its people: names for sets of permissions and restrictions.
 * The built-in roles are constants (`rules/authority.ts`).
 */

import * as z from 'zod/mini'
import { type Id, idSchema } from '../ids.ts'
import { PERMISSIONS, RESTRICTIONS } from './permission.ts'

export const MAX_ROLE_NAME = 60
export const MAX_ROLES_OF_GROUP = 50
export const MAX_ROLES_OF_MEMBER = 50
export const MAX_GROUPS_OF_MEMBER = 100

const name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(MAX_ROLE_NAME),
  z.refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text)),
)
const known: readonly number[] = Object.values(PERMISSIONS)

export const ROLE_FIELDS = {
  name,
  description: z.string().check(z.trim(), z.maxLength(300)),
  /** One that is switched off gives nothing, and stays with whoever has it. */
  active: z.boolean(),
  /** Ids of the wire. */
  permissions: z.array(z.int().check(z.refine((id) => known.includes(id)))).check(
    z.maxLength(known.length),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
  restrictions: z.array(z.enum(RESTRICTIONS)).check(z.maxLength(RESTRICTIONS.length)),
}

export const role = z.object({
  id: idSchema('role'),
  organizationId: idSchema('organization'),
  ...ROLE_FIELDS,
})
export type CustomRole = z.infer<typeof role>

/** What things can name as their reader besides a person, an organisation and a permission. */
export type ReadingName = Id<'role' | 'memberGroup'>

/** A role in a list. */
export const listedRole = z.object({ id: idSchema('role') })
/** A group in a list. */
export const listedGroup = z.object({ id: idSchema('memberGroup') })

export const MEMBER_GROUP_FIELDS = { name, active: z.boolean() }

/** Who belongs to it stands with each member (`member.ts`). */
export const memberGroup = z.object({
  id: idSchema('memberGroup'),
  organizationId: idSchema('organization'),
  ...MEMBER_GROUP_FIELDS,
  /** What everybody in it holds. */
  roles: z.array(listedRole).check(z.maxLength(MAX_ROLES_OF_GROUP)),
})
export type MemberGroup = z.infer<typeof memberGroup>
