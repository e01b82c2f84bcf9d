import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { SEQUENCE_FORM_FIELDS } from '../../sync/commands/sequences/save-sequence.ts'
import type { Sequence } from '../../sync/entities/sequence.ts'
import { nextNumber, printedNumber } from '../../sync/rules/sequence-number.ts'
import { recordForm } from '../records/form/record-form.ts'
import { isolate } from '../ui/isolate.ts'

const { name, prefix, suffix, start, padding } = SEQUENCE_FORM_FIELDS
const newEntry = z.object({ name, prefix, suffix, start, padding })
export type NewSequenceEntry = z.infer<typeof newEntry>
const entry = z.extend(newEntry, {
  /** What the next document is given. */
  next: start,
})
export type SequenceEntry = z.infer<typeof entry>

/** `12` of what is typed so far, as it would be printed. */
const preview = (values: NewSequenceEntry, number: number | null) => {
  const { prefix: before = '', suffix: after = '', padding: figures } = values
  const digits = Number.isInteger(figures) ? Math.min(Math.max(figures, 0), 12) : 0
  const printed = isolate(printedNumber({ prefix: before, suffix: after, padding: digits }, number ?? 0))
  return msg`The next document gets ${printed}`
}

const FIELDS = {
  name: { label: msg`Name` },
  prefix: { label: msg`Prefix`, hint: msg`Printed before the number`, half: true },
  suffix: { label: msg`Suffix`, hint: msg`Printed after it`, half: true },
  start: { label: msg`First number`, half: true },
  padding: {
    label: msg`Number of digits`,
    hint: msg`Filled up with zeros; 0 leaves numbers as they are`,
    half: true,
  },
} as const

export const newSequenceForm = recordForm(newEntry, {
  id: 'newSequence',
  fields: {
    ...FIELDS,
    start: { ...FIELDS.start, note: (values) => preview(values, values.start) },
  },
})

export const sequenceForm = recordForm(entry, {
  id: 'sequence',
  fields: {
    ...FIELDS,
    next: {
      label: msg`Next number`,
      note: (values) => preview(values, Math.max(values.next ?? 0, values.start ?? 0)),
    },
  },
})

export const sequenceToEntry = (one: Sequence): SequenceEntry => {
  const { name, prefix, suffix, start, padding } = one
  return { name, prefix, suffix, start, padding, next: nextNumber(one) }
}

/** The same as the record keeps it: the number before the next one counts as given. */
export const sequenceRecordForm = recordForm(z.object(SEQUENCE_FORM_FIELDS), {
  id: 'sequence',
  fields: { ...FIELDS, last: { label: msg`Next number` } },
})
export type SequenceRecord = z.infer<typeof sequenceRecordForm.schema>
