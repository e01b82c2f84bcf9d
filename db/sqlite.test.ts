import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Query } from './database.ts'
import { openSqlite } from './sqlite.ts'

const NORMAL = 1
const FULL = 2

it('a commit waits for the disk, unless a power cut may undo it, and the next one waits again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-sqlite-'))
  const db = openSqlite({ file: join(folder, 'tawqi.sqlite') })
  const waits = async (query: Query) => {
    const [row] = await query.all<{ synchronous: number }>(sql`pragma synchronous`)
    return row?.synchronous
  }
  expect(await db.transact(waits)).toBe(FULL)
  expect(await db.transact(waits, { mayBeForgotten: true })).toBe(NORMAL)
  const failing = db.transact(() => Promise.reject(new Error('no')), { mayBeForgotten: true })
  await expect(failing).rejects.toThrow('no')
  expect(await db.transact(waits)).toBe(FULL)
  await db.close()
  rmSync(folder, { recursive: true })
})
