/**
 * The one way in which somebody ceases to belong to an organisation: their place says so, what they saw there is
 * dropped from their devices, and their colleagues' devices are told. Same transaction, and same number, as whatever
 * it follows from.
 */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Member } from '../../sync/entities/member.ts'
import type { PersonId } from '../../sync/ids.ts'
import type { FeedWriter } from '../feed/feed.ts'
import { tellColleagues } from './directory.ts'

export interface Membership {
  readonly personId: string
  readonly organizationId: string
}

interface Ending {
  readonly query: Query
  readonly tables: Tables
  readonly feed: FeedWriter
  readonly now: number
}

export async function endMembership(
  { query, tables, feed, now }: Ending,
  { personId, organizationId }: Membership,
): Promise<void> {
  const { organizationMember: place, member } = tables
  await query
    .update(place)
    .set({ leftAt: now })
    .where(and(eq(place.organizationId, organizationId), eq(place.personId, personId)))
  // All under one number: whoever is signed in to another organisation loses them in one page.
  const seen = and(eq(member.subject, personId), eq(member.channel, organizationId), isNull(member.goneSeq))
  const [one] = await query.select({ entity: member.entity }).from(member).where(seen).limit(1)
  if (one)
    await query
      .update(member)
      .set({ goneSeq: await feed.number(organizationId) })
      .where(seen)
  await tellColleagues(query, tables, personId as PersonId, feed)
}

/** Somebody is taken out: beside the place, their sessions there end. */
export async function takeOut(
  ending: Ending,
  { personId, organizationId }: Pick<Member, 'personId' | 'organizationId'>,
): Promise<void> {
  await endSessions(ending, { personId, organizationId })
  await endMembership(ending, { personId, organizationId })
}

/** Revoked, not expired: these devices are to give up what they hold. */
export async function endSessions(
  { query, tables: { session, pushSubscription }, now }: Ending,
  { personId, organizationId }: Membership,
): Promise<void> {
  const ended = await query
    .update(session)
    .set({ revokedAt: now, accessExpiresAt: now })
    .where(
      and(
        eq(session.personId, personId),
        eq(session.organizationId, organizationId),
        isNull(session.revokedAt),
      ),
    )
    .returning({ id: session.id })
  if (ended.length === 0) return
  const ids = ended.map((row) => row.id)
  await query.delete(pushSubscription).where(inArray(pushSubscription.sessionId, ids))
}
