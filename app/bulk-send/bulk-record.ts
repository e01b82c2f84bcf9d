/**
 * What a list becomes on this device the moment it is sent: every row with the id of its envelope. The ids are given
 * before the first row is captured, so whatever interrupts the work, going on never sends a row twice.
 */
import type { PageSize } from '../../sync/collab/draft-view.ts'
import { createId, type EnvelopeId, type IdSource } from '../../sync/ids.ts'
import type { LocalDatabase } from '../replica/local-database.ts'
import type { CheckedRow } from './rules/check-row.ts'

export interface BulkRow extends CheckedRow {
  readonly envelopeId: EnvelopeId
}

export interface BulkRecord {
  readonly id: string
  readonly draftId: EnvelopeId
  readonly title: string
  readonly fileName: string
  readonly startedAt: number
  /** Yjs update of the draft as it was, base64. */
  readonly template: string
  readonly pages: Readonly<Record<string, readonly PageSize[]>>
  readonly header: readonly string[]
  readonly rows: readonly BulkRow[]
  /** Rows before this one are in the outbox, or have been. */
  readonly capturedTo: number
}

type Table = Pick<LocalDatabase, 'progress'>
const PREFIX = 'bulk-send|'

export const newBulkRecord = (
  from: Omit<BulkRecord, 'id' | 'rows' | 'capturedTo'> & { readonly rows: readonly CheckedRow[] },
  ids: IdSource,
): BulkRecord => ({
  ...from,
  id: createId('command', ids).slice('command:'.length),
  rows: from.rows.map((row) => ({ ...row, envelopeId: createId('envelope', ids) })),
  capturedTo: 0,
})

export async function saveBulkRecord({ progress }: Table, record: BulkRecord): Promise<void> {
  await progress.put({ key: PREFIX + record.id, value: record, savedAt: record.startedAt })
}

export async function readBulkRecord({ progress }: Table, id: string): Promise<BulkRecord | null> {
  const kept = await progress.get(PREFIX + id)
  return (kept?.value as BulkRecord | undefined) ?? null
}

/** Newest first. */
export async function listBulkRecords({ progress }: Table): Promise<BulkRecord[]> {
  const kept = await progress.where('key').startsWith(PREFIX).toArray()
  return kept.map((one) => one.value as BulkRecord).sort((a, b) => b.startedAt - a.startedAt)
}

/** Forgets the list; its envelopes stay what they are. */
export const forgetBulkRecord = ({ progress }: Table, id: string): Promise<void> =>
  progress.delete(PREFIX + id)
