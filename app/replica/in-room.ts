/**
 * Work that writes, on a storage that may be full or go away. Either way the browser undoes the transaction whole,
 * so what was stored before stays as it was, and the work may be done once more.
 *
 * - Full: what can be fetched again makes room. If that is not enough nothing is captured and no page is taken,
 *   the view says so, and the next round tries again.
 * - Gone: browsers end connections on their own (phones in the background, a crash of the process behind it). The
 *   library opens another one for the next transaction.
 */
import { err, ok, type Result } from '../../sync/result.ts'
import type { Tab } from './tab.ts'

export async function inRoom<T>(
  tab: Pick<Tab, 'memory' | 'ports' | 'publish'>,
  work: () => Promise<T>,
  /** Whether work that came to its end has written anything: only then there is room again. */
  hasWritten: () => boolean = () => true,
): Promise<Result<T, 'full'>> {
  const first = await tried(work)
  const done = first.ok ? first : (await tab.ports.makeRoom?.()) ? await tried(work) : first
  const isFull = done.ok ? tab.memory.isFull && !hasWritten() : true
  if (isFull !== tab.memory.isFull) {
    tab.memory.isFull = isFull
    tab.publish()
  }
  return done
}

async function tried<T>(work: () => Promise<T>): Promise<Result<T, 'full'>> {
  try {
    return ok(await connected(work))
  } catch (error) {
    if (isOutOfRoom(error)) return err('full')
    throw error
  }
}

async function connected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isOutOfRoom(error) || !isConnectionLost(error)) throw error
    return work()
  }
}

/** However deep the libraries in between have wrapped the browser's own error. */
export const isOutOfRoom = (error: unknown): boolean => isNamed(error, FULL)
const isConnectionLost = (error: unknown): boolean => isNamed(error, LOST)

const FULL: ReadonlySet<unknown> = new Set(['QuotaExceededError'])
/** `UnknownError` is what Safari says. */
const LOST: ReadonlySet<unknown> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
])

function isNamed(error: unknown, names: ReadonlySet<unknown>): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, cause } = error as { name?: unknown; inner?: unknown; cause?: unknown }
  return names.has(name) || isNamed(inner, names) || isNamed(cause, names)
}
