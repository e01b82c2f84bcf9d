/** From a kept list to the outbox: a draft and its sending for each row, a few rows in each step. */
import type { EnvelopeId } from '../../sync/ids.ts'
import type { Replica, Wish } from '../replica/engine.ts'
import type { LocalDatabase } from '../replica/local-database.ts'
import { type BulkRecord, type BulkRow, readBulkRecord, saveBulkRecord } from './bulk-record.ts'
import { type DraftCopy, rowSending } from './rules/row-draft.ts'
import { isFailed, rowState, sendingsOf } from './rules/row-state.ts'

/** A step must stay below what a person feels (50 ms) on a phone; each row is some milliseconds of it. */
export const ROWS_IN_A_STEP = 8

export interface CaptureDeps {
  readonly replica: Pick<Replica, 'dispatchAll' | 'discard' | 'view'>
  readonly local: Pick<LocalDatabase, 'progress'>
  readonly isStopped: () => boolean
  readonly onStep: (record: BulkRecord) => void
}

/** Goes on where the list is; rows that are in the outbox or beyond already are passed over. */
export async function captureRows(id: string, deps: CaptureDeps): Promise<void> {
  let record = await readBulkRecord(deps.local, id)
  while (record && record.capturedTo < record.rows.length && !deps.isStopped()) {
    const step = record.rows.slice(record.capturedTo, record.capturedTo + ROWS_IN_A_STEP)
    const { rows, outbox } = deps.replica.view()
    const scene = { rows, sendings: sendingsOf(outbox) }
    const wishes = step
      .filter((row) => rowState(row, false, scene).status === 'queued')
      .flatMap((row) => wishesOf(record as BulkRecord, row, rows.has(row.envelopeId)))
    await dispatch(deps, wishes)
    record = { ...record, capturedTo: record.capturedTo + step.length }
    // Rows captured since the last saving are recognised in the outbox, so the whole list need not be written each time.
    if (record.capturedTo % (ROWS_IN_A_STEP * 10) === 0 || record.capturedTo >= record.rows.length)
      await saveBulkRecord(deps.local, record)
    deps.onStep(record)
  }
}

/** Sends again what was refused, and nothing else. */
export async function retryFailed(record: BulkRecord, deps: CaptureDeps): Promise<void> {
  const { rows, outbox } = deps.replica.view()
  const scene = { rows, sendings: sendingsOf(outbox) }
  const failed = record.rows.filter((row) => isFailed(rowState(row, true, scene)))
  for (let at = 0; at < failed.length && !deps.isStopped(); at += ROWS_IN_A_STEP) {
    const step = failed.slice(at, at + ROWS_IN_A_STEP)
    for (const entry of outbox)
      if (entry.state === 'refused' && step.some((row) => row.envelopeId === entry.entity))
        await deps.replica.discard(entry.id)
    await dispatch(
      deps,
      step.flatMap((row) => wishesOf(record, row, rows.has(row.envelopeId))),
    )
  }
}

async function dispatch({ replica }: CaptureDeps, wishes: readonly Wish[]): Promise<void> {
  if (wishes.length === 0) return
  const captured = await replica.dispatchAll(wishes)
  if (!captured.ok) throw new Error(captured.error.code)
}

function wishesOf(record: BulkRecord, row: BulkRow, hasDraft: boolean): Wish[] {
  const sending = rowSending(draftCopyOf(record), row.values, row.envelopeId as EnvelopeId)
  // The list was tried against the draft before it was kept; the draft in it cannot change.
  if (!sending.ok) throw new Error(sending.error[0]?.code ?? 'content-not-valid')
  const { envelopeId, content } = sending.value
  const { kind, title, language, timeZone } = content
  const options = { title }
  return [
    ...(hasDraft
      ? []
      : [
          {
            name: 'createEnvelope',
            input: { envelopeId, kind, title, language, timeZone },
            options,
          } as const,
        ]),
    { name: 'sendEnvelope', input: sending.value, options },
  ]
}

export const draftCopyOf = ({ template, pages }: Pick<BulkRecord, 'template' | 'pages'>): DraftCopy => ({
  template: Uint8Array.from(atob(template), (one) => one.charCodeAt(0)),
  pages,
})
