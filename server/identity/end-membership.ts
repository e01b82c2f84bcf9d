/**
 * The one way in which somebody ceases to belong to an organisation: their place says so, what they saw there is
 * dropped from their devices, and their colleagues' devices are told. Same transaction as whatever it follows from.
 */
import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { PersonId } from '../../sync/ids.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { tellColleagues } from '../people/directory.ts'

export interface Membership {
  readonly personId: string
  readonly organizationId: string
}

export async function endMembership(
  query: Query,
  tables: Tables,
  { personId, organizationId }: Membership,
  now: number,
): Promise<void> {
  const { organizationMember } = tables
  await query
    .update(organizationMember)
    .set({ leftAt: now })
    .where(
      and(eq(organizationMember.organizationId, organizationId), eq(organizationMember.personId, personId)),
    )
  await endSight(query, tables, { personId, organizationId })
  await tellColleagues(query, tables, personId as PersonId)
}

/** All under one number: whoever is signed in to another organisation loses them in one page. */
async function endSight(
  query: Query,
  tables: Tables,
  { personId, organizationId }: Membership,
): Promise<void> {
  const { member } = tables
  const open = and(eq(member.subject, personId), eq(member.channel, organizationId), isNull(member.goneSeq))
  const [one] = await query.select({ entity: member.entity }).from(member).where(open).limit(1)
  if (!one) return
  const goneSeq = await createFeedWriter(query, tables).number(organizationId)
  await query.update(member).set({ goneSeq }).where(open)
}
