/**
 * Inviting people into the organisation, up to a hundred at once, each row for itself: a device asks that all of them
 * are invited or none, the call of the specification is answered with what became of each (A177).
 */
import * as z from 'zod/mini'
import { type AnswerCode, type Refusal, refusal } from '../../answers.ts'
import type { Actor, PersonActor } from '../../entities/actor.ts'
import {
  INVITE_FIELDS,
  INVITE_LIFE_MS,
  INVITE_STATUS,
  type INVITED_ROLES,
  type MemberInvite,
} from '../../entities/member-invite.ts'
import { emailAddress } from '../../entities/recipient.ts'
import { createId, type IdSource, idSchema, type OrganizationId } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { USER_TYPES } from '../../rules/account-type.ts'
import { mayBeInvited } from '../../rules/email-domain.ts'
import {
  type Gift,
  isJustWrittenTo,
  MAX_OPEN_INVITES,
  mayGive,
  refusedAddress,
} from '../../rules/inviting.ts'
import { hasSeat, isLicensed } from '../../rules/licensing.ts'
import { type AggregateKey, authorityOf, type Command, defineCommand, type Facts } from '../command.ts'

export const MAX_INVITES = 100

const row = z.object({
  id: idSchema('memberInvite'),
  /** As it was typed: whether it is an address is one of the results. */
  email: z.string().check(z.maxLength(400)),
  ...INVITE_FIELDS,
  /** Wire: userTypeId. */
  userTypeId: z.int(),
})
export type InviteRow = z.infer<typeof row>

const input = z.object({
  invites: z.array(row).check(
    z.minLength(1),
    z.maxLength(MAX_INVITES),
    z.refine((rows) => new Set(rows.map((one) => one.id)).size === rows.length),
  ),
  /** Who can be invited is, whatever becomes of the others; without it, all or none. */
  each: z.optional(z.literal(true)),
})
type Input = z.infer<typeof input>

/** Wire: what became of a row. */
export const INVITE_RESULTS = [
  'Success',
  'Invalid Email',
  'Already Invited',
  'Error',
  'user already exists',
] as const
export type InviteResult = (typeof INVITE_RESULTS)[number]

const RESULTS: { readonly [C in AnswerCode]?: InviteResult } = {
  'email-not-valid': 'Invalid Email',
  'already-invited': 'Already Invited',
  'user-already-exists': 'user already exists',
}

/** What a type of user is made of; undefined where nobody is invited as one. */
export const rolesOfType = (userTypeId: number): readonly (typeof INVITED_ROLES)[number][] | undefined =>
  userTypeId === USER_TYPES.companyAdmin
    ? ['companyAdmin']
    : userTypeId === USER_TYPES.sacAdmin
      ? ['sacAdmin']
      : userTypeId === USER_TYPES.standard
        ? ['member']
        : userTypeId === USER_TYPES.temporary
          ? ['temporary']
          : undefined

/** Without the clock, which a device and the server do not share. */
type Decided = Omit<MemberInvite, 'invitedAt' | 'expiresAt'>

/**
 * Row after row; who is invited in an earlier one is invited already in a later one. Without `now`, whatever the clock
 * of who asks may say is left out.
 */
export function decideInvites(
  facts: Facts,
  rows: readonly InviteRow[],
  actor: PersonActor,
  now?: number,
): readonly Result<Decided, Refusal>[] {
  const authority = facts.get('authority', actor.personId)
  const all = facts.get('rolesAndGroups', actor.organizationId)
  const domains = facts.get('organization', actor.organizationId)?.invitationDomains ?? []
  const before = new Set<string>()
  const open = facts.get('openInvites', actor.organizationId)?.count ?? 0
  return rows.map(({ userTypeId, ...one }) => {
    const email = addressOf(one.email)
    const roles = rolesOfType(userTypeId)
    if (email === null) return err(refusal('email-not-valid'))
    if (!mayBeInvited(email, domains)) return err(refusal('invite-domain-not-allowed'))
    const gift: Gift = { roles: [...(roles ?? [])], heldRoles: one.heldRoles, groups: one.groups }
    // An id that is in use may be that of an invitation they cannot see.
    if (!roles || facts.get('memberInvite', one.id) || !mayGive(authority, gift, all))
      return err(refusal('not-permitted'))
    const invitee = facts.get('invitee', email)
    const refused = before.has(email) ? 'already-invited' : refusedAddress(invitee)
    if (refused) return err(refusal(refused))
    if (now !== undefined && isJustWrittenTo(invitee, now)) return err(refusal('invite-too-soon'))
    if (open + before.size >= MAX_OPEN_INVITES) return err(refusal('too-many-invites'))
    const unlicensed =
      now === undefined ? null : refuseUnlicensed(facts, actor.organizationId, open + before.size, now)
    if (unlicensed) return err(unlicensed)
    before.add(email)
    return ok({
      ...one,
      ...gift,
      email,
      organizationId: actor.organizationId,
      statusId: INVITE_STATUS.invited,
      invitedBy: actor.personId,
    })
  })
}

/** Judged by the server’s clock, never a device’s. `taken`: invitations that wait. */
export function refuseUnlicensed(
  facts: Facts,
  organizationId: OrganizationId,
  taken: number,
  now: number,
): Refusal | null {
  const licensing = facts.get('licensing', organizationId)
  if (!isLicensed(licensing, now)) return refusal('license-expired')
  return hasSeat(licensing, taken, now) ? null : refusal('license-seats-taken')
}

const addressOf = (typed: string): string | null => emailAddress.safeParse(typed).data ?? null

/** The first that cannot be invited, where all are to be. */
function refusedOf({ each }: Input, decided: readonly Result<Decided, Refusal>[]): Refusal | null {
  if (each) return null
  const first = decided.find((one) => !one.ok)
  return first && !first.ok ? first.error : null
}

const reads = ({ invites }: Input, actor: Actor): readonly AggregateKey[] => [
  ...invites.map(({ id }): AggregateKey => ({ kind: 'memberInvite', id })),
  ...invites.flatMap(({ email }): readonly AggregateKey[] => {
    const address = addressOf(email)
    return address === null ? [] : [{ kind: 'invitee', id: address }]
  }),
  ...(actor.kind === 'person'
    ? [
        { kind: 'organization' as const, id: actor.organizationId },
        { kind: 'rolesAndGroups' as const, id: actor.organizationId },
        { kind: 'openInvites' as const, id: actor.organizationId },
        { kind: 'licensing' as const, id: actor.organizationId },
      ]
    : []),
  ...authorityOf(actor),
]

const wireRow = z.object({
  email: row.shape.email,
  firstName: z._default(INVITE_FIELDS.firstName, ''),
  lastName: z._default(INVITE_FIELDS.lastName, ''),
  userTypeId: z._default(row.shape.userTypeId, USER_TYPES.standard),
  groups: z._default(z.array(idSchema('memberGroup')).check(z.maxLength(100)), []),
  roles: z._default(z.array(idSchema('role')).check(z.maxLength(50)), []),
})
const body = z.array(wireRow).check(z.minLength(1), z.maxLength(MAX_INVITES))

export type InviteTold = z.infer<typeof told>
const told = z.object({
  userInviteId: z.nullable(idSchema('memberInvite')),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userTypeId: z.int(),
  groups: z.array(idSchema('memberGroup')),
  roles: z.array(idSchema('role')),
  status: z.enum(INVITE_RESULTS),
  /** Why not, more closely than the words of the specification: `license-seats-taken`. */
  refused: z.optional(z.string()),
})

export const inviteMembers: Command<Input> = defineCommand<Input>({
  name: 'inviteMembers',
  version: 1,
  area: 'admin',
  summary: 'Invite people into the organisation, each with what they are to have there',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads,
  check: (facts, asked, actor) =>
    actor.kind === 'person'
      ? refusedOf(asked, decideInvites(facts, asked.invites, actor))
      : refusal('not-permitted'),
  apply: (facts, asked, { actor, now }) => {
    if (actor.kind !== 'person') return err(refusal('not-permitted'))
    const decided = decideInvites(facts, asked.invites, actor, now)
    const refused = refusedOf(asked, decided)
    if (refused) return err(refused)
    const invites = decided.flatMap((one) => (one.ok ? [sentAt(one.value, now)] : []))
    return ok({
      put: invites.map((value) => ({ kind: 'memberInvite', value })),
      events: invites.map((one) => ({
        subjectId: one.organizationId,
        kind: 'memberInvited',
        facts: { invite: one.id, by: actor.personId, roles: one.roles.join(',') },
        personal: { name: actor.name, email: one.email },
      })),
      effects: invites.map((one) => ({ kind: 'mailInvitation', inviteId: one.id })),
      data: asked.invites.map(({ id, email, firstName, lastName, userTypeId, groups, heldRoles }, at) => {
        const one = decided[at]
        return {
          userInviteId: one?.ok ? id : null,
          ...{ email, firstName, lastName, userTypeId },
          groups: groups.map((group) => group.id),
          roles: heldRoles.map((role) => role.id),
          status: one?.ok ? 'Success' : (RESULTS[one?.error.code ?? 'not-permitted'] ?? 'Error'),
          ...(one?.ok === false && { refused: one.error.code }),
        } satisfies z.infer<typeof told>
      }),
    })
  },
  preview: (facts, asked, actor, now) => {
    if (actor.kind !== 'person') return []
    const decided = decideInvites(facts, asked.invites, actor, now)
    if (refusedOf(asked, decided)) return []
    return decided.flatMap((one) =>
      one.ok ? [{ kind: 'memberInvite' as const, id: one.value.id, set: sentAt(one.value, now) }] : [],
    )
  },
  calls: [
    {
      path: 'Admin/User/Invite',
      method: 'POST',
      body,
      output: z.array(told),
      toInput: (invitees: z.infer<typeof body>, _actor, ids: IdSource) => ({
        each: true as const,
        invites: invitees.map(({ groups, roles, ...one }) => ({
          ...one,
          id: createId('memberInvite', ids),
          groups: groups.map((id) => ({ id })),
          heldRoles: roles.map((id) => ({ id })),
        })),
      }),
    },
  ],
})

export const sentAt = (invite: Decided, now: number): MemberInvite => ({
  ...invite,
  invitedAt: now,
  expiresAt: now + INVITE_LIFE_MS,
})
