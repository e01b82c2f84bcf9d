/** What a row says about itself: one status and at most two facts. Plain values; the screen has the words. */
import type { StepKind } from '../../../sync/entities/envelope.ts'
import type { ListColumn } from '../../../sync/entities/profile.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { isMyTurn, waitsForMe } from '../../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import type { RowStatus } from '../../faces/envelopes/status-pill.tsx'

/**
 * What the server has not accepted comes first: a row must not look as if nothing had been done, nor as if it
 * were done. A refusal stays until the person has seen to it.
 */
export function rowStatus(
  row: EnvelopeRow,
  waiting: readonly OutboxEntry[] = [],
  refused: readonly OutboxEntry[] = [],
  online = true,
): RowStatus {
  // Without a connection nothing moves, whatever was tried: a ring that turns would be a lie.
  if (waiting.length > 0)
    return online && waiting.some((entry) => entry.state === 'sending') ? 'sending' : 'waitingToSend'
  if (refused.length > 0) return 'notAccepted'
  if (row.state === 'inProgress') {
    if (waitsForMe(row)) return 'waitingForMe'
    return row.mine.some((part) => part.state === 'signing') ? 'sealing' : 'waitingForOthers'
  }
  if (row.state === 'pending' && waitsForMe(row)) return 'waitingForMe'
  if (row.state === 'cancelled' && row.mine.some((part) => part.state === 'rejected')) return 'rejected'
  if (row.state === 'validating') return 'preparing'
  return row.state === 'pending' ? 'waitingForOthers' : row.state
}

/** What the reader is asked to do, when they are. */
export const myTask = (row: EnvelopeRow): StepKind | undefined =>
  isMyTurn(row) ? row.mine.find((part) => part.state === 'waiting')?.kind : undefined

export type RowFact =
  | { readonly kind: 'due'; readonly at: number; readonly soon: boolean }
  | { readonly kind: 'attachments'; readonly count: number }
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'sealed' }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'assignees'; readonly names: readonly string[] }
  | { readonly kind: 'created'; readonly at: number }

const DAY_MS = 86_400_000
/** From here on the day of the week says more than the date. */
export const DUE_SOON_MS = 6 * DAY_MS

/** Of all there is to say the two that matter most; or exactly the columns a person has chosen. */
export function rowFacts(
  row: EnvelopeRow,
  status: RowStatus,
  now: number,
  columns?: readonly ListColumn[],
): RowFact[] {
  if (columns) return columns.flatMap((column) => columnOf(row, column, now) ?? [])
  const facts: RowFact[] = []
  const open = row.state === 'inProgress' || row.state === 'pending' || row.state === 'validating'
  const due = open && columnOf(row, 'due', now)
  if (due && row.expiresAt !== null && row.expiresAt - now < 30 * DAY_MS) facts.push(due)
  if (status === 'waitingForOthers' && row.recipientCount > 1)
    facts.push({ kind: 'progress', done: row.doneCount, of: row.recipientCount })
  if (status === 'completed') facts.push({ kind: 'sealed' })
  if (row.attachmentCount > 0) facts.push({ kind: 'attachments', count: row.attachmentCount })
  return facts.slice(0, 2)
}

/** Nothing where there is nothing to say. */
function columnOf(row: EnvelopeRow, column: ListColumn, now: number): RowFact | undefined {
  switch (column) {
    case 'due':
      return row.expiresAt === null
        ? undefined
        : { kind: 'due', at: row.expiresAt, soon: row.expiresAt - now <= DUE_SOON_MS }
    case 'progress':
      return row.recipientCount === 0
        ? undefined
        : { kind: 'progress', done: row.doneCount, of: row.recipientCount }
    case 'attachments':
      return row.attachmentCount === 0 ? undefined : { kind: 'attachments', count: row.attachmentCount }
    case 'number':
      return row.sequenceNumber === null ? undefined : { kind: 'number', text: row.sequenceNumber }
    case 'assignees':
      return row.waitingFor.length === 0 ? undefined : { kind: 'assignees', names: row.waitingFor }
    case 'created':
      return { kind: 'created', at: row.createdAt }
  }
}
