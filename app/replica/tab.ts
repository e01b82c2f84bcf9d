/**
 * What the parts of the engine share: the stores and ports they were given, and what this tab holds of the
 * device in memory. Storage is the truth; memory follows each committed transaction, never precedes it. Other
 * tabs write to the same storage, so `state.revision` says which content of it this memory is a copy of.
 */

import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import type { CommandResult } from '../../sync/replication/protocol.ts'
import { LONGEST_LATER_MS } from '../../sync/replication/timing.ts'
import type { BodyStore } from './body-store.ts'
import type { DeviceState, LocalDatabase, ShownByEnvelope } from './local-database.ts'
import type { ReplicaPorts, Reply } from './ports.ts'
import type { RowSets } from './row-sets.ts'

/** The last answer was ours, none at all, or one that asks for a renewed session. */
export type Reach = 'unknown' | 'reached' | 'offline' | 'unauthorised'

export interface Memory {
  state: DeviceState
  rows: RowSets
  outbox: readonly OutboxEntry[]
  /** Bodies that were brought or asked for since this tab opened; replaced whenever one changes. */
  bodies: ReadonlyMap<string, Envelope>
  /** Versions of documents that were drawn on this device. */
  shown: ShownByEnvelope
  /** Answers heard by reply whose results the feed has not brought yet; not sent again meanwhile. */
  readonly answered: Map<string, CommandResult>
  contact: Reach
  /** Requests in a row that nobody answered. */
  attempts: number
  /** Until then the server asked to be left alone. */
  restUntil: number
  pulling: boolean
  /** The browser had no room for the last thing that was to be written. */
  isFull: boolean
  /** Rises with every change of this memory, so that what was read from storage before one is not laid over it. */
  version: number
  /** Rises when envelopes change on this device, so that what was asked for before is not kept after it. */
  generation: number
}

export interface Tab {
  readonly actor: Actor
  /** `person:…` or `recipient:…`. */
  readonly subject: string
  readonly local: LocalDatabase
  readonly bodies: BodyStore
  readonly ports: ReplicaPorts
  readonly memory: Memory
  /** Makes the view anew from memory and tells the screens. */
  publish(): void
}

/** The name of the lock under which one tab at a time sends, asks and writes. */
export const tabsLock = (tab: Pick<Tab, 'subject'>): string => `replica-${tab.subject}`

/** How long the server still asks to be left alone. A wait beyond the longest is a clock that was set back. */
export function restMs({ memory, ports }: Tab): number {
  const ms = memory.restUntil - ports.now()
  return ms > LONGEST_LATER_MS ? 0 : Math.max(0, ms)
}

/** Takes note of who answered. */
export function heard(tab: Tab, reply: Reply<unknown>): void {
  const { memory, ports } = tab
  memory.attempts = reply.kind === 'answer' ? 0 : memory.attempts + 1
  // Nothing is known about the network that was not known before, and nobody needs to be told.
  if (reply.kind === 'busy') {
    memory.restUntil = ports.now() + reply.waitMs
    return
  }
  const contact = reply.kind === 'answer' ? 'reached' : reply.kind
  if (contact === memory.contact) return
  memory.contact = contact
  tab.publish()
}
