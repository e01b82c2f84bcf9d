/**
 * A device of a person with everything around its tabs: one storage, a lock and a channel between tabs, a clock
 * of its own that may be years off, timers that run when time is let pass.
 */
import type { IDBFactory } from 'fake-indexeddb'
import type { TabMessage } from '../../app/replica/ports.ts'
import type { Command } from '../../sync/commands/command.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import { turns } from './network.ts'
import type { Around, Device, World } from './world.ts'

export interface Captured {
  readonly id: string
  readonly name: string
  readonly entity: string
  /** The tab it was captured in: order is kept per tab, tabs hear of each other a moment later. */
  readonly slot: number
  readonly silent: boolean
  /** Decides on something this device had not shown. */
  readonly unread?: true
}

export interface Seat {
  readonly person: PersonActor
  readonly hasLock: boolean
  /** One or two. */
  readonly tabs: Device[]
  /** What the person was told is saved and did not take back, in this order. */
  captured: Captured[]
  readonly clock: { skewMs: number }
  readonly version: { number: 1 | 2 }
  openTab(): Promise<void>
  /** The tab dies; another takes its place on the same storage. */
  replaceTab(slot: number): Promise<void>
  closeTab(): void
  /** Every byte of the device goes, as on revocation; the person begins anew. */
  empty(): Promise<void>
  /** The same, and nobody opens it again. */
  leave(): Promise<void>
  /** Runs what is due by now. */
  runTimers(): void
}

export interface SeatOptions {
  /** Without one, tabs work at the same time. */
  readonly hasLock: boolean
  readonly commandsOf: (version: 1 | 2) => (name: string) => Command<unknown> | undefined
  /** Called with each tab when it has opened. */
  readonly opened: (seat: Seat, tab: Device, slot: number) => void
  readonly around: (seat: Seat, slot: number) => Pick<Around, 'watch'>
}

const NO_KEYS = {
  create: async () => null,
  sign: () => Promise.reject(new Error('There is no key')),
  publicKey: () => Promise.reject(new Error('There is no key')),
}

export async function takeSeat(world: World, person: PersonActor, options: SeatOptions): Promise<Seat> {
  const clock = { skewMs: 0 }
  const version: { number: 1 | 2 } = { number: 1 }
  const tabs: Device[] = []
  const listeners = new Map<number, (message: TabMessage) => void>()
  const timers = new Set<{ readonly due: number; readonly run: () => void; readonly slot: number }>()
  let storage: IDBFactory | undefined
  let holder: Promise<void> = Promise.resolve()
  const now = () => world.now() + clock.skewMs

  const around = (slot: number): Around => ({
    now,
    keys: NO_KEYS,
    commandNamed: options.commandsOf(version.number),
    lock: {
      run: (_name, work) => {
        if (!options.hasLock) return work()
        const turn = holder.then(work)
        // A dead tab's lock is free.
        holder = Promise.race([turn.catch(() => undefined), deathOf(slot)])
        return turn
      },
    },
    tabs: {
      send: (message) => {
        for (const [other, receive] of listeners)
          if (other !== slot)
            void turns(world.random.below(40)).then(
              () => listeners.get(other) === receive && receive(message),
            )
      },
      listen: (receive) => {
        listeners.set(slot, receive)
        return () => {
          if (listeners.get(slot) === receive) listeners.delete(slot)
        }
      },
    },
    timers: {
      after: (ms, run) => {
        const timer = { due: now() + ms, run, slot }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    },
    ...options.around(seat, slot),
  })
  const deaths = new Map<number, { readonly came: Promise<void>; readonly come: () => void }>()
  const deathOf = (slot: number): Promise<void> => {
    const known = deaths.get(slot)
    if (known) return known.came
    let come = (): void => undefined
    const came = new Promise<void>((settle) => {
      come = settle
    })
    deaths.set(slot, { came, come })
    return came
  }
  function bury(slot: number): void {
    const tab = tabs[slot]
    listeners.delete(slot)
    for (const timer of timers) if (timer.slot === slot) timers.delete(timer)
    tab?.mortal.dieAfter(0)
    tab?.replica.stop()
    tab?.local.close()
    deaths.get(slot)?.come()
    deaths.delete(slot)
  }
  async function open(slot: number): Promise<void> {
    const before = tabs[slot]?.network ?? tabs[0]?.network
    const tab = await world.device(person, storage, around(slot))
    storage = tab.storage
    if (before) {
      const { online, unauthorised, loseReplies, loseRequests, repeat, delay } = before
      Object.assign(tab.network, { online, unauthorised, loseReplies, loseRequests, repeat, delay })
    }
    tabs[slot] = tab
    options.opened(seat, tab, slot)
    tab.replica.start()
  }

  const seat: Seat = {
    person,
    hasLock: options.hasLock,
    tabs,
    captured: [],
    clock,
    version,
    openTab: () => open(tabs.length),
    replaceTab: async (slot) => {
      bury(slot)
      await open(slot)
    },
    closeTab: () => {
      bury(tabs.length - 1)
      tabs.pop()
    },
    empty: async () => {
      await seat.leave()
      await open(0)
    },
    leave: async () => {
      while (tabs.length > 1) seat.closeTab()
      await tabs[0]?.replica.purge()
      bury(0)
      tabs.pop()
      storage = undefined
      seat.captured = []
    },
    runTimers: () => {
      const time = now()
      for (const timer of [...timers])
        if (timer.due <= time) {
          timers.delete(timer)
          timer.run()
        }
    },
  }
  await open(0)
  return seat
}
