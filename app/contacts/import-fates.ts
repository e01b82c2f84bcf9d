/** What became of the rows of imports: their commands say it, as long as the outbox remembers them. */
import type { ImportedRow } from '../../sync/commands/contacts/import-contacts.ts'
import type { CommandInput } from '../../sync/commands/registry.ts'
import { isPending, type OutboxEntry } from '../../sync/replication/outbox.ts'
import type { AnyRefusal } from '../faces/refusal-sentence.ts'
import type { Fate } from '../records/import/imports-notice.tsx'
import type { RowResult } from '../records/import/run-import.ts'

type Rows = CommandInput<'importContacts'>['rows']

export const importsIn = (outbox: readonly OutboxEntry[]): readonly OutboxEntry[] =>
  outbox.filter((entry) => entry.name === 'importContacts')

export function fatesOf(
  entries: readonly OutboxEntry[],
  sentence: (refusal: AnyRefusal) => string,
): readonly Fate[] {
  return entries.flatMap((entry) => {
    const { rows } = entry.input as { readonly rows: Rows }
    const answered = new Map(answersOf(entry).map((one) => [one.id, one.refused]))
    return rows.map((row): Fate => {
      const { fullNameEn = '', fullNameAr = '', email = '', mobile = '' } = row.set
      return {
        id: row.id,
        cells: [fullNameEn, fullNameAr, email, mobile].filter(Boolean),
        result: resultOf(entry, row, answered.get(row.id), sentence),
      }
    })
  })
}

function resultOf(
  entry: OutboxEntry,
  row: Rows[number],
  refused: string | null | undefined,
  sentence: (refusal: AnyRefusal) => string,
): RowResult {
  if (isPending(entry)) return { kind: 'waiting' }
  if (entry.result?.status === 'refused') return { kind: 'failed', sentence: sentence(entry.result) }
  if (refused) return { kind: 'failed', sentence: sentence({ code: refused }) }
  return { kind: row.isNew ? 'created' : 'updated' }
}

/** The server's own; an older one says nothing of rows, and then all were accepted. */
function answersOf({ result }: OutboxEntry): readonly ImportedRow[] {
  const data =
    result?.status === 'applied' ? (result.data as { readonly rows?: unknown } | undefined) : undefined
  return Array.isArray(data?.rows) ? (data.rows as readonly ImportedRow[]) : []
}
