/** The identity of this database's timeline. A device that knows another one starts over (mark and sweep). */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'

export async function readEpoch(query: Query, tables: Tables): Promise<string> {
  const [row] = await storedEpoch(query, tables, {})
  return row?.value ?? ''
}

const storedEpoch = prepared()((query, { serverState }) =>
  query.select({ value: serverState.value }).from(serverState).where(eq(serverState.key, 'epoch')),
)

/** Names the timeline once, on the first start of an empty database. */
export async function ensureEpoch(query: Query, { serverState }: Tables, fresh: string): Promise<void> {
  await query.insert(serverState).values({ key: 'epoch', value: fresh }).onConflictDoNothing()
}

/** Begins a new timeline: every device starts over, and offers again what this database does not know. */
export async function renewEpoch(query: Query, { serverState }: Tables, fresh: string): Promise<void> {
  await query.update(serverState).set({ value: fresh }).where(eq(serverState.key, 'epoch'))
}
