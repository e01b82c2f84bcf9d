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
import type { PersonId } from '../../sync/ids.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { fullName } from './people.ts'

const isListed = ({ person, organizationMember: place }: Tables): SQL | undefined =>
  and(isNull(place.leftAt), eq(person.status, 'active'))

/** Of these ids, who is listed in the organisation now. */
export async function colleaguesAmong(
  query: Query,
  tables: Tables,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly Colleague[]> {
  const { person, organizationMember: place } = tables
  const rows = await query
    .select({ id: person.id, firstName: person.firstName, lastName: person.lastName, email: person.email })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(
      and(
        eq(place.organizationId, organizationId),
        inArray(place.personId, ids.map(personIdOfColleague)),
        isListed(tables),
      ),
    )
  return rows.map((row) => ({ id: colleagueId(row.id as PersonId), name: fullName(row), email: row.email }))
}

/** Who they are, or where they belong, has changed: each organisation they belong or belonged to is told. */
export async function tellColleagues(query: Query, tables: Tables, personId: PersonId): Promise<void> {
  const { person, organizationMember: place } = tables
  const places = await query
    .select({ organizationId: place.organizationId, leftAt: place.leftAt, status: person.status })
    .from(place)
    .innerJoin(person, eq(person.id, place.personId))
    .where(eq(place.personId, personId))
    // Heads are locked in one order everywhere.
    .orderBy(asc(place.organizationId))
  const feed = createFeedWriter(query, tables)
  for (const { organizationId, leftAt, status } of places) {
    const op = leftAt === null && status === 'active' ? 'put' : 'drop'
    await feed[op](directoryOf(organizationId), 'colleague', colleagueId(personId))
  }
}

const BATCH = 200
/** Of `serverState`. */
const DIRECTORY_FILLED = { key: 'directory', value: 'done' } as const

/** Members of a database from before there was a directory are listed, once, when a server opens it. */
export async function fillDirectory({ transact, read, tables }: Database): Promise<void> {
  const { serverState, person, organizationMember: place } = tables
  const [done] = await read((query) =>
    query.select().from(serverState).where(eq(serverState.key, DIRECTORY_FILLED.key)),
  )
  if (done) return
  for (let after = { organizationId: '', personId: '' }; ; ) {
    const last = await transact(async (query) => {
      const rows = await query
        .select({ organizationId: place.organizationId, personId: place.personId })
        .from(place)
        .innerJoin(person, eq(person.id, place.personId))
        .where(
          and(
            isListed(tables),
            or(
              gt(place.organizationId, after.organizationId),
              and(eq(place.organizationId, after.organizationId), gt(place.personId, after.personId)),
            ),
          ),
        )
        .orderBy(asc(place.organizationId), asc(place.personId))
        .limit(BATCH)
      const feed = createFeedWriter(query, tables)
      for (const { organizationId, personId } of rows)
        await feed.put(directoryOf(organizationId), 'colleague', colleagueId(personId as PersonId))
      return rows.at(-1)
    })
    if (last === undefined) break
    after = last
  }
  await transact(async (query) => {
    await query.insert(serverState).values(DIRECTORY_FILLED).onConflictDoNothing()
  })
}
