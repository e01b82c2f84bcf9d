/**
 * Bytes nothing points at: left by a sealing that was killed between storing its result and telling of it, or by a
 * draft deleted for ever. They are removed when two looks, a day apart, both found them unused. Whatever is stored
 * gets its reference within the same request or job, so nothing on its way is unused for a day; and the last look
 * comes right before each removal.
 */
import { eq } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Platform } from '../platform.ts'
import type { FileStore } from './file-store.ts'
import { namesInUse } from './names-in-use.ts'

const KEY = 'files-found-unused'
const BETWEEN_LOOKS_MS = 86_400_000
const NAMES_AT_ONCE = 5_000

/** What the look before this one found. */
interface Look {
  readonly at: number
  readonly unused: readonly string[]
}

export interface SweepDeps {
  readonly platform: Pick<Platform, 'db' | 'now' | 'log'>
  readonly store: Pick<FileStore, 'names' | 'remove'>
}

/** Answers how many files were removed. Call it as often as you like; a look is taken once a day. */
export async function sweepFiles({ platform, store }: SweepDeps): Promise<number> {
  const { db, now, log } = platform
  const before = await db.read((query) => readLook(query, db.tables))
  const at = now()
  if (before && at - before.at < BETWEEN_LOOKS_MS) return 0
  const suspects = new Set(before?.unused)
  const unused: string[] = []
  let removed = 0
  for await (const names of inParts(store.names())) {
    const used = await db.read((query) => namesInUse(query, db.tables, names))
    for (const name of names) {
      if (used.has(name)) continue
      if (!suspects.has(name)) unused.push(name)
      else if (!(await db.read((query) => namesInUse(query, db.tables, [name]))).has(name)) {
        await store.remove(name)
        removed++
      }
    }
  }
  await db.transact((query) => writeLook(query, db.tables, { at, unused }))
  if (removed > 0) log.info('Unused files removed', { removed })
  return removed
}

async function* inParts(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let part: string[] = []
  for await (const name of names) {
    part.push(name)
    if (part.length < NAMES_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

async function readLook(query: Query, { serverState }: Tables): Promise<Look | null> {
  const [row] = await query.select().from(serverState).where(eq(serverState.key, KEY))
  return row ? (JSON.parse(row.value) as Look) : null
}

async function writeLook(query: Query, { serverState }: Tables, look: Look): Promise<void> {
  const row = { key: KEY, value: JSON.stringify(look) }
  await query.insert(serverState).values(row).onConflictDoUpdate({ target: serverState.key, set: row })
}
