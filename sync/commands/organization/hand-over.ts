/**
 * What somebody who was switched off began or is asked for goes to a colleague: drafts and documents under way become
 * theirs, and steps that wait for them are delegated. Only then: handing over what is somebody's while they work is
 * reading it. Document after document follows as a job, and says so in its own trail.
 */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { type Member, memberId } from '../../entities/member.ts'
import { idSchema } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { isTemporary } from '../../rules/account-type.ts'
import { refuseRemoval } from '../../rules/leaving.ts'
import { type Command, defineCommand, type Facts } from '../command.ts'

const input = z.object({ id: idSchema('member'), to: idSchema('member') })
type Input = z.infer<typeof input>

const body = z.object({ userId: idSchema('person'), toUserId: idSchema('person') })

interface HandedOver {
  readonly from: Member
  readonly heir: Member
}

function handedOver(facts: Facts, { id, to }: Input, actor: Actor): Result<HandedOver, Refusal> {
  if (actor.kind !== 'person') return err(refusal('not-permitted'))
  const here = (one: Member | undefined) => (one?.organizationId === actor.organizationId ? one : null)
  const [from, heir] = [here(facts.get('member', id)), here(facts.get('member', to))]
  const { organizationId, personId } = actor
  const refused = refuseRemoval(facts.get('authority', personId), from, {
    organizationId,
    // Nobody is lost by it.
    personIds: [personId],
  })
  if (refused || !from) return err(refused ?? refusal('user-not-found'))
  if (from.status === 'active') return err(refusal('still-active'))
  if (!heir || heir.id === id || heir.status !== 'active' || isTemporary(heir.roles))
    return err(refusal('heir-not-valid'))
  return ok({ from, heir })
}

export const handOver: Command<Input> = defineCommand<Input>({
  name: 'handOver',
  version: 1,
  area: 'admin',
  summary: 'Hand over what a deactivated member began and what waits for them to a colleague',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads: ({ id, to }) => [
    { kind: 'member', id },
    { kind: 'member', id: to },
  ],
  check: (facts, one, actor) => {
    const found = handedOver(facts, one, actor)
    return found.ok ? null : found.error
  },
  apply: (facts, one, { actor }) => {
    const found = handedOver(facts, one, actor)
    if (!found.ok) return found
    if (actor.kind !== 'person') return err(refusal('not-permitted'))
    const { from, heir } = found.value
    const { organizationId, personId, name, email } = heir
    return ok({
      put: [],
      events: [
        {
          subjectId: organizationId,
          kind: 'memberHandedOver',
          facts: { member: from.personId, to: personId, by: actor.personId },
          personal: { name: actor.name, member: from.name, to: name },
        },
      ],
      effects: [
        {
          kind: 'handOver',
          organizationId,
          personId: from.personId,
          heir: { personId, name: name || email, email },
        },
      ],
      data: { userId: from.personId },
    })
  },
  calls: [
    {
      path: 'Admin/User/HandOver',
      method: 'POST',
      body,
      output: z.object({ userId: idSchema('person') }),
      refusals: ['user-not-found', 'still-active', 'heir-not-valid'],
      toInput: ({ userId, toUserId }: z.infer<typeof body>, actor) => {
        if (actor.kind !== 'person') throw new Error('asked of people only')
        return { id: memberId(actor.organizationId, userId), to: memberId(actor.organizationId, toUserId) }
      },
      changes: ({ id }) => ({ kind: 'member', id }),
    },
  ],
})
