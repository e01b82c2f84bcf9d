/**
 * How one row of a sent list stands. Derived from the replica and its outbox alone, so the list shows the very same
 * after a reload, in another tab and with no network.
 */
import { isPending, type OutboxEntry } from '../../../sync/replication/outbox.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import type { BulkRow } from '../bulk-record.ts'

export type RowState =
  /** It had errors and was never meant to be sent. */
  | { readonly status: 'leftOut' }
  /** Not in the outbox yet. */
  | { readonly status: 'queued' }
  | { readonly status: 'waiting'; readonly entry: OutboxEntry }
  | { readonly status: 'sent' }
  | { readonly status: 'refused'; readonly entry: OutboxEntry }
  /** Its sending was taken back or given up; the draft is there. */
  | { readonly status: 'draft' }
  /** Sent, and deleted since; or taken back before anything was kept. */
  | { readonly status: 'gone' }

export interface RowScene {
  readonly rows: ReadonlyMap<string, Pick<EnvelopeRow, 'state'>>
  /** The last sending of each envelope in the outbox. */
  readonly sendings: ReadonlyMap<string, OutboxEntry>
}

export function rowState(
  row: Pick<BulkRow, 'envelopeId' | 'problems'>,
  captured: boolean,
  scene: RowScene,
): RowState {
  if (row.problems.length > 0) return { status: 'leftOut' }
  const entry = scene.sendings.get(row.envelopeId)
  const known = scene.rows.get(row.envelopeId)
  if (entry && isPending(entry)) return { status: 'waiting', entry }
  if (entry?.state === 'applied' || (known && known.state !== 'draft')) return { status: 'sent' }
  if (entry) return { status: 'refused', entry }
  if (!captured) return { status: 'queued' }
  return { status: known ? 'draft' : 'gone' }
}

/** The newest sending of each envelope. */
export function sendingsOf(outbox: readonly OutboxEntry[]): ReadonlyMap<string, OutboxEntry> {
  const sendings = new Map<string, OutboxEntry>()
  for (const one of outbox) {
    if (one.name !== 'sendEnvelope') continue
    const before = sendings.get(one.entity)
    if (!before || before.place < one.place) sendings.set(one.entity, one)
  }
  return sendings
}

export const isFailed = ({ status }: RowState): boolean => status === 'refused' || status === 'draft'
