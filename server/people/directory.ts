/**
 * The directory of an organisation: a line for each member who can sign in, told to the devices of the others. The
 * line itself is made of person and membership whenever it is asked for; whatever changes either says so here.
 */

import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Database, Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import {
  type Colleague,
  colleagueId,
  directoryOf,
  personIdOfColleague,
} from '../../sync/entities/colleague.ts'
import { holdersOf, STANDINGS_FOR, standingOf } from '../../sync/entities/holder.ts'
import { memberId } from '../../sync/entities/member.ts'
import { fullName } from '../../sync/entities/profile.ts'
import type { OrganizationId, PersonId } from '../../sync/ids.ts'
import { createFeedWriter, type FeedWriter } from '../feed/feed.ts'
import { authorityAt, placeIn } from './authority.ts'

const isListed = ({ person, organizationMember: place }: Tables): SQL | undefined =>
  and(isNull(place.leftAt), isNull(place.inactiveSince), eq(person.status, 'active'))

/** Of these ids, who is listed in the organisation now. */
export async function colleaguesAmong(
  query: Query,
  tables: Tables,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly Colleague[]> {
  const { person, organizationMember: place } = tables
  const rows = await query
    .select({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      nameAr: person.nameAr,
      photoSha256: person.photoSha256,
    })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(
      and(
        eq(place.organizationId, organizationId),
        inArray(place.personId, ids.map(personIdOfColleague)),
        isListed(tables),
      ),
    )
  return rows.map((row) => ({
    id: colleagueId(row.id as PersonId),
    name: fullName(row),
    email: row.email,
    ...(row.nameAr && { nameAr: row.nameAr }),
    ...(row.photoSha256 && { photoSha256: row.photoSha256 }),
  }))
}

/** Who they are, or where they belong, has changed: each organisation they belong or belonged to is told. */
export async function tellColleagues(
  query: Query,
  tables: Tables,
  personId: PersonId,
  feed: FeedWriter = createFeedWriter(query, tables),
): Promise<void> {
  const { person, organizationMember: place } = tables
  const places = await query
    .select({
      organizationId: place.organizationId,
      leftAt: place.leftAt,
      inactiveSince: place.inactiveSince,
      status: person.status,
    })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(eq(place.personId, personId))
    // Heads are locked in one order everywhere.
    .orderBy(asc(place.organizationId))
  for (const { organizationId, leftAt, inactiveSince, status } of places) {
    const isListed = leftAt === null && inactiveSince === null && status === 'active'
    const op = isListed ? 'put' : 'drop'
    await feed[op](directoryOf(organizationId), 'colleague', colleagueId(personId))
    await tellOfPlace(query, tables, feed, {
      organizationId: organizationId as OrganizationId,
      personId,
      hasLeft: leftAt !== null,
    })
  }
  // Their own devices show them what they are and may do.
  await feed.put(personId, 'profile', personId)
}

/** What somebody is in an organisation, or that they are nothing there any more: for who may know, and to whom they belong. */
export async function tellOfPlace(
  query: Query,
  tables: Tables,
  feed: FeedWriter,
  {
    organizationId,
    personId,
    hasLeft,
  }: { organizationId: OrganizationId; personId: PersonId; hasLeft: boolean },
): Promise<void> {
  const id = memberId(organizationId, personId)
  const readers = holdersOf(organizationId, 'userRead')
  await feed.setMembers(organizationId, id, new Map(hasLeft ? [] : [[readers, 'holders']]))
  await feed.put(organizationId, 'member', id)
  const place = await placeIn(query, tables, { organizationId, personId })
  const authority = place && (await authorityAt(query, tables, place))
  const has = place ? [...place.heldRoles, ...place.groups, ...place.jobRoles] : []
  await feed.setStandings(organizationId, personId, standingOf(organizationId, authority, has))
}

/** Members of a database from before there was a directory are listed, once, when a server opens it. */
export const fillDirectory = (db: Database): Promise<void> =>
  onceForEachMember(
    db,
    { name: 'directory', who: isListed(db.tables) },
    async (feed, { organizationId, personId }) =>
      feed.put(directoryOf(organizationId), 'colleague', colleagueId(personId)),
  )

/**
 * And what they are there, to who may know; also of those whose account is switched off. Again where a release brings a
 * permission that reveals something of its own: nobody would stand among its holders otherwise.
 */
export const fillMembers = (db: Database): Promise<void> =>
  onceForEachMember(
    db,
    { name: `members ${STANDINGS_FOR}`, who: isNull(db.tables.organizationMember.leftAt) },
    async (feed, place, query) => {
      await tellOfPlace(query, db.tables, feed, { ...place, hasLeft: false })
      await feed.put(place.personId, 'profile', place.personId)
    },
  )

const BATCH = 200

interface Place {
  readonly organizationId: OrganizationId
  readonly personId: PersonId
}

/** `name` in `serverState` says that it has been done. */
async function onceForEachMember(
  { transact, read, tables }: Database,
  { name, who }: { readonly name: string; readonly who: SQL | undefined },
  tell: (feed: FeedWriter, place: Place, query: Query) => Promise<void>,
): Promise<void> {
  const { serverState, person, organizationMember: place } = tables
  const [done] = await read((query) => query.select().from(serverState).where(eq(serverState.key, name)))
  if (done) return
  for (let after = { organizationId: '', personId: '' }; ; ) {
    const last = await transact(async (query) => {
      const rows = await query
        .select({ organizationId: place.organizationId, personId: place.personId })
        .from(place)
        .innerJoin(person, eq(person.id, place.personId))
        .where(
          and(
            who,
            or(
              gt(place.organizationId, after.organizationId),
              and(eq(place.organizationId, after.organizationId), gt(place.personId, after.personId)),
            ),
          ),
        )
        .orderBy(asc(place.organizationId), asc(place.personId))
        .limit(BATCH)
      const feed = createFeedWriter(query, tables)
      for (const row of rows) await tell(feed, row as Place, query)
      return rows.at(-1)
    })
    if (last === undefined) break
    after = last
  }
  await transact(async (query) => {
    await query.insert(serverState).values({ key: name, value: 'done' }).onConflictDoNothing()
  })
}
