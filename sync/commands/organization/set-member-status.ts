/**
 * Switching somebody's place in the organisation off and on again. Off, their sessions there end with the commit, their
 * devices give up what they hold of it, and they can neither sign in nor be asked for anything there; what is theirs
 * stays theirs. Other organisations they belong to are none of its business.
 */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import type { Member } from '../../entities/member.ts'
import { idSchema } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { refuseRemoval } from '../../rules/leaving.ts'
import { type Command, defineCommand, type Facts } from '../command.ts'
import { refuseUnlicensed } from './invite-members.ts'

const input = z.object({ id: idSchema('member'), status: z.enum(['active', 'inactive']) })
type Input = z.infer<typeof input>

function change(facts: Facts, { id, status }: Input, actor: Actor): Result<Member, Refusal> {
  const member = facts.get('member', id)
  if (actor.kind !== 'person') return err(refusal('not-permitted'))
  const own = member?.organizationId === actor.organizationId ? member : null
  const administrators = facts.get('administrators', actor.organizationId)
  const refused = refuseRemoval(
    facts.get('authority', actor.personId),
    own,
    // Who comes back leaves nobody without somebody.
    status === 'active'
      ? { organizationId: actor.organizationId, personIds: [actor.personId] }
      : administrators,
  )
  if (refused || !own) return err(refused ?? refusal('user-not-found'))
  // What they switched off themselves they switch on themselves (A179).
  return ok({
    ...own,
    status: status === 'active' && own.status === 'deactivatedByUser' ? own.status : status,
  })
}

export const setMemberStatus: Command<Input> = defineCommand<Input>({
  name: 'setMemberStatus',
  version: 1,
  area: 'admin',
  summary: 'Deactivate a member of the organisation, or activate them again',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads: ({ id }, actor) => [
    { kind: 'member', id },
    ...(actor.kind === 'person'
      ? [
          { kind: 'administrators' as const, id: actor.organizationId },
          { kind: 'openInvites' as const, id: actor.organizationId },
          { kind: 'licensing' as const, id: actor.organizationId },
        ]
      : []),
  ],
  check: (facts, one, actor) => {
    const changed = change(facts, one, actor)
    return changed.ok ? null : changed.error
  },
  apply: (facts, one, { actor, now }) => {
    const changed = change(facts, one, actor)
    if (!changed.ok) return changed
    const before = facts.get('member', one.id)
    const { value } = changed
    if (actor.kind !== 'person' || before?.status === value.status)
      return ok({ put: [], data: { userId: value.personId } })
    // Whoever is switched off has no seat: to come back is to take one.
    const open = facts.get('openInvites', actor.organizationId)?.count ?? 0
    const unlicensed =
      value.status === 'active' ? refuseUnlicensed(facts, actor.organizationId, open, now) : null
    if (unlicensed) return err(unlicensed)
    return ok({
      put: [{ kind: 'member', value }],
      events: [
        {
          subjectId: actor.organizationId,
          kind: 'memberChanged',
          facts: {
            ...{ field: 'status', member: value.personId, by: actor.personId },
            ...{ before: before?.status ?? '', after: value.status },
          },
          personal: { name: actor.name, member: value.name },
        },
      ],
      data: { userId: value.personId },
    })
  },
  preview: (facts, one, actor) => {
    const changed = change(facts, one, actor)
    return changed.ok && facts.get('member', one.id)?.status !== changed.value.status
      ? [{ kind: 'member', id: one.id, set: { status: changed.value.status } }]
      : []
  },
})
