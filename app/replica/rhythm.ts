/**
 * When the engine works: once it is asked to, when a wish was captured, when another tab says so, when a pause
 * is over, and at least every safety pull. One round at a time: send, then ask; who asks during a round gets
 * another one after it, for the running one may already have been answered.
 */
import { isPending, isTooEarly } from '../../sync/replication/outbox.ts'
import { DRAIN_TAKEOVER_MS, retryDelay, SAFETY_PULL_MS } from '../../sync/replication/timing.ts'
import { drain, readyNow } from './drain.ts'
import { inRoom } from './in-room.ts'
import type { TabMessage } from './ports.ts'
import { pull } from './pull.ts'
import { readStorage } from './read-storage.ts'
import { restMs, type Tab, tabsLock } from './tab.ts'

export interface Rhythm {
  /** Sends and asks now; resolves when both came to rest. */
  sync(): Promise<void>
  /** Something to do: now, or right after what is running. Nothing before `start`. */
  wake(): void
  start(): void
  /** No new work; what is running ends without a word. */
  stop(): void
}

/** Shortest pause between two rounds, so that an entry told to wait for nothing does not spin. */
const SHORTEST_PAUSE_MS = 50

export function createRhythm(tab: Tab): Rhythm {
  const { memory, ports } = tab
  let started = false
  let stopped = false
  let wanted = false
  /** Rounds in a row whose wishes nobody answered, though the pull was. */
  let unanswered = 0
  let running: Promise<void> | null = null
  let stopTimer: () => void = () => undefined
  let stopTabs: () => void = () => undefined

  function sync(): Promise<void> {
    wanted = true
    running ??= rounds().finally(() => {
      running = null
      schedule()
    })
    return running
  }

  async function rounds(): Promise<void> {
    try {
      while (wanted && !stopped) {
        wanted = false
        await ports.lock.run(tabsLock(tab), roundInRoom)
      }
    } catch (error) {
      // A storage that was closed under the work is how a stopped engine ends.
      if (!stopped) throw error
    }
  }

  async function roundInRoom(): Promise<void> {
    // Whoever was reached had something to write down, if only when.
    await inRoom(tab, round, () => memory.contact === 'reached')
  }

  async function round(): Promise<void> {
    const asked = () => {
      wanted = false
    }
    if (restMs(tab) > 0) return
    // While nobody answers, nothing gets a number: what was captured offline can still be taken back, the first act
    // after the network went as well.
    if (memory.contact !== 'reached' || ports.mayReachOut?.() === false) await pull(tab, asked)
    if (memory.contact !== 'reached') return
    if (readyNow(tab).length > 0) unanswered = (await drain(tab)) ? 0 : unanswered + 1
    if (restMs(tab) > 0) return
    await pull(tab, asked)
    // Once more at once, for one reply may get lost; wishes the server chokes on must not spin.
    wanted ||= memory.contact === 'reached' && unanswered < 2 && readyNow(tab).length > 0
  }

  const wake = () => {
    if (started) void sync()
  }

  function schedule(): void {
    if (!started) return
    stopTimer()
    const waits = memory.outbox
      .filter((entry) => isPending(entry) && isTooEarly(entry, ports.now()))
      .map((entry) => entry.notBefore - ports.now())
    const rest =
      memory.contact === 'reached' && unanswered === 0 && memory.attempts === 0
        ? SAFETY_PULL_MS
        : retryDelay(Math.max(memory.attempts, unanswered), ports.random)
    stopTimer = ports.timers.after(Math.max(SHORTEST_PAUSE_MS, restMs(tab), Math.min(rest, ...waits)), wake)
  }

  /** Another tab wrote to the storage both share. */
  async function onMessage(message: TabMessage): Promise<void> {
    if (message.type === 'replica' && message.revision === memory.state.revision) return
    try {
      await readStorage(tab)
    } catch (error) {
      if (stopped) return
      throw error
    }
    tab.publish()
    // The tab that captured it may be hidden or gone: who hears of new work and sees none done, does it.
    if (message.type === 'outbox') ports.timers.after(DRAIN_TAKEOVER_MS, wake)
  }

  return {
    sync,
    wake,
    start: () => {
      started = true
      stopTabs = ports.tabs.listen((message) => void onMessage(message))
      void sync()
    },
    stop: () => {
      started = false
      stopped = true
      stopTimer()
      stopTabs()
    },
  }
}
