/** Which of the organisation's roles a member has, said whole: what the call of the specification does. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { memberId } from '../../entities/member.ts'
import { MAX_ROLES_OF_MEMBER } from '../../entities/role.ts'
import { idSchema } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { type Change, defineCommand, type Facts } from '../command.ts'
import { changeRecord } from '../record-command.ts'
import { MEMBER_RECORD } from './save-member.ts'

const input = z.object({
  id: idSchema('member'),
  roles: z.array(idSchema('role')).check(z.maxLength(MAX_ROLES_OF_MEMBER)),
})
type Input = z.infer<typeof input>

const body = z.object({ userId: idSchema('person'), roles: input.shape.roles })

function assign(facts: Facts, { id, roles }: Input, actor: Actor): Result<Change, Refusal> {
  const before = facts.get('member', id)
  if (actor.kind !== 'person' || !before) return err(refusal('not-permitted'))
  const heldRoles = {
    put: roles.map((role) => ({ element: { id: role } })),
    remove: before.heldRoles.filter((one) => !roles.includes(one.id)).map((one) => ({ id: one.id })),
  }
  const changed = changeRecord(MEMBER_RECORD, facts, { id, set: {}, lists: { heldRoles } }, actor)
  if (!changed.ok) return changed
  const { value } = changed.value
  return ok({
    put: [{ kind: 'member', value }],
    events: MEMBER_RECORD.events?.(value, before, actor) ?? [],
    data: { userId: before.personId },
  })
}

export const assignRoles = defineCommand<Input>({
  name: 'assignRoles',
  version: 1,
  area: 'admin',
  summary: 'Give a member exactly these roles of the organisation',
  offline: 'B',
  from: 'person',
  permission: 'userWrite',
  input,
  reads: (one, actor) => [
    { kind: 'member', id: one.id },
    ...(MEMBER_RECORD.reads?.({ ...one, set: {} }, actor) ?? []),
  ],
  check: (facts, one, actor) => {
    const changed = assign(facts, one, actor)
    return changed.ok ? null : changed.error
  },
  apply: (facts, one, { actor }) => assign(facts, one, actor),
  calls: [
    {
      path: 'Admin/User/AssignRoles',
      method: 'POST',
      output: z.object({ userId: idSchema('person') }),
      success: () => 'user-updated',
      refusals: ['user-not-found', 'last-administrator'],
      body,
      toInput: ({ userId, roles }: z.infer<typeof body>, actor) => {
        if (actor.kind !== 'person') throw new Error('asked of people only')
        return { id: memberId(actor.organizationId, userId), roles }
      },
      changes: ({ id }) => ({ kind: 'member', id }),
    },
  ],
})
