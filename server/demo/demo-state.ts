/**
 * How far the demo of this database is. `seeding` found at a start means that a seeding was interrupted; `removed`
 * that people did away with the demo, so that it is never made again.
 */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'

export type DemoState = 'seeding' | 'seeded' | 'removed'
const STATE = 'demo'
const FILES = 'demo-files'
const ROOT = 'demo-root'

export async function readDemoState(query: Query, tables: Tables): Promise<DemoState | null> {
  return (await read(query, tables, STATE)) as DemoState | null
}

export const writeDemoState = (query: Query, tables: Tables, state: DemoState): Promise<void> =>
  write(query, tables, STATE, state)

/** Bytes whose rows are gone and that have still to be removed from the store. */
export async function readFilesToForget(query: Query, tables: Tables): Promise<readonly string[]> {
  const value = await read(query, tables, FILES)
  return value === null ? [] : (JSON.parse(value) as string[])
}

export const writeFilesToForget = (query: Query, tables: Tables, names: readonly string[]): Promise<void> =>
  write(query, tables, FILES, JSON.stringify(names))

export async function clearFilesToForget(query: Query, { serverState }: Tables): Promise<void> {
  await query.delete(serverState).where(eq(serverState.key, FILES))
}

/** Certificate that the seals of the demo go back to, DER. */
export async function readDemoRoot(query: Query, tables: Tables): Promise<Uint8Array | null> {
  const value = await read(query, tables, ROOT)
  return value === null ? null : new Uint8Array(Buffer.from(value, 'base64'))
}

export const writeDemoRoot = (query: Query, tables: Tables, root: Uint8Array): Promise<void> =>
  write(query, tables, ROOT, Buffer.from(root).toString('base64'))

export async function clearDemoRoot(query: Query, { serverState }: Tables): Promise<void> {
  await query.delete(serverState).where(eq(serverState.key, ROOT))
}

async function read(query: Query, { serverState }: Tables, key: string): Promise<string | null> {
  const [row] = await query.select().from(serverState).where(eq(serverState.key, key))
  return row?.value ?? null
}

async function write(query: Query, { serverState }: Tables, key: string, value: string): Promise<void> {
  await query
    .insert(serverState)
    .values({ key, value })
    .onConflictDoUpdate({ target: serverState.key, set: { value } })
}
