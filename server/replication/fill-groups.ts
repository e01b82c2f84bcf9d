/** What groups are called, for everybody of their organisations, in a database from before it was told: once. */
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { MemberGroup } from '../../sync/entities/role.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { tellGroupName } from './kinds/record.ts'

const BATCH = 200
const KEY = 'names of groups'

export async function fillGroups({ transact, read, tables }: Database, now: () => number): Promise<void> {
  const { record, serverState } = tables
  const [done] = await read((query) => query.select().from(serverState).where(eq(serverState.key, KEY)))
  if (done) return
  for (let after = ''; ; ) {
    const last = await transact(async (query) => {
      const rows = await query
        .select({ id: record.id, body: record.body })
        .from(record)
        .where(and(eq(record.kind, 'memberGroup'), gt(record.id, after)))
        .orderBy(asc(record.id))
        .limit(BATCH)
      const store = { query, tables, feed: createFeedWriter(query, tables), now: now() }
      for (const { body } of rows) await tellGroupName(store, body as MemberGroup)
      return rows.at(-1)?.id
    })
    if (last === undefined) break
    after = last
  }
  await transact(async (query) => {
    await query.insert(serverState).values({ key: KEY, value: 'done' }).onConflictDoNothing()
  })
}
