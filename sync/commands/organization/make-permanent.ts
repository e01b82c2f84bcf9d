/**
 * A temporary user becomes a standard user: what they were asked to stays theirs, and the organisation opens to them.
 * Roles and groups they were given beside come into force with it, so whoever does it must hold what these give.
 */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { memberId } from '../../entities/member.ts'
import { idSchema } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { isTemporary } from '../../rules/account-type.ts'
import { type Change, type Command, defineCommand, type Facts } from '../command.ts'
import { changeRecord } from '../record-command.ts'
import { MEMBER_RECORD } from './save-member.ts'

const input = z.object({ id: idSchema('member') })
type Input = z.infer<typeof input>

const body = z.object({ userId: idSchema('person') })

function change(facts: Facts, { id }: Input, actor: Actor): Result<Change, Refusal> {
  const before = facts.get('member', id)
  if (actor.kind !== 'person' || before?.organizationId !== actor.organizationId)
    return err(refusal('customer-not-found'))
  const data = { userId: before.personId }
  // Two who do it want the same.
  if (!isTemporary(before.roles)) return ok({ put: [], data })
  const changed = changeRecord(MEMBER_RECORD, facts, { id, set: { roles: ['member'] } }, actor)
  if (!changed.ok) return changed
  const { value } = changed.value
  return ok({
    put: [{ kind: 'member', value }],
    events: MEMBER_RECORD.events?.(value, before, actor) ?? [],
    data,
  })
}

export const makePermanent: Command<Input> = defineCommand<Input>({
  name: 'makePermanent',
  version: 1,
  area: 'admin',
  summary: 'Make a temporary user a standard user of the organisation',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads: (one, actor) => [
    { kind: 'member', id: one.id },
    ...(MEMBER_RECORD.reads?.({ ...one, set: {} }, actor) ?? []),
  ],
  check: (facts, one, actor) => {
    const changed = change(facts, one, actor)
    return changed.ok ? null : changed.error
  },
  apply: (facts, one, { actor }) => change(facts, one, actor),
  preview: (facts, one, actor) => {
    const changed = change(facts, one, actor)
    return changed.ok && changed.value.put.length > 0
      ? [{ kind: 'member', id: one.id, set: { roles: ['member'] } }]
      : []
  },
  calls: [
    {
      path: 'Customer/MakePermanent',
      method: 'POST',
      body,
      output: body,
      success: () => 'user-updated',
      refusals: ['customer-not-found'],
      toInput: ({ userId }: z.infer<typeof body>, actor) => {
        if (actor.kind !== 'person') throw new Error('asked of people only')
        return { id: memberId(actor.organizationId, userId) }
      },
      changes: ({ id }) => ({ kind: 'member', id }),
    },
  ],
})
