/**
 * The locks of protected steps: a hash of the password, how many attempts were made, and which sessions have
 * opened which step. Five attempts, then fifteen minutes of waiting (A140). An attempt is counted before it is
 * looked at, so that many at the same moment are no more than five.
 */
import { and, eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { OpenedStep } from '../../sync/entities/actor.ts'

export const MAX_ATTEMPTS = 5
export const WAIT_MS = 15 * 60_000

export interface Place {
  readonly envelopeId: string
  readonly recipientId: string
}

export interface Attempt {
  /** 1 to 5. */
  readonly n: number
  readonly passwordHash: string | null
}

const lockAt = ({ stepLock }: Tables, place: Place) =>
  and(eq(stepLock.envelopeId, place.envelopeId), eq(stepLock.recipientId, place.recipientId))

export async function readLock(query: Query, tables: Tables, place: Place) {
  const [row] = await query.select().from(tables.stepLock).where(lockAt(tables, place))
  return row
}

/** Milliseconds until another attempt is allowed; 0 when it is now. */
export async function blockedFor(query: Query, tables: Tables, place: Place, now: number): Promise<number> {
  return Math.max(0, ((await readLock(query, tables, place))?.blockedUntil ?? 0) - now)
}

/** Counts an attempt; null when there is none left to make. */
export async function beginAttempt(
  query: Query,
  tables: Tables,
  place: Place,
  now: number,
): Promise<Attempt | null> {
  const row = await readLock(query, tables, place)
  const waited = row?.blockedUntil != null && row.blockedUntil <= now
  if (row?.blockedUntil != null && !waited) return null
  const n = (waited ? 0 : (row?.attempts ?? 0)) + 1
  if (n > MAX_ATTEMPTS) return null
  await putLock(query, tables, place, { attempts: n, blockedUntil: null })
  return { n, passwordHash: row?.passwordHash ?? null }
}

/** True when this was the last attempt before a wait. */
export async function attemptFailed(
  query: Query,
  tables: Tables,
  place: Place,
  attempt: Attempt,
  now: number,
): Promise<boolean> {
  if (attempt.n < MAX_ATTEMPTS) return false
  await putLock(query, tables, place, { attempts: MAX_ATTEMPTS, blockedUntil: now + WAIT_MS })
  return true
}

export async function openStep(
  query: Query,
  tables: Tables,
  lock: Place,
  opened: Place & { readonly sessionId: string; readonly openedAt: number },
): Promise<void> {
  await putLock(query, tables, lock, { attempts: 0, blockedUntil: null })
  await query.insert(tables.stepUnlock).values(opened).onConflictDoNothing()
}

/** A new password ends the wait, and closes the step to those who opened it with the old one. */
export async function setPassword(
  query: Query,
  tables: Tables,
  place: Place,
  passwordHash: string,
): Promise<void> {
  await putLock(query, tables, place, { attempts: 0, blockedUntil: null, passwordHash })
  const { stepUnlock } = tables
  await query
    .delete(stepUnlock)
    .where(and(eq(stepUnlock.envelopeId, place.envelopeId), eq(stepUnlock.recipientId, place.recipientId)))
}

/** Recipients of an envelope who have a password. */
export async function withPassword(
  query: Query,
  { stepLock }: Tables,
  envelopeId: string,
): Promise<ReadonlySet<string>> {
  const rows = await query.select().from(stepLock).where(eq(stepLock.envelopeId, envelopeId))
  return new Set(rows.filter((row) => row.passwordHash !== null).map((row) => row.recipientId))
}

/** What a session has opened. */
export async function openedSteps(
  query: Query,
  tables: Tables,
  sessionId: string,
): Promise<readonly OpenedStep[]> {
  return unlocksOf(query, tables, { sessionId })
}

const unlocksOf = prepared<{ sessionId: string }>()((query, { stepUnlock }, value) =>
  query
    .select({ envelopeId: stepUnlock.envelopeId, recipientId: stepUnlock.recipientId })
    .from(stepUnlock)
    .where(eq(stepUnlock.sessionId, value('sessionId'))),
)

async function putLock(
  query: Query,
  { stepLock }: Tables,
  place: Place,
  set: { attempts: number; blockedUntil: number | null; passwordHash?: string },
): Promise<void> {
  await query
    .insert(stepLock)
    .values({ passwordHash: null, ...place, ...set })
    .onConflictDoUpdate({ target: [stepLock.envelopeId, stepLock.recipientId], set })
}
