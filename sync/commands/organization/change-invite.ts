/** Looking after an invitation: sent again, with a new link and a new term, or cancelled, and its link leads nowhere. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor, PersonActor } from '../../entities/actor.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import { INVITE_STATUS, isOpenInvite, type MemberInvite } from '../../entities/member-invite.ts'
import { idSchema } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { isJustWrittenTo, MAX_OPEN_INVITES, mayGive, refusedAddress } from '../../rules/inviting.ts'
import { type AggregateKey, authorityOf, type Command, defineCommand, type Facts } from '../command.ts'
import { refuseUnlicensed, sentAt } from './invite-members.ts'

const input = z.object({ id: idSchema('memberInvite') })
type Input = z.infer<typeof input>

const body = z.object({ userInviteId: idSchema('memberInvite') })

/** Of their own organisation, and no more than they may give; another one's is, to them, none. */
function inviteAmong(
  facts: Facts,
  { id }: Input,
  actor: Actor,
): Result<{ readonly invite: MemberInvite; readonly by: PersonActor }, Refusal> {
  const invite = facts.get('memberInvite', id)
  if (actor.kind !== 'person' || invite?.organizationId !== actor.organizationId)
    return err(refusal('not-permitted'))
  const authority = facts.get('authority', actor.personId)
  if (!mayGive(authority, known(facts, invite), facts.get('rolesAndGroups', actor.organizationId)))
    return err(refusal('not-permitted'))
  return invite.statusId === INVITE_STATUS.accepted
    ? err(refusal('invite-answered'))
    : ok({ invite, by: actor })
}

/** What has been removed since is given by nobody, and keeps nobody from looking after the rest. */
function known(facts: Facts, invite: MemberInvite): MemberInvite {
  const all = facts.get('rolesAndGroups', invite.organizationId)
  return {
    ...invite,
    heldRoles: invite.heldRoles.filter(({ id }) => all?.roles.has(id)),
    groups: invite.groups.filter(({ id }) => all?.groups.has(id)),
  }
}

const reads = ({ id }: Input, actor: Actor): readonly AggregateKey[] => [
  { kind: 'memberInvite', id },
  ...(actor.kind === 'person' ? [{ kind: 'rolesAndGroups' as const, id: actor.organizationId }] : []),
  ...authorityOf(actor),
]

const eventOf = (
  kind: 'inviteResent' | 'inviteCancelled',
  invite: MemberInvite,
  { personId, name }: PersonActor,
): NewAuditEvent => ({
  subjectId: invite.organizationId,
  kind,
  facts: { invite: invite.id, by: personId },
  personal: { name, email: invite.email },
})

const call = (path: string, success: string) => ({
  path,
  method: 'POST' as const,
  body,
  output: body,
  success: () => success,
  toInput: ({ userInviteId }: z.infer<typeof body>) => ({ id: userInviteId }),
  changes: ({ id }: Input) => ({ kind: 'memberInvite' as const, id }),
})

function resend(
  facts: Facts,
  one: Input,
  actor: Actor,
): Result<{ readonly invite: MemberInvite; readonly by: PersonActor }, Refusal> {
  const found = inviteAmong(facts, one, actor)
  if (!found.ok) return found
  const refused = refusedAddress(facts.get('invitee', one.id), one.id)
  if (refused) return err(refusal(refused))
  const opensAgain = !isOpenInvite(found.value.invite)
  const open = facts.get('openInvites', found.value.by.organizationId)?.count ?? 0
  return opensAgain && open >= MAX_OPEN_INVITES ? err(refusal('too-many-invites')) : found
}

export const resendInvite: Command<Input> = defineCommand<Input>({
  name: 'resendInvite',
  version: 1,
  area: 'admin',
  summary: 'Send an invitation again; the link of before leads nowhere any more',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads: (one, actor) => [
    ...reads(one, actor),
    { kind: 'invitee', id: one.id },
    ...(actor.kind === 'person'
      ? [
          { kind: 'openInvites' as const, id: actor.organizationId },
          { kind: 'licensing' as const, id: actor.organizationId },
        ]
      : []),
  ],
  check: (facts, one, actor) => {
    const found = resend(facts, one, actor)
    return found.ok ? null : found.error
  },
  apply: (facts, one, { actor, now }) => {
    const found = resend(facts, one, actor)
    if (!found.ok) return found
    const { invite, by } = found.value
    if (isJustWrittenTo(facts.get('invitee', one.id), now)) return err(refusal('invite-too-soon'))
    const open = facts.get('openInvites', by.organizationId)?.count ?? 0
    // One that waits has its seat already.
    const unlicensed = isOpenInvite(invite) ? null : refuseUnlicensed(facts, by.organizationId, open, now)
    if (unlicensed) return err(unlicensed)
    const statusId = INVITE_STATUS.resent
    // What was answered before is said no more: the question is asked anew.
    const { declinedBecause: _, ...asked } = known(facts, invite)
    const value = sentAt({ ...asked, statusId, invitedBy: by.personId }, now)
    return ok({
      put: [{ kind: 'memberInvite', value }],
      events: [eventOf('inviteResent', value, by)],
      effects: [{ kind: 'mailInvitation', inviteId: value.id }],
      data: { userInviteId: value.id },
    })
  },
  preview: (facts, one, actor) =>
    resend(facts, one, actor).ok
      ? [{ kind: 'memberInvite', id: one.id, set: { statusId: INVITE_STATUS.resent } }]
      : [],
  calls: [
    {
      ...call('Admin/User/ResendInvite', 'invite-resent'),
      refusals: [
        'invite-answered',
        'invite-too-soon',
        'too-many-invites',
        'license-seats-taken',
        'already-invited',
        'user-already-exists',
      ],
    },
  ],
})

export const cancelInvite: Command<Input> = defineCommand<Input>({
  name: 'cancelInvite',
  version: 1,
  area: 'admin',
  summary: 'Cancel an invitation that nobody has accepted',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads,
  check: (facts, one, actor) => {
    const found = inviteAmong(facts, one, actor)
    return found.ok ? null : found.error
  },
  apply: (facts, one, { actor }) => {
    const found = inviteAmong(facts, one, actor)
    if (!found.ok) return found
    const { invite, by } = found.value
    const data = { userInviteId: invite.id }
    // Two who cancel it want the same.
    if (!isOpenInvite(invite)) return ok({ put: [], data })
    const value = { ...invite, statusId: INVITE_STATUS.cancelled }
    return ok({
      put: [{ kind: 'memberInvite', value }],
      events: [eventOf('inviteCancelled', value, by)],
      data,
    })
  },
  preview: (facts, one, actor) => {
    const found = inviteAmong(facts, one, actor)
    return found.ok && isOpenInvite(found.value.invite)
      ? [{ kind: 'memberInvite', id: one.id, set: { statusId: INVITE_STATUS.cancelled } }]
      : []
  },
  calls: [{ ...call('Admin/User/CancelInvite', 'invite-cancelled'), refusals: ['invite-answered'] }],
})
