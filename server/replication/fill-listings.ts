/** Envelopes of a database from before there were listings get theirs, once, when a server opens it. */
import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { storeListing } from './envelope-listing.ts'

const BATCH = 200
const DONE = 'listings'

export async function fillListings({ transact, read, tables }: Database): Promise<void> {
  const { envelope, serverState } = tables
  const [done] = await read((query) => query.select().from(serverState).where(eq(serverState.key, DONE)))
  if (done) return
  for (let after = ''; ; ) {
    const last = await transact(async (query) => {
      const rows = await query
        .select({ id: envelope.id, body: envelope.body })
        .from(envelope)
        .where(gt(envelope.id, after))
        .orderBy(asc(envelope.id))
        .limit(BATCH)
      for (const { body } of rows) await storeListing(query, tables, body, undefined)
      return rows.at(-1)?.id
    })
    if (last === undefined) break
    after = last
  }
  await transact(async (query) => {
    await query.insert(serverState).values({ key: DONE, value: 'done' }).onConflictDoNothing()
  })
}
