/**
 * Envelopes that are on this device in full: those that wait for the person, soonest due first, and those they asked to
 * keep whatever happens. Full means the body, every document as it stands, what the page needs to show it and the faces
 * a name is written in; of a kept one every attachment as well. They are fetched while there is a network, again
 * whenever they change, and go on where they stopped. What waits is brought within a budget; what is kept is brought
 * whatever it weighs and passed over by every cleaning. Which is where is this device's own affair; nobody hears of it.
 */
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { DeviceFiles } from '../files/device-files.ts'
import { inLanes } from '../in-lanes.ts'
import type { Replica } from '../replica/engine.ts'
import { type KeptEnvelope, keptOwner, type LocalDatabase } from '../replica/local-database.ts'
import type { OfflineGround } from '../signing/offline-ground.ts'
import { type BringBudget, fitting, whatWaits } from './rules/bring-plan.ts'

/**
 * `here`: complete. `fetching`: on its way. `waiting`: not all of it is here, and nobody can be asked now. `tooLarge`:
 * more than is brought unasked. `noRoom`: this device is full.
 */
export type OnDevice = 'here' | 'fetching' | 'waiting' | 'tooLarge' | 'noRoom'

export interface DeviceEnvelopes {
  /** Those kept on purpose. The same map until it changes; latest first. */
  all(): ReadonlyMap<string, OnDevice>
  /** Those and what waits for the person. The same map until it changes. */
  states(): ReadonlyMap<string, OnDevice>
  subscribe(listener: () => void): () => void
  keep(id: string): Promise<void>
  release(id: string): Promise<void>
  stop(): void
}

export interface DeviceEnvelopesDeps {
  readonly local: Pick<LocalDatabase, 'kept'>
  readonly files: Pick<DeviceFiles, 'fetch' | 'release' | 'keep' | 'has'>
  readonly replica: Pick<Replica, 'envelope' | 'loadEnvelope' | 'view' | 'subscribe'>
  /** What is shown of an envelope, and what else belongs to it. */
  readonly filesOf: (envelope: Envelope, part: 'shown' | 'whole') => readonly string[]
  readonly sizeOf: (envelope: Envelope) => number
  /** Behind a password or a code there is nothing to bring yet. */
  readonly isClosed: (envelope: Envelope) => boolean
  /** What every document needs is here: page and engine. */
  readonly ground: () => Promise<OfflineGround>
  /** The faces the person signs it in are here. Brings those that are missing where somebody can be asked. */
  readonly faces: (envelope: Envelope, reachable: boolean) => Promise<boolean>
  /** Tells once when it has come. Answers how to let it be. */
  readonly onGround: (run: () => void) => () => void
  readonly budget: () => Promise<BringBudget>
  readonly makeRoom: () => Promise<number>
  readonly now: () => number
  /** Once the screen has been drawn. Answers how to let it be. */
  readonly soon: (run: () => void) => () => void
  readonly after: (ms: number, run: () => void) => () => void
}

const AGAIN_MS = 2000
const AGAIN_LATEST_MS = 60_000

export function createDeviceEnvelopes(deps: DeviceEnvelopesDeps): DeviceEnvelopes {
  const { local, files, replica, now } = deps
  const listeners = new Set<() => void>()
  let states: ReadonlyMap<string, OnDevice> = new Map()
  let kept: readonly KeptEnvelope[] = []
  let keptStates: ReadonlyMap<string, OnDevice> = new Map()
  /** The revision each was complete at. */
  const complete = new Map<string, number>()
  let running = false
  let again = false
  let stopped = false
  let failures = 0
  /** Looked at once, and again when the network came or went. */
  let hasGround = false
  let stopTimer: () => void = () => undefined

  const isKept = (id: string) => kept.some((one) => one.id === id)

  function publish(next: ReadonlyMap<string, OnDevice>): void {
    const isSame = next.size === states.size && [...next].every(([id, one]) => states.get(id) === one)
    if (stopped || (isSame && keptStates.size === kept.length && kept.every((one) => keptStates.has(one.id))))
      return
    states = next
    keptStates = new Map(kept.map((one) => [one.id, next.get(one.id) ?? 'waiting']))
    for (const listener of [...listeners]) listener()
  }

  const set = (id: string, state: OnDevice) => {
    if (states.get(id) !== state) publish(new Map(states).set(id, state))
  }

  /** What is wanted here, in the order it is brought. */
  const wanted = (): string[] => [
    ...new Set([...whatWaits(replica.view().rows).map((row) => row.id), ...kept.map((one) => one.id)]),
  ]

  async function read(): Promise<void> {
    const found = await local.kept.toArray()
    kept = found.sort((a, b) => b.keptAt - a.keptAt)
    publish(new Map(wanted().map((id) => [id, states.get(id) ?? 'waiting'])))
  }

  /** One round after the other while something changes; what could not be had is asked for again later. */
  function refresh(): void {
    again = true
    if (running || stopped) return
    running = true
    stopTimer()
    void (async () => {
      while (again && !stopped) {
        again = false
        await round()
      }
    })()
      .catch(() => undefined)
      .finally(() => {
        running = false
        later()
      })
  }

  function later(): void {
    const lacks = [...states.values()].some(
      (one) => one === 'waiting' || one === 'fetching' || one === 'noRoom',
    )
    if (stopped || !lacks || replica.view().contact === 'offline') return
    stopTimer = deps.after(Math.min(AGAIN_MS * 2 ** failures++, AGAIN_LATEST_MS), refresh)
  }

  async function round(): Promise<void> {
    const ids = wanted()
    publish(new Map(ids.map((id) => [id, states.get(id) ?? 'waiting'])))
    if (ids.length === 0) return
    const reachable = () => replica.view().contact !== 'offline'
    const { bytes, lanes } = await deps.budget()
    // Bodies come before any file: with them a document's size is known, and most are here with their row already.
    await inLanes(ids, lanes, async (id) => void (await replica.loadEnvelope(id)))
    const fits = fitting(
      ids.map((id) => sizeHere(id)),
      bytes,
    )
    const affordable = new Set(ids.filter((id, at) => fits[at] || isKept(id)))
    const bringOne = async (id: string): Promise<void> => {
      if (stopped) return
      const outcome = await bring(id, affordable.has(id))
      if (outcome === 'here' && !hasGround) set(id, reachable() ? 'fetching' : 'waiting')
      else if (outcome) set(id, outcome)
    }
    // One line carries all of it. What is due first shares it with the page that will show it, and with nothing else:
    // side by side, twelve documents and the page would all be ready at the end.
    const [first, ...rest] = ids as [string, ...string[]]
    const [ground] = await Promise.all([hasGround ? 'here' : deps.ground(), bringOne(first)])
    hasGround = ground === 'here'
    if (hasGround) await bringOne(first)
    if (ground === 'coming' && reachable()) return
    await inLanes(rest, lanes, bringOne)
    if ([...states.values()].every((one) => one === 'here' || one === 'tooLarge')) failures = 0
  }

  function sizeHere(id: string): number {
    const envelope = replica.envelope(id)
    return envelope ? deps.sizeOf(envelope) : 0
  }

  /** Null: it is not wanted any more. */
  async function bring(id: string, isAffordable: boolean): Promise<OnDevice | null> {
    const row = replica.view().rows.get(id)
    const envelope = replica.envelope(id)
    if (!row) return null
    if (!envelope || deps.isClosed(envelope)) return 'waiting'
    if (complete.get(id) === envelope.rev) return 'here'
    const owner = isKept(id) ? keptOwner(id) : id
    for (const sha256 of deps.filesOf(envelope, isKept(id) ? 'whole' : 'shown')) {
      if (await files.keep(sha256, owner)) continue
      if (!isAffordable) return 'tooLarge'
      if (replica.view().contact === 'offline') return 'waiting'
      set(id, 'fetching')
      const state = await bringFile(sha256, owner, deps.filesOf(envelope, 'shown').includes(sha256))
      if (owner !== id && !isKept(id)) {
        await files.release(owner)
        return null
      }
      if (state) return state
    }
    if (!(await deps.faces(envelope, replica.view().contact !== 'offline'))) return 'waiting'
    complete.set(id, envelope.rev)
    return 'here'
  }

  /** Null: it is here, or it is one beside the documents that this person may not have. */
  async function bringFile(sha256: string, owner: string, isShown: boolean): Promise<OnDevice | null> {
    const fetched = await files.fetch(sha256, { keepFor: owner })
    if (fetched.kind === 'absent' && !isShown) return null
    if (fetched.kind !== 'file') return 'waiting'
    if (await files.has(sha256)) return null
    // It arrived and could not be kept.
    if ((await deps.makeRoom()) === 0) return 'noRoom'
    await files.fetch(sha256, { keepFor: owner })
    return (await files.has(sha256)) ? null : 'noRoom'
  }

  const looked = { rows: replica.view().rows, contact: replica.view().contact }
  const stopLooking = replica.subscribe(() => {
    const { rows, contact } = replica.view()
    if (rows === looked.rows && contact === looked.contact) return
    if (contact !== looked.contact) {
      failures = 0
      hasGround = false
    }
    Object.assign(looked, { rows, contact })
    refresh()
  })
  const stopGround = deps.onGround(() => {
    failures = 0
    refresh()
  })
  const stopWaiting = deps.soon(() => void read().then(refresh, () => undefined))

  return {
    all: () => keptStates,
    states: () => states,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keep: async (id) => {
      await local.kept.put({ id, keptAt: now() })
      complete.delete(id)
      await read()
      refresh()
    },
    release: async (id) => {
      await local.kept.delete(id)
      complete.delete(id)
      await read()
      await files.release(keptOwner(id))
      refresh()
    },
    stop: () => {
      stopped = true
      stopTimer()
      stopWaiting()
      stopGround()
      stopLooking()
      listeners.clear()
    },
  }
}
