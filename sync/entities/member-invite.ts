/**
 * An invitation to an organisation, as those who look after its people know it. The code in the link is no part of it:
 * that is the invited person's alone, and the server keeps its hash beside (`server/identity/invitations.ts`).
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { MAX_DECLINE_REASON } from '../rules/decline-reason.ts'
import { listedGroup, listedRole, MAX_GROUPS_OF_MEMBER, MAX_ROLES_OF_MEMBER } from './role.ts'

/** Wire: statusId of an invitation. Both 1 and 3 wait for an answer (A176). */
export const INVITE_STATUS = { invited: 1, cancelled: 2, resent: 3, accepted: 4, declined: 5 } as const
export type InviteStatusId = (typeof INVITE_STATUS)[keyof typeof INVITE_STATUS]

export const INVITE_LIFE_MS = 14 * 86_400_000

/** On one line, without controls that would reorder the text around it; may be left out. */
const name = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u))

/** What it says of whom it is for, and what they are to have. */
export const INVITE_FIELDS = {
  /** Only for the list: nobody is written to by a name that somebody else chose. */
  firstName: name,
  lastName: name,
  heldRoles: z.array(listedRole).check(z.maxLength(MAX_ROLES_OF_MEMBER)),
  groups: z.array(listedGroup).check(z.maxLength(MAX_GROUPS_OF_MEMBER)),
}

/** What is given by an invitation; the others (`userAdmin`, `adminReader`) are given to members. */
export const INVITED_ROLES = ['member', 'companyAdmin', 'sacAdmin', 'temporary'] as const

/** Why somebody says no, in their own words; nothing that would turn the text around it. */
export const declineReason = z
  .string()
  .check(
    z.trim(),
    z.maxLength(MAX_DECLINE_REASON),
    z.regex(/^(?:[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u),
  )

export const memberInvite = z.object({
  id: idSchema('memberInvite'),
  organizationId: idSchema('organization'),
  email: z.string(),
  ...INVITE_FIELDS,
  roles: z.array(z.string()),
  statusId: z.literal(Object.values(INVITE_STATUS)),
  /** Whoever sent it last: it gives what they may give when it is accepted. */
  invitedBy: idSchema('person'),
  invitedAt: z.int(),
  expiresAt: z.int(),
  /** With the answer no, where they gave a reason. */
  declinedBecause: z.optional(z.string()),
})
export type MemberInvite = z.infer<typeof memberInvite>

/** It waits for an answer. */
export const isOpenInvite = ({ statusId }: Pick<MemberInvite, 'statusId'>): boolean =>
  statusId === INVITE_STATUS.invited || statusId === INVITE_STATUS.resent
