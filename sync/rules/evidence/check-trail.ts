/**
 * Whether a chain of events is the one that a device has a witness of. What the server says of its own chain proves
 * nothing against the server: this is made of what the device held before.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AuditEvent, AuditKind } from '../../entities/audit-event.ts'
import { leafText, type TreeHead } from '../../entities/tree-head.ts'
import { CHAIN_START, hashedText } from './event-hash.ts'
import { includes, leafHash } from './merkle-tree.ts'

/** Which event of a chain stands in a tree, where, and what shows it. */
export interface Inclusion {
  /** Number of the event. */
  readonly n: number
  readonly position: number
  readonly proof: readonly string[]
}

export type TrailCheck =
  /** Up to event `n` this is what the device has a witness of; `at` is the witness's instant. */
  | { readonly state: 'witnessed'; readonly n: number; readonly at: number }
  /** Nothing of it is old enough to have a witness. */
  | { readonly state: 'new' }
  /** From this event on it is older than the witness, and the witness does not know it. */
  | { readonly state: 'unproven'; readonly n: number }
  /** This is not what was witnessed. */
  | { readonly state: 'rewritten'; readonly n: number }

/** Clocks of two nodes, and a command that took its time. */
const SLACK_MS = 10 * 60_000

/** Recorded under the instant at which they were due, however late (A106). */
const STRUCK_LATE: ReadonlySet<AuditKind> = new Set(['envelopeExpired', 'reminderSent', 'documentDownloaded'])

/** `before` are the events as this device was told them the last time. */
export function checkTrail(
  events: readonly AuditEvent[],
  witness: TreeHead | null,
  inclusion: Inclusion | null,
  before: readonly Pick<AuditEvent, 'n' | 'hash'>[] = [],
): TrailCheck {
  let previousHash = CHAIN_START
  for (const [index, event] of events.entries()) {
    const isSound =
      event.n === index + 1 &&
      event.previousHash === previousHash &&
      event.hash === bytesToHex(sha256(utf8ToBytes(hashedText(event))))
    if (!isSound) return { state: 'rewritten', n: index + 1 }
    previousHash = event.hash
  }
  const changed = before.find((one) => events[one.n - 1]?.hash !== one.hash)
  if (changed) return { state: 'rewritten', n: changed.n }
  if (!witness) return { state: 'new' }
  const known = inclusion?.n ?? 0
  if (inclusion) {
    const event = events[inclusion.n - 1]
    const leaf = event && leafHash(leafText(event.subjectId, event.hash))
    if (!leaf || !includes(witness, { ...inclusion, leaf })) return { state: 'rewritten', n: inclusion.n }
  }
  const unproven = events
    .slice(known)
    .find((event) => event.at < witness.at - SLACK_MS && !STRUCK_LATE.has(event.kind))
  if (unproven) return { state: 'unproven', n: unproven.n }
  return known === 0 ? { state: 'new' } : { state: 'witnessed', n: known, at: witness.at }
}
