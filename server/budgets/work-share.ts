/**
 * What one subject's live documents may take of the main thread, in milliseconds. Work is charged after it was done;
 * who owes waits, and whose debt is high is not worked for at all until some of it is paid.
 */
import { createRateLimiter } from '../http/rate-limit.ts'

export interface WorkShare {
  worked(subject: string, ms: number): void
  /** 0 when nothing is owed. */
  waitMs(subject: string): number
  mayWork(subject: string): boolean
}

/** Typing and dragging take some 5 ms a second; a device that comes back with a day's work, 300 ms once. */
const WORK = { burst: 300, perSecond: 20 }
/** In milliseconds of waiting: 400 ms of work owed. */
const MOST_OWED_MS = 20_000

export function createWorkShare(now: () => number): WorkShare {
  const limiter = createRateLimiter()
  const waitMs = (subject: string) => limiter.wait(subject, WORK, now()) * 1000
  return {
    worked: (subject, ms) => limiter.spend(subject, WORK, now(), ms),
    waitMs,
    mayWork: (subject) => waitMs(subject) <= MOST_OWED_MS,
  }
}

/** For documents nobody reaches over a network. */
export const UNSHARED_WORK: WorkShare = { worked: () => undefined, waitMs: () => 0, mayWork: () => true }
