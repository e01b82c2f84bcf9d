/**
 * Envelopes a person asked to have on this device whatever happens: the body, every document as it stands and every
 * attachment they may read. Kept ones are fetched when there is a network, again whenever they change, and are
 * passed over by every cleaning. The list of them is this device's own; nobody else hears of it.
 */
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { DeviceFiles } from '../files/device-files.ts'
import type { Replica } from '../replica/engine.ts'
import type { KeptEnvelope, LocalDatabase } from '../replica/local-database.ts'
import { keptOwner } from '../replica/local-database.ts'

/** `here`: complete. `fetching`: on its way. `waiting`: not all of it is here, and there is no network. */
export type KeptState = 'here' | 'fetching' | 'waiting'

export interface KeptEnvelopes {
  /** The same map until it changes; latest first. */
  all(): ReadonlyMap<string, KeptState>
  subscribe(listener: () => void): () => void
  keep(id: string): Promise<void>
  release(id: string): Promise<void>
  stop(): void
}

export interface KeptEnvelopesDeps {
  readonly local: Pick<LocalDatabase, 'kept'>
  readonly files: Pick<DeviceFiles, 'fetch' | 'release'>
  readonly replica: Pick<Replica, 'envelope' | 'loadEnvelope' | 'view' | 'subscribe'>
  readonly filesOf: (envelope: Envelope) => readonly string[]
  readonly now: () => number
}

export function createKeptEnvelopes(deps: KeptEnvelopesDeps): KeptEnvelopes {
  const { local, files, replica, now } = deps
  const listeners = new Set<() => void>()
  let states: ReadonlyMap<string, KeptState> = new Map()
  let kept: readonly KeptEnvelope[] = []
  /** The revision each was complete at. */
  const complete = new Map<string, number>()
  let running = false
  let again = false
  let stopped = false

  const set = (id: string, state: KeptState | null) => {
    if (stopped || states.get(id) === state) return
    const next = new Map(states)
    if (state) next.set(id, state)
    else next.delete(id)
    states = next
    for (const listener of [...listeners]) listener()
  }

  async function read(): Promise<void> {
    const found = await local.kept.toArray()
    kept = found.sort((a, b) => b.keptAt - a.keptAt)
    states = new Map(kept.map((one) => [one.id, states.get(one.id) ?? 'waiting']))
    for (const listener of [...listeners]) listener()
  }

  /** One envelope after the other, and another round for what changed meanwhile. */
  function refresh(): void {
    again = true
    if (running || stopped) return
    running = true
    void (async () => {
      while (again && !stopped) {
        again = false
        for (const { id } of kept) await bring(id)
      }
    })()
      .catch(() => undefined)
      .finally(() => {
        running = false
      })
  }

  async function bring(id: string): Promise<void> {
    const { rows, contact } = replica.view()
    const row = rows.get(id)
    if (!row || stopped || (complete.get(id) === row.rev && replica.envelope(id))) return
    if (contact === 'reached') set(id, 'fetching')
    const held = await replica.loadEnvelope(id)
    const envelope = replica.envelope(id)
    if (held !== 'held' || !envelope) return set(id, 'waiting')
    for (const sha256 of deps.filesOf(envelope)) {
      const fetched = await files.fetch(sha256, { keepFor: keptOwner(id) })
      if (!kept.some((one) => one.id === id)) return void (await files.release(keptOwner(id)))
      if (fetched.kind === 'offline' || fetched.kind === 'unauthorised') return set(id, 'waiting')
    }
    complete.set(id, envelope.rev)
    set(id, 'here')
  }

  const looked = { rows: replica.view().rows, contact: replica.view().contact }
  const stopLooking = replica.subscribe(() => {
    const { rows, contact } = replica.view()
    if (rows === looked.rows && contact === looked.contact) return
    Object.assign(looked, { rows, contact })
    if (kept.length > 0) refresh()
  })
  void read().then(refresh, () => undefined)

  return {
    all: () => states,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keep: async (id) => {
      await local.kept.put({ id, keptAt: now() })
      await read()
      refresh()
    },
    release: async (id) => {
      await local.kept.delete(id)
      complete.delete(id)
      await read()
      await files.release(keptOwner(id))
    },
    stop: () => {
      stopped = true
      stopLooking()
      listeners.clear()
    },
  }
}
