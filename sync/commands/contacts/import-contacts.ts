/** Many contacts at once, as a file brought them: each row is decided by itself, and the answer says what became of it. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { ok } from '../../result.ts'
import { authorityOf, defineCommand, type Facts } from '../command.ts'
import { changeRecord, previewRecord } from '../record-command.ts'
import { CONTACT_RECORD, contactChange } from './contact-record.ts'

export const MAX_IMPORTED_AT_ONCE = 100
const input = z.object({
  rows: z.array(contactChange).check(z.minLength(1), z.maxLength(MAX_IMPORTED_AT_ONCE)),
})
type Input = z.infer<typeof input>

/** `refused` is the word of an answer (`answers.ts`); null for a row that counts. */
export interface ImportedRow {
  readonly id: string
  readonly refused: string | null
}

/** The same contact twice in one file: the second row would not have seen the first. */
const hasTwins = ({ rows }: Input): boolean => new Set(rows.map((row) => row.id)).size < rows.length

const decide = (facts: Facts, { rows }: Input, actor: Actor) =>
  rows.map((row) => ({ row, changed: changeRecord(CONTACT_RECORD, facts, row, actor) }))

export const importContacts = defineCommand<Input>({
  name: 'importContacts',
  version: 1,
  area: 'contacts',
  summary: 'Add or change many contacts at once',
  offline: 'B',
  from: 'person',
  input,
  reads: ({ rows }, actor) => [
    ...rows.map(({ id }) => ({ kind: 'contact' as const, id })),
    ...authorityOf(actor),
  ],
  check: (_facts, one, actor) =>
    actor.kind !== 'person'
      ? refusal('not-permitted')
      : hasTwins(one)
        ? refusal('input-not-valid', { where: 'rows' })
        : null,
  apply: (facts, one, { actor }) => {
    const decided = decide(facts, one, actor)
    return ok({
      put: decided.flatMap(({ changed }) =>
        changed.ok ? [{ kind: 'contact' as const, value: changed.value.value }] : [],
      ),
      data: {
        rows: decided.map(
          ({ row, changed }): ImportedRow => ({
            id: row.id,
            refused: changed.ok ? null : changed.error.code,
          }),
        ),
      },
    })
  },
  preview: (facts, { rows }, actor, now) =>
    rows.flatMap((row) => previewRecord(CONTACT_RECORD, facts, row, actor, now)),
})
