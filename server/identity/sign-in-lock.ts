/**
 * Lock-out with growing delay (A055). What somebody typed is counted, known or not, so the answers are equal.
 * One network that guesses one account waits after 5 failures; an account guessed from everywhere after 20, one
 * network guessing everywhere after 50: a stranger cannot lock somebody out from afar with five tries.
 */
import { eq, inArray, lt } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Refusal } from '../../sync/answers.ts'
import { hashSecret } from './secrets.ts'

const WINDOW_MS = 15 * 60_000
const FIRST_LOCK_MS = 15 * 60_000
const LONGEST_LOCK_MS = 24 * 3_600_000
const FORGET_MS = 2 * LONGEST_LOCK_MS

interface Counter {
  readonly key: string
  readonly threshold: number
}

const counters = (login: string, network: string): readonly Counter[] => [
  { key: hashSecret(`login ${login} ${network}`), threshold: 5 },
  { key: hashSecret(`login ${login}`), threshold: 20 },
  { key: hashSecret(`network ${network}`), threshold: 50 },
]

/** Milliseconds until another try is allowed; 0 when it is now. */
export async function signInLockedFor(
  query: Query,
  tables: Tables,
  login: string,
  network: string,
  now: number,
): Promise<number> {
  const keys = counters(login, network).map((counter) => counter.key)
  const rows = await query.select().from(tables.signInFailure).where(inArray(tables.signInFailure.key, keys))
  return Math.max(0, ...rows.map((row) => (row.lockedUntil ?? 0) - now))
}

export const signInLocked = (forMs: number): Refusal => ({
  code: 'sign-in-locked',
  facts: { minutes: Math.ceil(forMs / 60_000), retryAfterSeconds: Math.ceil(forMs / 1000) },
})

export async function recordSignInFailure(
  query: Query,
  tables: Tables,
  login: string,
  network: string,
  now: number,
): Promise<void> {
  const { signInFailure } = tables
  await query.delete(signInFailure).where(lt(signInFailure.firstAt, now - FORGET_MS))
  for (const { key, threshold } of counters(login, network)) {
    const [row] = await query.select().from(signInFailure).where(eq(signInFailure.key, key))
    // Without a lock the window starts anew; after one every further failure locks again, for twice as long.
    const fresh = !row || (row.lockedUntil === null && row.firstAt <= now - WINDOW_MS)
    const count = fresh ? 1 : row.count + 1
    const locks = count - threshold
    const lockedUntil = locks < 0 ? null : now + Math.min(FIRST_LOCK_MS * 2 ** locks, LONGEST_LOCK_MS)
    const values = { count, firstAt: fresh ? now : row.firstAt, lockedUntil }
    if (row) await query.update(signInFailure).set(values).where(eq(signInFailure.key, key))
    else await query.insert(signInFailure).values({ key, ...values })
  }
}

/** After a success only the account's own counters are forgotten, not what the network did to others. */
export async function forgetSignInFailures(
  query: Query,
  tables: Tables,
  login: string,
  network: string,
): Promise<void> {
  const keys = counters(login, network)
    .slice(0, 2)
    .map((counter) => counter.key)
  await query.delete(tables.signInFailure).where(inArray(tables.signInFailure.key, keys))
}
