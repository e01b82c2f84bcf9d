/**
 * Envelopes of a database from before there were list entries get theirs when a server opens it, and those whose words
 * were folded otherwise theirs anew: once.
 */
import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { FOLDING } from '../../sync/rules/text-keys.ts'
import { envelopeMembers } from './kinds/envelope.ts'
import { storeListEntries } from './list-entries.ts'

const BATCH = 200
/** Of `serverState`. */
export const LISTS_FILLED = { key: 'lists', value: `folding ${FOLDING}` } as const

export async function fillLists({ transact, read, tables }: Database): Promise<void> {
  const { envelope, serverState } = tables
  const [done] = await read((query) =>
    query.select().from(serverState).where(eq(serverState.key, LISTS_FILLED.key)),
  )
  if (done?.value === LISTS_FILLED.value) return
  for (let after = ''; ; ) {
    const last = await transact(async (query) => {
      const rows = await query
        .select({ id: envelope.id, body: envelope.body })
        .from(envelope)
        .where(gt(envelope.id, after))
        .orderBy(asc(envelope.id))
        .limit(BATCH)
      for (const { body } of rows)
        await storeListEntries(query, tables, { envelope: body, members: envelopeMembers(body) }, undefined)
      return rows.at(-1)?.id
    })
    if (last === undefined) break
    after = last
  }
  await transact(async (query) => {
    await query
      .insert(serverState)
      .values(LISTS_FILLED)
      .onConflictDoUpdate({ target: serverState.key, set: LISTS_FILLED })
  })
}
