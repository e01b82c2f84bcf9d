/** Nothing is waited for without end: what does not come is told by name. */
import { setTimeout as sleep } from 'node:timers/promises'

export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const late = sleep(ms, undefined, { ref: false, signal: waiting.signal }).then(() => {
    throw new Error(`${what}: not within ${ms / 1000} s`)
  })
  // When the work ends first, the wait ends with an abort nobody asks about.
  late.catch(() => undefined)
  return Promise.race([work, late]).finally(() => waiting.abort())
}
