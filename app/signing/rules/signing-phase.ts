/**
 * Which of its faces a signing shows. It is derived from the replica alone: what the server has confirmed and
 * what waits in the outbox. Nothing of it is remembered by a screen, so a reopened tab shows the very same.
 */
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { isPending, type OutboxEntry } from '../../../sync/replication/outbox.ts'
import { isBeingSigned } from '../../../sync/rules/workflow/guards.ts'
import { isHeldByAnother } from '../../../sync/rules/workflow/lease.ts'
import { recipientById } from '../../../sync/rules/workflow/route.ts'

/** What ends this person's turn with the work they were asked for. */
export type MainAct = 'sign' | 'approve' | 'endorse' | 'action' | 'inform' | 'fill' | 'reject' | 'acknowledge'
/** What they may do instead; afterwards the turn is somebody else's, or waits. */
export type SideAct = 'ask' | 'withdraw' | 'delegate' | 'return' | 'revert'
export type Act = MainAct | SideAct

const ACT_BY_COMMAND: Readonly<Record<string, Act>> = {
  signStep: 'sign',
  approveStep: 'approve',
  endorseStep: 'endorse',
  takeAction: 'action',
  giveInformation: 'inform',
  fillForm: 'fill',
  rejectStep: 'reject',
  acknowledgeStep: 'acknowledge',
  askQuestion: 'ask',
  withdrawQuestion: 'withdraw',
  delegateStep: 'delegate',
  returnStep: 'return',
  revertEnvelope: 'revert',
}
const SIDE_ACTS: ReadonlySet<Act> = new Set(['ask', 'withdraw', 'delegate', 'return', 'revert'])
const isMain = (act: Act): act is MainAct => !SIDE_ACTS.has(act)

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
  | { readonly kind: 'done'; readonly act: MainAct; readonly at: number | null; readonly sealing: boolean }
  | { readonly kind: 'read'; readonly why: ReadReason }

/** Why there is nothing to do but read. */
export type ReadReason =
  | 'told'
  | 'notYet'
  | 'cancelled'
  | 'expired'
  | 'completed'
  | 'failed'
  | 'preparing'
  /** Enough others of the group have acted. */
  | 'released'
  /** Waits for the answer to a question of their own. */
  | 'asked'
  | 'delegated'
  /** Handed back by this person; asked again later. */
  | 'returned'
  | 'reverted'
  /** The kind of signature this step asks for cannot be given here. */
  | 'wayMissing'
  /** Whether it can be given is being asked, cannot be asked now, or what came of it is on its way. */
  | 'wayAsked'
  | 'wayOffline'
  | 'wayReturning'

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
    const held =
      entry.attempts > 0 &&
      (isHeldByAnother(envelope, recipientId, now) || (entry.notBefore > now && isBeingSigned(envelope)))
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
  if (entry && act && isMain(act) && isStillMeant(entry, recipient) && entry.result?.status === 'applied')
    return { kind: 'done', act, at: entry.result.at, sealing: act === 'sign' }
  return readReason(envelope, recipient)
}

/** An act that was taken back since belongs to an earlier request: this one has terms of its own. */
const isStillMeant = (entry: OutboxEntry, recipient: Recipient): boolean =>
  entry.state === 'applied' &&
  ((entry.input as { termsRev?: number } | null)?.termsRev ?? recipient.termsRev) >= recipient.termsRev

function readReason(envelope: Envelope, recipient: Recipient): Phase {
  if (recipient.kind === 'notify' || recipient.state === 'notified') return { kind: 'read', why: 'told' }
  if (recipient.state === 'released') return { kind: 'read', why: 'released' }
  if (recipient.state === 'delegated') return { kind: 'read', why: 'delegated' }
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
    case 'reverted':
      return { kind: 'read', why: 'reverted' }
    default:
      return openReason(recipient)
  }
}

function openReason(recipient: Recipient): Phase {
  switch (recipient.state) {
    case 'waiting':
      return { kind: 'act' }
    case 'infoRequested':
      return { kind: 'read', why: 'asked' }
    case 'returned':
      return { kind: 'read', why: 'returned' }
    default:
      return { kind: 'read', why: 'notYet' }
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

function doneAct(recipient: Recipient): MainAct | undefined {
  switch (recipient.state) {
    case 'signing':
    case 'signed':
      return 'sign'
    case 'approved':
      return 'approve'
    case 'formFilled':
      return 'fill'
    case 'endorsed':
      return 'endorse'
    case 'actionTaken':
      return 'action'
    case 'informed':
      return 'inform'
    case 'acknowledged':
      return 'acknowledge'
    case 'rejected':
      return 'reject'
    default:
      return undefined
  }
}

/** The server's time of acceptance, from the act itself when it is there. */
function acceptedAt(envelope: Envelope, recipient: Recipient, entry: OutboxEntry | undefined): number | null {
  const act = envelope.acts.findLast((one) => one.recipientId === recipient.id && one.undoneAt === null)
  if (act) return act.acceptedAt
  if (entry?.result?.status === 'applied') return entry.result.at
  return recipient.actedAt
}
