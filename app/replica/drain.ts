/**
 * Sending the outbox. Batches leave one after another without waiting for each other's answers, as far as order
 * allows: what is on its way holds up only later entries of the same entity. An answer decides nothing here, its
 * result comes with the pull; only `later` is noted, and a copied storage is given another name.
 */
import {
  applyResult,
  isPending,
  numberEntries,
  type OutboxEntry,
  readyEntries,
} from '../../sync/replication/outbox.ts'
import {
  type CommandEntry,
  type CommandsAnswer,
  MAX_BATCH,
  PROTOCOL_VERSION,
} from '../../sync/replication/protocol.ts'
import { takeNewDeviceId } from './device-state.ts'
import type { DeviceState } from './local-database.ts'
import { changeOutbox, followOutbox } from './outbox-store.ts'
import { readStorage } from './read-storage.ts'
import { heard, type Tab } from './tab.ts'

/** Batches on their way at once: enough to hide a slow round trip, few enough that a server's queue stays short. */
const LANES = 3

/** Sends what is ready until nothing is, or nobody answers: then false. */
export async function drain(tab: Tab): Promise<boolean> {
  for (;;) {
    const flight: Flight = { entries: new Map(), ended: false, copied: null }
    await Promise.all(Array.from({ length: LANES }, () => sendBatches(tab, flight)))
    if (flight.copied === null) return !flight.ended
    await takeNewDeviceId(tab, flight.copied)
    await readStorage(tab)
    tab.publish()
  }
}

/** Entries that could be sent now; `flying` are already on their way. */
export function readyNow(
  { memory, ports }: Tab,
  flying: ReadonlyMap<string, string> = new Map(),
): OutboxEntry[] {
  return readyEntries(memory.outbox, {
    now: ports.now(),
    hasFile: ports.isUploaded,
    limit: MAX_BATCH,
    isAnswered: (id) => memory.answered.has(id),
    isFlying: (id) => flying.has(id),
  })
}

interface Flight {
  /** What is on its way: entry to entity. */
  readonly entries: Map<string, string>
  ended: boolean
  /** The name of this device that turned out to be somebody else's too. */
  copied: DeviceState['deviceId'] | null
}

async function sendBatches(tab: Tab, flight: Flight): Promise<void> {
  while (!flight.ended) {
    const ready = readyNow(tab, flight.entries)
    if (ready.length === 0) return
    for (const one of ready) flight.entries.set(one.id, one.entity)
    const batch = await numberBatch(tab, ready)
    if (batch.length > 0) await send(tab, flight, batch)
    else tab.publish()
    for (const one of ready) flight.entries.delete(one.id)
  }
}

/** Gives numbers in the transaction that marks the entries as sent: until then each could be taken back. */
async function numberBatch(tab: Tab, ready: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const { local, memory } = tab
  const numbered = await local.transaction('rw', local.outbox, local.state, async () => {
    const stored = (await local.state.get('state')) ?? memory.state
    let lastN = stored.lastN
    const changed = await changeOutbox(
      local,
      ready.map((one) => one.id),
      (entry) => {
        if (!isPending(entry)) return entry
        const next = numberEntries([entry], lastN)
        lastN = next.lastN
        return next.entries[0] ?? entry
      },
    )
    if (lastN !== stored.lastN) await local.state.put({ ...stored, lastN })
    return { changed, identity: { deviceId: stored.deviceId, keyPair: stored.keyPair, lastN } }
  })
  memory.version++
  memory.state = { ...memory.state, ...numbered.identity }
  await followOutbox(tab, numbered.changed)
  return [...numbered.changed.values()].filter((one): one is OutboxEntry => one?.state === 'sending')
}

async function send(tab: Tab, flight: Flight, batch: readonly OutboxEntry[]): Promise<void> {
  const { memory, ports } = tab
  const { deviceId, keyPair } = memory.state
  const publicKey = keyPair ? await ports.keys.publicKey(keyPair) : null
  const answering = ports.transport.commands({
    protocol: PROTOCOL_VERSION,
    deviceId,
    epoch: memory.state.epoch,
    publicKey,
    commands: batch.map(toWire),
  })
  // That it is being sent is drawn while it travels.
  tab.publish()
  const reply = await answering
  heard(tab, reply)
  if (reply.kind !== 'answer') {
    flight.ended = true
    return
  }
  // The next pull says what is to be done.
  if (reply.value.reset) {
    flight.ended = true
    return
  }
  if (reply.value.deviceForked) {
    flight.ended = true
    flight.copied = deviceId
    return
  }
  for (const result of reply.value.results)
    if (result.status !== 'later') memory.answered.set(result.id, result)
  await postpone(tab, reply.value)
}

/** The server's clock says when to ask again; the device waits the same span from its own now. */
async function postpone(tab: Tab, answer: CommandsAnswer): Promise<void> {
  const { local, ports } = tab
  const later = new Map(answer.results.filter((one) => one.status === 'later').map((one) => [one.id, one]))
  if (later.size === 0) return
  const changed = await local.transaction('rw', local.outbox, () =>
    changeOutbox(local, [...later.keys()], (entry) => {
      const result = later.get(entry.id)
      if (!result) return entry
      const notBefore = ports.now() + Math.max(0, result.at - answer.now)
      return { ...applyResult(entry, result), notBefore }
    }),
  )
  await followOutbox(tab, changed)
  tab.publish()
}

const toWire = (entry: OutboxEntry): CommandEntry => ({
  id: entry.id,
  n: entry.n ?? 0,
  name: entry.name,
  version: entry.version,
  payload: entry.payload,
  signature: entry.signature,
  blobs: { ...entry.blobs },
  ...(entry.receipt !== undefined && { receipt: entry.receipt }),
})
