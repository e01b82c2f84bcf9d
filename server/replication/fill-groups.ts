/**
 * Roles and groups of a database from before they could be read by whoever is in them, and from before everybody of the
 * organisation knew what groups are called: told of once, when a server opens it.
 */
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { recordKind } from './kinds/record.ts'

const BATCH = 200
const KEY = 'names of groups'

export async function fillGroups({ transact, read, tables }: Database, now: () => number): Promise<void> {
  const { record, serverState } = tables
  const [done] = await read((query) => query.select().from(serverState).where(eq(serverState.key, KEY)))
  if (done) return
  for (let after = ''; ; ) {
    const last = await transact(async (query) => {
      const rows = await query
        .select({ id: record.id, kind: record.kind, body: record.body })
        .from(record)
        .where(and(inArray(record.kind, ['role', 'memberGroup']), gt(record.id, after)))
        .orderBy(asc(record.id))
        .limit(BATCH)
      const store = { query, tables, feed: createFeedWriter(query, tables), now: now() }
      for (const { kind, body } of rows)
        await recordKind(kind === 'role' ? 'role' : 'memberGroup').store?.(store, body, body)
      return rows.at(-1)?.id
    })
    if (last === undefined) break
    after = last
  }
  await transact(async (query) => {
    await query.insert(serverState).values({ key: KEY, value: 'done' }).onConflictDoNothing()
  })
}
