/**
 * Taking somebody out of the organisation. With the commit they are no member, their sessions there have ended and
 * nobody can accept an invitation to them; what they saw is dropped. Documents and what they kept follow as a job,
 * and whoever took them out goes on with what was theirs.
 */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { type Member, memberId } from '../../entities/member.ts'
import { INVITE_STATUS, isOpenInvite, type MemberInvite } from '../../entities/member-invite.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { refuseRemoval } from '../../rules/leaving.ts'
import { type Command, defineCommand, type Facts } from '../command.ts'

const input = z.object({ id: idSchema('member') })
type Input = z.infer<typeof input>

const body = z.object({ userId: idSchema('person') })

/** Of their own organisation; another one's is, to them, nobody. */
function memberAmong(facts: Facts, { id }: Input, actor: Actor): Member | null {
  const member: Member | undefined = facts.get('member', id)
  return actor.kind === 'person' && member?.organizationId === actor.organizationId ? member : null
}

/** What would let them in again, as it is from then on. */
const openInvitesOf = (facts: Facts, { id }: Input): readonly MemberInvite[] =>
  (facts.get('invitee', id)?.invites ?? [])
    .filter(isOpenInvite)
    .map((invite) => ({ ...invite, statusId: INVITE_STATUS.cancelled }))

export const removeMember: Command<Input> = defineCommand({
  name: 'removeMember',
  version: 1,
  area: 'organization',
  summary: 'Take somebody out of the organisation; their devices give up what they hold of it',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads: ({ id }, actor) => [
    { kind: 'member', id },
    // Asked for after the member, whose address it is.
    { kind: 'invitee', id },
    ...(actor.kind === 'person' ? [{ kind: 'administrators' as const, id: actor.organizationId }] : []),
  ],
  check: (facts, one, actor) =>
    actor.kind === 'person'
      ? refuseRemoval(
          facts.get('authority', actor.personId),
          memberAmong(facts, one, actor),
          facts.get('administrators', actor.organizationId),
        )
      : refusal('not-permitted'),
  apply: (facts, one, { actor }) => {
    const member = memberAmong(facts, one, actor)
    if (actor.kind !== 'person' || !member) throw new Error('checked')
    const { organizationId, personId: by, name, email } = actor
    const { personId } = member
    return ok({
      put: openInvitesOf(facts, one).map((value) => ({ kind: 'memberInvite', value })),
      remove: [{ kind: 'member', id: one.id }],
      events: [
        {
          subjectId: organizationId,
          kind: 'memberRemoved',
          facts: { member: personId, by },
          personal: { name, member: member.name },
        },
      ],
      effects: [{ kind: 'departMember', organizationId, personId, heir: { personId: by, name, email } }],
      data: { userId: personId },
    })
  },
  preview: (facts, one, actor) =>
    memberAmong(facts, one, actor)
      ? [
          { kind: 'member', id: one.id, gone: true },
          ...openInvitesOf(facts, one).map(({ id, statusId }) => ({
            ...{ kind: 'memberInvite' as const, id },
            set: { statusId },
          })),
        ]
      : [],
  calls: [
    {
      path: 'Admin/User/Remove',
      method: 'POST',
      body,
      output: body,
      refusals: ['user-not-found', 'last-administrator'],
      toInput: ({ userId }: z.infer<typeof body>, actor) => {
        if (actor.kind !== 'person') throw new Error('asked of people only')
        return { id: memberId(actor.organizationId, userId) }
      },
    },
  ],
})
