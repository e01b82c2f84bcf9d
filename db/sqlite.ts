/**
 * SQLite behind the `Database` interface: one mutexed write connection (BEGIN IMMEDIATE) and one read connection.
 * Evidence must survive a power cut, and nobody may be shown what one could undo: every answer, of a read as well,
 * waits until the write-ahead log is on the disk. SQLite itself does not wait (`synchronous=NORMAL`), because it
 * would do so inside COMMIT, where the whole server waits with it.
 */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { sqliteKit } from './columns/sqlite.ts'
import type { Database, Query } from './database.ts'
import { type CommitLog, createDurableCommits, walOf } from './durable-commits.ts'
import { keepStatements } from './kept-statements.ts'
import { createMutex } from './mutex.ts'
import { createTables } from './schema/tables.ts'
import { TransactionLost } from './transaction-lost.ts'

export const SQLITE_MIGRATIONS = fileURLToPath(new URL('./migrations/sqlite', import.meta.url))

export interface SqliteOptions {
  /** File name, or, for a test's own world, `:memory:` or what such a world was serialised to. */
  readonly file: string | Buffer
  readonly migrationsFolder?: string
  readonly commitLog?: CommitLog
}

/** 200 MB of log: far more than there is as long as checkpoints are made beside the server. */
const OWN_CHECKPOINT_PAGES = 50_000

/** Of a lock that a checkpoint holds for some milliseconds. */
const MOST_TRIES = 5_000

/** What has no file is gone with its process. */
const NO_LOG: CommitLog = { flush: async () => undefined, close: async () => undefined }

export function openSqlite({
  file,
  migrationsFolder = SQLITE_MIGRATIONS,
  commitLog,
}: SqliteOptions): Database {
  const inMemory = typeof file !== 'string' || file === ':memory:'
  if (!inMemory) createPrivately(file)
  const writer = connect(file)
  migrate(drizzle(writer), { migrationsFolder })
  keepStatements(writer)
  // A second connection to `:memory:` would be another database; tests read through the writer.
  const reader = inMemory ? writer : connect(file)
  if (!inMemory) {
    reader.pragma('query_only = ON')
    keepStatements(reader)
  }
  writer.pragma(`wal_autocheckpoint = ${OWN_CHECKPOINT_PAGES}`)
  // From here on only a checkpoint may hold the lock; SQLite's own waiting would let nobody else be served.
  writer.pragma('busy_timeout = 0')
  const writeQuery = drizzle(writer) as unknown as Query
  const readQuery = inMemory ? writeQuery : (drizzle(reader) as unknown as Query)
  const writeLock = createMutex()
  const readLock = inMemory ? writeLock : createMutex()
  const commits = createDurableCommits(commitLog ?? (inMemory ? NO_LOG : walOf(file)))
  let depth = 0
  const glance: Database['glance'] = (work) =>
    readLock(() => {
      run(reader, 'BEGIN')
      return bracket(reader, () => work(readQuery))
    })

  return {
    dialect: 'sqlite',
    tables: createTables(sqliteKit),
    read: async (work) => {
      const value = await glance(work)
      await commits.lasting()
      return value
    },
    glance,
    transact: async (work, { committed } = {}) => {
      const value = await writeLock(async () => {
        await untilFree(() => run(writer, 'BEGIN IMMEDIATE'))
        const done = await bracket(writer, () => work(writeQuery))
        commits.made()
        return done
      })
      committed?.(value)
      await commits.lasting()
      return value
    },
    savepoint: async (_query, work) => {
      // Named by depth, so that the texts stay few and compiled.
      const name = `s${++depth}`
      run(writer, `SAVEPOINT ${name}`)
      try {
        const value = await work()
        run(writer, `RELEASE ${name}`)
        return value
      } catch (error) {
        // SQLite may have undone the whole transaction by itself; what follows would be outside of any.
        if (isStorageFailure(error) || !writer.inTransaction) throw new TransactionLost('storage', error)
        run(writer, `ROLLBACK TO ${name}`)
        run(writer, `RELEASE ${name}`)
        throw error
      } finally {
        depth -= 1
      }
    },
    close: async () => {
      await writeLock(async () => {
        await commits.close()
        if (reader !== writer) reader.close()
        writer.close()
      })
    },
  }
}

/** For its user alone; SQLite gives the files it puts beside it the rights of this one. */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  for (const suffix of ['', '-wal', '-shm'])
    try {
      chmodSync(file + suffix, 0o600)
    } catch (error) {
      // None beside it yet, or the folder is another user's, who decides.
      if (!['ENOENT', 'EPERM'].includes(String((error as { code?: unknown }).code))) throw error
    }
}

function connect(file: string | Buffer) {
  const connection = new Sqlite(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('busy_timeout = 5000')
  connection.pragma('cache_size = -32000')
  return connection
}

/** Ends the transaction that has begun. */
async function bracket<T>(connection: Sqlite.Database, work: () => Promise<T>): Promise<T> {
  try {
    const value = await work()
    run(connection, 'COMMIT')
    return value
  } catch (error) {
    // A full disk or a deferred constraint may have rolled everything back already.
    if (connection.inTransaction) run(connection, 'ROLLBACK')
    throw error
  }
}

/** Tries again after a millisecond while a checkpoint holds the lock, or begins the log anew (`SQLITE_BUSY_…`). */
async function untilFree(begin: () => unknown): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      begin()
      return
    } catch (error) {
      const { code } = error as { code?: unknown }
      const isBusy = typeof code === 'string' && code.startsWith('SQLITE_BUSY')
      if (!isBusy || tries >= MOST_TRIES) throw error
      await sleep(1)
    }
}

/** No fault of the work's: the disk is full, fails, or there is no memory. */
function isStorageFailure(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as { code?: unknown }
    if (typeof code === 'string' && /^SQLITE_(FULL|IOERR|NOMEM|READONLY|CANTOPEN)/.test(code)) return true
  }
  return false
}

const run = (connection: Sqlite.Database, text: string) => connection.prepare(text).run()
