/**
 * What the parts of the engine share: the stores and ports they were given, and what this tab holds of the
 * device in memory. Storage is the truth; memory follows each committed transaction, never precedes it. Other
 * tabs write to the same storage, so `state.revision` says which content of it this memory is a copy of.
 */
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { isPending } from '../../sync/replication/outbox.ts'
import type { CommandResult } from '../../sync/replication/protocol.ts'
import type { BodyStore } from './body-store.ts'
import { openDeviceState } from './device-state.ts'
import type { DeviceState, LocalDatabase } from './local-database.ts'
import type { ReplicaPorts, Reply } from './ports.ts'
import { loadRowSets, type RowSets } from './row-sets.ts'

/** The last answer was ours, none at all, or one that asks for a renewed session. */
export type Contact = 'unknown' | 'reached' | 'offline' | 'unauthorised'

export interface Memory {
  state: DeviceState
  rows: RowSets
  outbox: readonly OutboxEntry[]
  /** Bodies that were brought or asked for since this tab opened; replaced whenever one changes. */
  bodies: ReadonlyMap<string, Envelope>
  /** Answers heard by reply whose results the feed has not brought yet; not sent again meanwhile. */
  readonly answered: Map<string, CommandResult>
  contact: Contact
  /** Requests in a row that nobody answered. */
  attempts: number
  pulling: boolean
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

export async function readMemory(
  local: LocalDatabase,
  bodies: BodyStore,
  ports: ReplicaPorts,
): Promise<Memory> {
  const memory: Memory = {
    state: await openDeviceState(local, ports),
    rows: loadRowSets([]),
    outbox: [],
    bodies: new Map(),
    answered: new Map(),
    contact: 'unknown',
    attempts: 0,
    pulling: false,
    version: 0,
    generation: 0,
  }
  await readStorage({ local, bodies, memory })
  return memory
}

/** Memory becomes what storage holds now: at the start, and when another tab was faster. */
export async function readStorage(tab: Pick<Tab, 'local' | 'bodies' | 'memory'>): Promise<void> {
  const { memory } = tab
  for (;;) {
    const { version } = memory
    const stored = await storedNow(tab)
    // What was read is older than what has been committed meanwhile.
    if (version !== memory.version) continue
    memory.version++
    memory.generation++
    Object.assign(memory, stored)
    return
  }
}

async function storedNow({
  local,
  bodies: store,
  memory,
}: Pick<Tab, 'local' | 'bodies' | 'memory'>): Promise<Pick<Memory, 'state' | 'rows' | 'outbox' | 'bodies'>> {
  const [state = memory.state, chunks, outbox] = await local.transaction(
    'r',
    local.state,
    local.rows,
    local.outbox,
    () => Promise.all([local.state.get('state'), local.rows.toArray(), local.outbox.toArray()]),
  )
  const rows = loadRowSets(chunks)
  // Previews need the bodies their commands are about.
  const wanted = new Set(memory.bodies.keys())
  for (const one of outbox) if (isPending(one) && one.entity.startsWith('envelope:')) wanted.add(one.entity)
  const bodies = new Map<string, Envelope>()
  for (const id of wanted) {
    const body = await keptBody(store, rows, id)
    if (body) bodies.set(id, body)
  }
  return { state, rows, outbox, bodies }
}

/** The body this device keeps; none when it is not the one its row speaks of (a tab without the lock wrote it). */
export async function keptBody(store: BodyStore, rows: RowSets, id: string): Promise<Envelope | undefined> {
  const body = (await store.get(id)) as Envelope | undefined
  const row = rows.envelope.values.get(id)
  return body && row && row.rev !== body.rev ? undefined : body
}

/** Takes note of who answered. */
export function heard(tab: Tab, reply: Reply<unknown>): void {
  const { memory } = tab
  const contact = reply.kind === 'answer' ? 'reached' : reply.kind
  memory.attempts = reply.kind === 'answer' ? 0 : memory.attempts + 1
  if (contact === memory.contact) return
  memory.contact = contact
  tab.publish()
}
