/**
 * Looking for what is due. Every question is answered out of one index, in its order: a million timers that lie
 * in the future cost nothing.
 */
import { and, asc, eq, gte, inArray, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'

/** What is looked for: where there is no room, nothing is. */
export interface Room {
  /** Null: all but those that are full. */
  readonly only: readonly string[] | null
  readonly full: readonly string[]
  /** Who has their part of a lane already. */
  readonly passedOver: readonly { readonly kinds: readonly string[]; readonly shares: readonly string[] }[]
}
const EVERY_KIND: Room = { only: null, full: [], passedOver: [] }

/** Due jobs under nobody's lease, earliest first. */
export const dueJobs = (
  query: Query,
  { job }: Tables,
  now: number,
  limit: number,
  { only, full, passedOver }: Room = EVERY_KIND,
) =>
  query
    .select()
    .from(job)
    .where(
      and(
        eq(job.status, 'waiting'),
        lte(job.dueAt, now),
        or(isNull(job.leasedUntil), lt(job.leasedUntil, now)),
        only ? inArray(job.kind, [...only]) : undefined,
        full.length > 0 ? notInArray(job.kind, [...full]) : undefined,
        ...passedOver.map(({ kinds, shares }) =>
          or(notInArray(job.kind, [...kinds]), notInArray(job.share, [...shares])),
        ),
      ),
    )
    .orderBy(asc(job.dueAt), asc(job.id))
    .limit(limit)

/** A job of this key that somebody is at work on, on whichever node. */
export const jobUnderLease = (query: Query, { job }: Tables, key: string, now: number) =>
  query
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.key, key), eq(job.status, 'waiting'), gte(job.leasedUntil, now)))
    .limit(1)

/** When the next job is due, be it in the past. */
export const nextDueAt = (query: Query, { job }: Tables) =>
  query
    .select({ dueAt: job.dueAt })
    .from(job)
    .where(eq(job.status, 'waiting'))
    .orderBy(asc(job.dueAt), asc(job.id))
    .limit(1)
