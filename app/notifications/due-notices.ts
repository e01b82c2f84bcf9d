/**
 * Local notices for tasks that are due: made from what this device holds, with no network and no push service,
 * while the app is open in some tab. Off unless the person switched it on here. Each is shown once, whichever of
 * the tabs finds it first; what was shown is kept with the browser, and holds ids and instants only.
 */
import { type DueTask, dueNow } from '../../sync/rules/due-notices.ts'
import type { Replica } from '../replica/engine.ts'

const KEY = 'dueNotices'
/** A timer of a browser holds no more; and a device that slept looks again within it. */
const LONGEST_WAIT_MS = 3_600_000
/** What could not be shown (its words did not come, the browser was busy) is tried again. */
const AGAIN_AFTER_MS = 5_000

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keys of what was told; null while it is switched off. */
export function toldNotices(storage: Kept): ReadonlySet<string> | null {
  try {
    const told: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return Array.isArray(told) ? new Set(told.filter((one) => typeof one === 'string')) : null
  } catch {
    return null
  }
}

export function switchNotices(storage: Kept, on: boolean): void {
  if (on) storage.setItem(KEY, '[]')
  else storage.removeItem(KEY)
}

export interface DueNoticesDeps {
  readonly replica: Pick<Replica, 'view' | 'subscribe'>
  readonly storage: Kept
  readonly show: (task: DueTask) => Promise<void>
  readonly now: () => number
  /** One tab after another. */
  readonly lock: (work: () => Promise<void>) => Promise<unknown>
}

/** Answers how to stop. */
export function watchDueTasks({ replica, storage, show, now, lock }: DueNoticesDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let rows: unknown = null

  /** Unless it was switched off meanwhile. */
  const keep = (keys: readonly string[]): void => {
    if (toldNotices(storage) !== null) storage.setItem(KEY, JSON.stringify(keys.slice(-MOST)))
  }
  const look = () =>
    lock(async () => {
      const told = stopped ? null : toldNotices(storage)
      const { rows: held, profile } = replica.view()
      if (told === null || profile === null) return
      const { tasks, againAt } = dueNow(held.values(), told, profile.preferences, now())
      let next = againAt
      for (const task of tasks) {
        // Before it is shown: a tab that dies meanwhile leaves none rather than one in every tab.
        keep([...(toldNotices(storage) ?? []), task.key])
        try {
          await show(task)
        } catch {
          keep([...(toldNotices(storage) ?? [])].filter((key) => key !== task.key))
          next = now() + AGAIN_AFTER_MS
        }
      }
      clearTimeout(timer)
      if (next !== null && !stopped)
        timer = setTimeout(() => void look(), Math.min(Math.max(next - now(), 0), LONGEST_WAIT_MS))
    })
  const stopListening = replica.subscribe(() => {
    const held = replica.view().rows
    if (held === rows) return
    rows = held
    void look()
  })
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
    stopListening()
  }
}

/** Documents a person may have waiting at once; older ones have expired. */
const MOST = 2000
