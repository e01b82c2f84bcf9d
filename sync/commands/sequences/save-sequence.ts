import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { MAX_SEQUENCE_DIGITS, sequence } from '../../entities/sequence.ts'
import { createId, idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { nextNumber } from '../../rules/sequence-number.ts'
import { defineCommand } from '../command.ts'

const { id, name, prefix, suffix, start, padding } = sequence.shape
/** The number to go on with; null goes on where it is. */
const next = z.nullable(start)
const input = z.object({ id, name, prefix, suffix, start, padding, next })
type Input = z.infer<typeof input>

const body = {
  name,
  prefix: z._default(prefix, ''),
  suffix: z._default(suffix, ''),
  start: z._default(start, 1),
  /** Figures to fill up to with zeros. */
  length: z._default(z.int().check(z.minimum(0), z.maximum(MAX_SEQUENCE_DIGITS)), 0),
  newValue: z._default(z.nullable(start), null),
}
const wireBody = z.object(body)
const wireUpdate = z.object({ id: idSchema('sequence'), ...body })
const toInput = (wire: z.infer<typeof wireBody>, sequenceId: Input['id']): Input => {
  const { length, newValue, ...rest } = wire
  return { ...rest, id: sequenceId, padding: length, next: newValue }
}

/** An administrator adds a sequence or changes one; its numbers only ever go up (A155). */
export const saveSequence = defineCommand<Input>({
  name: 'saveSequence',
  version: 1,
  area: 'designer',
  summary: 'Add or change a sequence of document numbers',
  offline: 'B',
  from: 'person',
  permission: 'sequenceWrite',
  input,
  calls: [
    {
      path: 'TasksEf/AddSequence',
      method: 'POST',
      output: z.object({ id }),
      success: () => 'sequence-saved',
      body: wireBody,
      toInput: (wire: z.infer<typeof wireBody>, _actor, ids) => toInput(wire, createId('sequence', ids)),
    },
    {
      path: 'TasksEf/UpdateSequence',
      method: 'POST',
      output: z.object({ id }),
      success: () => 'sequence-saved',
      body: wireUpdate,
      toInput: ({ id: sequenceId, ...wire }: z.infer<typeof wireUpdate>) => toInput(wire, sequenceId),
      changes: (one) => ({ kind: 'sequence', id: one.id }),
    },
  ],
  reads: (one) => [{ kind: 'sequence', id: one.id }],
  check: (facts, one, actor) => {
    if (actor.kind !== 'person') return refusal('not-permitted')
    const existing = facts.get('sequence', one.id)
    if (existing && existing.organizationId !== actor.organizationId) return refusal('not-permitted')
    return existing && one.next !== null && one.next < nextNumber(existing)
      ? refusal('sequence-not-upwards', { given: nextNumber(existing) - 1 })
      : null
  },
  apply: (facts, one, { actor }) => {
    if (actor.kind !== 'person') throw new Error('checked')
    const { next: wanted, ...rest } = one
    const last = facts.get('sequence', one.id)?.last ?? null
    return ok({
      put: [
        {
          kind: 'sequence',
          value: {
            ...rest,
            organizationId: actor.organizationId,
            // The number before the wanted one counts as given.
            last: wanted === null || wanted === 0 ? last : Math.max(wanted - 1, last ?? 0),
          },
        },
      ],
      data: { id: one.id },
    })
  },
})
