/**
 * A RIM class (A091): a code of the bank, the role whose holders may act on such customers, and the members who may
 * besides. Its customers are a group of contacts that the organisation shares, once there is one.
 */

import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { ORGANIZATION_ROLES } from './permission.ts'

export const MAX_CLASS_CODE = 30
export const MAX_CLASS_MEMBERS = 500

/** A person named in a list. */
export const listedPerson = z.object({ id: idSchema('person') })

export const GROUP_CLASS_FIELDS = {
  groupId: z.nullable(idSchema('contactGroup')),
  code: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_CLASS_CODE),
    z.refine((text) => !/[\p{Cc}\p{Cf}]/u.test(text)),
  ),
  /** One that is built in, or one the organisation made. */
  role: z.union([z.enum(ORGANIZATION_ROLES), idSchema('role')]),
}

export const groupClassMap = z.object({
  id: idSchema('groupClassMap'),
  organizationId: idSchema('organization'),
  ...GROUP_CLASS_FIELDS,
  members: z.array(listedPerson).check(z.maxLength(MAX_CLASS_MEMBERS)),
})
export type GroupClassMap = z.infer<typeof groupClassMap>
