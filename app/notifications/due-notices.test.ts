import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_NOTIFICATIONS } from '../../sync/entities/notification.ts'
import { DUE_SOON_MS, dueNow } from '../../sync/rules/due-notices.ts'
import type { EnvelopeRow } from '../../sync/rules/render-envelope.ts'
import { switchNotices, toldNotices, watchDueTasks } from './due-notices.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const HOUR = 3_600_000
const DAYTIME = { timeZone: 'UTC', notifications: DEFAULT_NOTIFICATIONS }
const row = (id: string, expiresIn: number | null, state = 'waiting') =>
  ({
    id: `envelope:${id}`,
    title: `Document ${id}`,
    state: 'inProgress',
    expiresAt: expiresIn === null ? null : NOON + expiresIn,
    mine: [{ recipientId: 'recipient:1', kind: 'sign', state }],
  }) as unknown as EnvelopeRow

/** A browser with some tabs over one storage and one replica. */
function browser(rows: readonly EnvelopeRow[], preferences: object = DAYTIME) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const shown: string[] = []
  const failing = { now: false }
  const listeners = new Set<() => void>()
  let view = { rows: new Map(rows.map((one) => [one.id, one])), profile: { preferences } }
  let queue = Promise.resolve()
  const open = () =>
    watchDueTasks({
      replica: {
        view: () => view as never,
        subscribe: (listener: () => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      storage,
      show: async (task) => {
        if (failing.now) throw new TypeError('Failed to fetch dynamically imported module')
        shown.push(task.title)
      },
      now: () => Date.now(),
      lock: (work) => (queue = queue.then(work)),
    })
  const hold = (next: readonly EnvelopeRow[]) => {
    view = { ...view, rows: new Map(next.map((one) => [one.id, one])) }
    for (const listener of listeners) listener()
  }
  return { storage, shown, open, hold, failing }
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

it('[E034] tells nothing unless it was switched on, and then only what waits for this person and expires within a day', async () => {
  const { storage, shown, open } = browser([
    row('soon', 5 * HOUR),
    row('later', 40 * HOUR),
    row('never', null),
    row('done', 5 * HOUR, 'signed'),
    row('over', -HOUR),
  ])
  const stop = open()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(shown).toEqual([])
  stop()
  switchNotices(storage, true)
  open()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['Document soon'])
  await vi.advanceTimersByTimeAsync(16 * HOUR)
  expect(shown).toEqual(['Document soon', 'Document later'])
})

it('[E034] three tabs show one notice, a reload shows none again, and a new expiry is a new task', async () => {
  const { storage, shown, open, hold } = browser([row('soon', 5 * HOUR)])
  switchNotices(storage, true)
  const stops = [open(), open(), open()]
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['Document soon'])
  for (const stop of stops) stop()
  open()
  await vi.advanceTimersByTimeAsync(0)
  hold([row('soon', 9 * HOUR)])
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['Document soon', 'Document soon'])
})

it('[E034] switched off while it waits, it says nothing more and forgets what was told', async () => {
  const { storage, shown, open } = browser([row('later', 30 * HOUR)])
  switchNotices(storage, true)
  open()
  await vi.advanceTimersByTimeAsync(0)
  switchNotices(storage, false)
  await vi.advanceTimersByTimeAsync(29 * HOUR)
  expect([shown, toldNotices(storage)]).toEqual([[], null])
})

it('[E034] quiet hours are quiet: what became due in them is told when they end', () => {
  const night = {
    ...DAYTIME,
    notifications: { ...DEFAULT_NOTIFICATIONS, quiet: { from: 22 * 60, until: 7 * 60 } },
  }
  const at = Date.parse('2026-11-22T23:30:00Z')
  const rows = [row('soon', 20 * HOUR)]
  expect(dueNow(rows, new Set(), night, at)).toEqual({
    tasks: [],
    againAt: Date.parse('2026-11-23T07:00:00Z'),
  })
  expect(dueNow(rows, new Set(), night, Date.parse('2026-11-23T07:00:00Z')).tasks).toHaveLength(1)
  expect(dueNow([row('far', DUE_SOON_MS * 3)], new Set(), DAYTIME, NOON).againAt).toBe(NOON + DUE_SOON_MS * 2)
})

it('[E034] tells a little later what could not be shown, and once', async () => {
  const { storage, shown, open, failing } = browser([row('soon', 5 * HOUR)])
  switchNotices(storage, true)
  failing.now = true
  const stop = open()
  const other = open()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown).toEqual([])
  failing.now = false
  await vi.advanceTimersByTimeAsync(6_000)
  expect(shown).toEqual(['Document soon'])
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(shown).toHaveLength(1)
  stop()
  other()
})
