/**
 * Which of its faces a signing shows. It is derived from the replica alone: what the server has confirmed and
 * what waits in the outbox. Nothing of it is remembered by a screen, so a reopened tab shows the very same.
 */
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { isPending, type OutboxEntry } from '../../../sync/replication/outbox.ts'
import { isBeingSigned } from '../../../sync/rules/workflow/guards.ts'
import { recipientById } from '../../../sync/rules/workflow/route.ts'

export type Act = 'sign' | 'approve' | 'fill' | 'reject'

const ACT_BY_COMMAND: Readonly<Record<string, Act>> = {
  signStep: 'sign',
  approveStep: 'approve',
  fillForm: 'fill',
  rejectStep: 'reject',
}

export type Phase =
  /** It is this person's turn. */
  | { readonly kind: 'act' }
  /** Captured; the server has not accepted it. `held`: it answered that somebody else is signing right now. */
  | {
      readonly kind: 'captured'
      readonly act: Act
      readonly entry: OutboxEntry
      readonly stage: 'waiting' | 'sending' | 'held'
    }
  | { readonly kind: 'refused'; readonly act: Act; readonly entry: OutboxEntry; readonly code: string }
  /** Accepted by the server. `sealing`: the file with this act is still being made. */
  | { readonly kind: 'done'; readonly act: Act; readonly at: number | null; readonly sealing: boolean }
  | { readonly kind: 'read'; readonly why: ReadReason }

/** Why there is nothing to do but read. */
export type ReadReason = 'told' | 'notYet' | 'cancelled' | 'expired' | 'completed' | 'failed' | 'preparing'

export function phaseOf(
  envelope: Envelope,
  recipientId: string,
  outbox: readonly OutboxEntry[],
  now: number,
): Phase {
  const recipient = recipientById(envelope, recipientId)
  const entry = latestAct(outbox, recipientId)
  const act = entry && ACT_BY_COMMAND[entry.name]
  if (entry && act && isPending(entry)) {
    const held = entry.attempts > 0 && entry.notBefore > now && isBeingSigned(envelope)
    return {
      kind: 'captured',
      act,
      entry,
      stage: held ? 'held' : entry.state === 'sending' ? 'sending' : 'waiting',
    }
  }
  if (entry && act && entry.state === 'refused') {
    const code = entry.result?.status === 'refused' ? entry.result.code : 'something-went-wrong'
    return { kind: 'refused', act, entry, code }
  }
  if (recipient === undefined) return { kind: 'read', why: 'notYet' }
  const done = doneAct(recipient)
  if (done)
    return {
      kind: 'done',
      act: done,
      at: acceptedAt(envelope, recipient, entry),
      sealing: recipient.state === 'signing',
    }
  // The result came, the body that shows it is on its way: never offer the act again in between.
  if (entry && act && entry.state === 'applied' && entry.result?.status === 'applied')
    return { kind: 'done', act, at: entry.result.at, sealing: act === 'sign' }
  return readReason(envelope, recipient)
}

function readReason(envelope: Envelope, recipient: Recipient): Phase {
  if (recipient.kind === 'notify' || recipient.state === 'notified') return { kind: 'read', why: 'told' }
  switch (envelope.state) {
    case 'cancelled':
    case 'revoked':
      return { kind: 'read', why: 'cancelled' }
    case 'expired':
      return { kind: 'read', why: 'expired' }
    case 'completed':
      return { kind: 'read', why: 'completed' }
    case 'error':
      return { kind: 'read', why: 'failed' }
    case 'draft':
    case 'validating':
      return { kind: 'read', why: 'preparing' }
    default:
      return recipient.state === 'waiting' ? { kind: 'act' } : { kind: 'read', why: 'notYet' }
  }
}

function latestAct(outbox: readonly OutboxEntry[], recipientId: string): OutboxEntry | undefined {
  return outbox
    .filter(
      (one) =>
        ACT_BY_COMMAND[one.name] !== undefined &&
        (one.input as { recipientId?: unknown } | null)?.recipientId === recipientId,
    )
    .sort((a, b) => a.createdAt - b.createdAt)
    .at(-1)
}

function doneAct(recipient: Recipient): Act | undefined {
  switch (recipient.state) {
    case 'signing':
    case 'signed':
      return 'sign'
    case 'approved':
      return 'approve'
    case 'formFilled':
      return 'fill'
    case 'rejected':
      return 'reject'
    default:
      return undefined
  }
}

/** The server's time of acceptance, from the act itself when it is there. */
function acceptedAt(envelope: Envelope, recipient: Recipient, entry: OutboxEntry | undefined): number | null {
  const act = envelope.acts.findLast((one) => one.recipientId === recipient.id)
  if (act) return act.acceptedAt
  if (entry?.result?.status === 'applied') return entry.result.at
  return recipient.actedAt
}

/** What a person can do about a refusal. `again`: read and act anew with what was kept. */
export function remedyOf(code: string): 'again' | 'read' | 'retry' {
  if (code === 'document-changed' || code === 'terms-changed') return 'again'
  if (code.startsWith('field-value') || code === 'input-not-valid' || code === 'consent-missing')
    return 'again'
  if (code === 'something-went-wrong' || code === 'too-many-requests' || code === 'command-not-known')
    return 'retry'
  return 'read'
}
