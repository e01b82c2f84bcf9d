import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './database.ts'
import { walOf } from './durable-commits.ts'
import { openSqlite } from './sqlite.ts'

/** A disk that keeps a commit when the test lets it. */
function slowDisk() {
  const waiting: { keep(): void; fail(): void }[] = []
  let flushes = 0
  return {
    log: {
      flush: () =>
        new Promise<void>((keep, fail) => {
          flushes++
          waiting.push({ keep, fail: () => fail(new Error('EIO')) })
        }),
      close: async () => undefined,
    },
    flushes: () => flushes,
    next: () => waiting.shift(),
  }
}

describe('a commit lasts before anybody is told of it', () => {
  let folder: string
  let db: Database
  let disk: ReturnType<typeof slowDisk>

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tawqi-sqlite-'))
    disk = slowDisk()
    db = openSqlite({ file: join(folder, 'tawqi.sqlite'), commitLog: disk.log })
  })
  afterEach(async () => {
    for (let one = disk.next(); one; one = disk.next()) one.keep()
    await db.close()
    rmSync(folder, { recursive: true })
  })

  const store = (key: string, told: string[]) =>
    db
      .transact((query) => query.insert(db.tables.serverState).values({ key, value: '' }), {
        committed: () => told.push(`${key} committed`),
      })
      .then(() => told.push(`${key} lasts`))
  const isStored = (key: string) =>
    db.read((query) => query.select().from(db.tables.serverState).where(eq(db.tables.serverState.key, key)))
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((settle) => setImmediate(settle))
  }

  it('SQLite itself does not wait for the disk, where everybody would wait with it', async () => {
    const [row] = await db.read((query) => query.all<{ synchronous: number }>(sql`pragma synchronous`))
    expect(row?.synchronous).toBe(1)
  })

  it('the next transaction runs while the disk works, and those that came meanwhile share a flush', async () => {
    const told: string[] = []
    const all = [store('a', told), store('b', told), store('c', told)]
    await until(() => told.length === 3)
    expect(told).toEqual(['a committed', 'b committed', 'c committed'])
    disk.next()?.keep()
    await all[0]
    expect(told).toEqual(['a committed', 'b committed', 'c committed', 'a lasts'])
    await until(() => disk.flushes() === 2)
    disk.next()?.keep()
    await Promise.all(all)
    expect(disk.flushes()).toBe(2)
  })

  it('a reader is not shown what a power cut could undo', async () => {
    const told: string[] = []
    const storing = store('a', told)
    await until(() => told.length === 1)
    const reading = isStored('a').then((rows) => told.push(`${rows.length} read`))
    // Long enough for a reader that does not wait.
    const another = store('b', told)
    await until(() => told.includes('b committed'))
    expect(told).not.toContain('1 read')
    disk.next()?.keep()
    await storing
    await until(() => disk.flushes() === 2)
    disk.next()?.keep()
    await Promise.all([reading, another])
    expect(told).toContain('1 read')
  })

  it('a glance on the way to another access is not held up by the disk, and that access waits for both', async () => {
    const told: string[] = []
    const storing = store('a', told)
    await until(() => told.length === 1)
    const rows = await db.glance((query) => query.select().from(db.tables.serverState))
    expect(rows).toContainEqual({ key: 'a', value: '' })
    const answering = db.read(async () => undefined).then(() => told.push('answered'))
    await new Promise((settle) => setImmediate(settle))
    expect(told).toEqual(['a committed'])
    disk.next()?.keep()
    await Promise.all([storing, answering])
  })

  it('after a flush that failed nothing is promised any more', async () => {
    const told: string[] = []
    const first = store('a', told)
    await until(() => told.length === 1)
    disk.next()?.fail()
    await expect(first).rejects.toThrow('The disk failed to keep a commit')
    await expect(store('b', told)).rejects.toThrow('The disk failed to keep a commit')
    await expect(isStored('a')).rejects.toThrow('The disk failed to keep a commit')
    expect(disk.flushes()).toBe(1)
  })
})

it('while a checkpoint holds the lock a commit waits, and nobody else does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-sqlite-'))
  const file = join(folder, 'tawqi.sqlite')
  const db = openSqlite({ file })
  const checkpoint = new Sqlite(file)
  checkpoint.exec('BEGIN IMMEDIATE')
  let isDone = false
  const { serverState } = db.tables
  const storing = db
    .transact((query) => query.insert(serverState).values({ key: 'a', value: '' }))
    .then(() => {
      isDone = true
    })
  for (let turn = 0; turn < 20; turn++) await db.read((query) => query.select().from(serverState))
  expect(isDone).toBe(false)
  checkpoint.exec('COMMIT')
  await storing
  expect(await db.read((query) => query.select().from(serverState))).toContainEqual({ key: 'a', value: '' })
  checkpoint.close()
  await db.close()
  rmSync(folder, { recursive: true })
})

it('what is flushed is the log that holds the commit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-sqlite-'))
  const file = join(folder, 'tawqi.sqlite')
  const wal = walOf(file)
  const found: boolean[] = []
  const flush = async () => {
    found.push(readFileSync(`${file}-wal`).includes('kept words'))
    await wal.flush()
  }
  const db = openSqlite({ file, commitLog: { flush, close: wal.close } })
  await db.transact((query) => query.insert(db.tables.serverState).values({ key: 'a', value: 'kept words' }))
  expect(found).toEqual([true])
  await db.close()
  rmSync(folder, { recursive: true })
})
