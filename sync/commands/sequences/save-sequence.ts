import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { printedLine } from '../../entities/lookup.ts'
import { MAX_SEQUENCE_DIGITS, SEQUENCE_FIELDS, type Sequence } from '../../entities/sequence.ts'
import { createId, type IdSource, idSchema } from '../../ids.ts'
import { withoutTurns } from '../../rules/one-line.ts'
import { nextNumber } from '../../rules/sequence-number.ts'
import { changedFieldsTold } from '../organization/changed-fields-told.ts'
import { recordChange, saveRecord } from '../record-command.ts'

/** Printed on documents: nothing in it turns or breaks what stands beside it. Blanks at its ends are meant. */
const affix = SEQUENCE_FIELDS.prefix.check(
  z.refine((text) => withoutTurns(text) === text && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text)),
)
export const SEQUENCE_FORM_FIELDS = {
  ...SEQUENCE_FIELDS,
  name: printedLine(80).check(z.minLength(1)),
  prefix: affix,
  suffix: affix,
}
const { name, prefix, suffix, start } = SEQUENCE_FORM_FIELDS

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
const saved = z.object({ id: idSchema('sequence') })

/** The number before the wanted one counts as given; null goes on where it is. */
const lastBefore = (next: unknown) => (typeof next === 'number' && next > 0 ? { last: next - 1 } : {})
const setOf = ({ length, newValue, ...rest }: z.infer<typeof wireBody>) => ({
  ...rest,
  padding: length,
  ...lastBefore(newValue),
})

const CHANGED = {
  kind: 'sequenceChanged',
  fields: ['name', 'prefix', 'suffix', 'start', 'padding', 'last'],
  words: ['name', 'prefix', 'suffix'],
} as const

/** An administrator adds a sequence or changes one; its numbers only ever go up (A155). */
export const saveSequence = saveRecord({
  name: 'saveSequence',
  version: 2,
  kind: 'sequence',
  area: 'designer',
  summary: 'Add or change a sequence of document numbers',
  offline: 'B',
  permission: 'sequenceWrite',
  input: recordChange('sequence', SEQUENCE_FORM_FIELDS),
  // Version 1 said the whole of it, and nothing of what its person had seen.
  upcast: (input) => {
    const { id, next, ...set } = (input ?? {}) as Record<string, unknown>
    return { id, set: { ...set, ...lastBefore(next) } }
  },
  fresh: (id, { organizationId }): Sequence => ({
    id: id as Sequence['id'],
    organizationId,
    name: '',
    prefix: '',
    suffix: '',
    start: 1,
    last: null,
    padding: 0,
  }),
  mayChange: (one, { actor }) => one.organizationId === actor.organizationId,
  checkWhole: (value, before) => {
    if (!before || value.last === before.last) return null
    const given = nextNumber(before) - 1
    return value.last === null || value.last < given ? refusal('sequence-not-upwards', { given }) : null
  },
  events: (value, before, actor) => changedFieldsTold<Sequence>(CHANGED, value, before, actor),
  calls: [
    {
      path: 'TasksEf/AddSequence',
      method: 'POST',
      output: saved,
      success: () => 'sequence-saved',
      body: wireBody,
      toInput: (wire: z.infer<typeof wireBody>, _actor, ids: IdSource) => ({
        id: createId('sequence', ids),
        set: setOf(wire),
        isNew: true as const,
      }),
    },
    {
      path: 'TasksEf/UpdateSequence',
      method: 'POST',
      output: saved,
      success: () => 'sequence-saved',
      refusals: ['sequence-not-upwards'],
      body: wireUpdate,
      toInput: ({ id, ...wire }: z.infer<typeof wireUpdate>) => ({ id, set: setOf(wire) }),
      changes: ({ id }) => ({ kind: 'sequence', id }),
    },
  ],
})
