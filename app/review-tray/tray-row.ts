/**
 * How each document of the tray stands. Derived from the replica alone, what waits in the outbox included, so a
 * tray that is opened again after a crash shows the very same.
 */
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { type BulkReadiness, bulkReadiness, type NotInBulk } from '../../sync/rules/bulk-readiness.ts'
import type { ShownDocuments } from '../../sync/rules/shown-documents.ts'
import { partsOfActor } from '../../sync/rules/workflow/guards.ts'
import { phaseOf } from '../signing/rules/signing-phase.ts'

type Ready = Extract<BulkReadiness, { status: 'Ready' }>
export type TrayRow =
  | { readonly status: 'Ready'; readonly ready: Ready }
  | { readonly status: 'UnProcessable'; readonly why: NotInBulk }
  | { readonly status: 'UnAssigned' }
  /** Kept on this device, or on its way. */
  | { readonly status: 'Waiting'; readonly entry: OutboxEntry }
  | { readonly status: 'Done'; readonly approved: boolean }
  | { readonly status: 'Error'; readonly entry: OutboxEntry }

export function trayRow(
  envelope: Envelope,
  actor: Actor,
  outbox: readonly OutboxEntry[],
  { now, shown }: { readonly now: number; readonly shown: ShownDocuments },
): TrayRow {
  const parts = partsOfActor(envelope, actor)
  const acted = [...parts].sort((a, b) => (b.actedAt ?? 0) - (a.actedAt ?? 0))
  const part = parts.find((one) => one.state === 'waiting' || one.state === 'signing') ?? acted[0]
  if (!part) return { status: 'UnAssigned' }
  const phase = phaseOf(envelope, part.id, outbox, now)
  if (phase.kind === 'captured') return { status: 'Waiting', entry: phase.entry }
  if (phase.kind === 'refused') return { status: 'Error', entry: phase.entry }
  if (phase.kind === 'done' && (phase.act === 'sign' || phase.act === 'approve'))
    return { status: 'Done', approved: phase.act === 'approve' }
  const found = bulkReadiness(envelope, actor, shown)
  return found.status === 'Ready' ? { status: 'Ready', ready: found } : found
}
