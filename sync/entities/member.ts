/**
 * Somebody's place in an organisation, as those who look after its people know it: what they are there and what they may
 * do. Colleagues know a line of the directory (`colleague.ts`), and each their own (`profile.ts`).
 */

import * as z from 'zod/mini'
import { bareId, type Id, idSchema, type OrganizationId, type PersonId } from '../ids.ts'
import { customerLink } from './customer-account.ts'
import { listedJobRole, MAX_JOB_ROLES_OF_MEMBER } from './job-role.ts'
import { ORGANIZATION_ROLES } from './permission.ts'
import { userClass } from './profile.ts'
import { listedGroup, listedRole, MAX_GROUPS_OF_MEMBER, MAX_ROLES_OF_MEMBER } from './role.ts'

export const MEMBER_FIELDS = {
  /** Operators' are given nowhere here. */
  roles: z.array(z.enum(ORGANIZATION_ROLES)).check(z.minLength(1), z.maxLength(ORGANIZATION_ROLES.length)),
  userClass,
  /** Ids of the wire, beside what the roles give. */
  permissions: z.array(z.int()).check(z.maxLength(100)),
}

/** Roles the organisation made, groups that bring theirs, and what they are there (A189), which gives nothing. */
export const MEMBER_LISTS = { heldRoles: listedRole, groups: listedGroup, jobRoles: listedJobRole }

export const MEMBER_STATUSES = ['active', 'deactivatedByUser', 'inactive'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const member = z.object({
  id: idSchema('member'),
  organizationId: idSchema('organization'),
  personId: idSchema('person'),
  name: z.string(),
  email: z.string(),
  ...MEMBER_FIELDS,
  /** Operators’ roles stand here as well. */
  roles: z.array(z.string()),
  heldRoles: z.array(listedRole).check(z.maxLength(MAX_ROLES_OF_MEMBER)),
  groups: z.array(listedGroup).check(z.maxLength(MAX_GROUPS_OF_MEMBER)),
  /** Absent in what older versions told: none. */
  jobRoles: z.optional(z.array(listedJobRole).check(z.maxLength(MAX_JOB_ROLES_OF_MEMBER))),
  /** Whether they can sign in here: `inactive` was switched off by whoever looks after people (A179). */
  status: z.enum(MEMBER_STATUSES),
  joinedAt: z.int(),
  /** Of somebody from outside: the account of the organisation's own systems that they have shown to be theirs. */
  customer: z.optional(z.nullable(customerLink)),
})
export type Member = z.infer<typeof member>

/** One place of one person: somebody may have one in each of several organisations. */
export const memberId = (organizationId: OrganizationId, personId: PersonId): Id<'member'> =>
  `member:${bareId(organizationId)}${bareId(personId)}`

const BARE_LENGTH = 26
export function placeOfMember(id: string): {
  readonly organizationId: OrganizationId
  readonly personId: PersonId
} {
  const both = bareId(id)
  return {
    organizationId: `organization:${both.slice(0, BARE_LENGTH)}`,
    personId: `person:${both.slice(BARE_LENGTH)}`,
  }
}
