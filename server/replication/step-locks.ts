/**
 * The locks of protected steps: a hash of the password, and which sessions have opened which step. How often one may
 * try is the limiter's (`identity/secret-tries.ts`).
 */
import { and, eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { OpenedStep } from '../../sync/entities/actor.ts'

export interface Place {
  readonly envelopeId: string
  readonly recipientId: string
}

const lockAt = ({ stepLock }: Tables, place: Place) =>
  and(eq(stepLock.envelopeId, place.envelopeId), eq(stepLock.recipientId, place.recipientId))

export async function readLock(query: Query, tables: Tables, place: Place) {
  const [row] = await query.select().from(tables.stepLock).where(lockAt(tables, place))
  return row
}

export async function openStep(
  query: Query,
  tables: Tables,
  opened: Place & { readonly sessionId: string; readonly openedAt: number },
): Promise<void> {
  await query.insert(tables.stepUnlock).values(opened).onConflictDoNothing()
}

/** A new password is another secret, with tries of its own; it closes the step to those who opened it with the old one. */
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
