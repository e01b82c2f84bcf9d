/**
 * SQLite behind the `Database` interface: one mutexed write connection (BEGIN IMMEDIATE) and one read
 * connection, WAL, `synchronous=FULL` because evidence must survive a power cut.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { sqliteKit } from './columns/sqlite.ts'
import type { Database, Query } from './database.ts'
import { createMutex } from './mutex.ts'
import { createTables } from './schema/tables.ts'

export const SQLITE_MIGRATIONS = fileURLToPath(new URL('./migrations/sqlite', import.meta.url))

export interface SqliteOptions {
  /** File name, or `:memory:` for a test's own world. */
  readonly file: string
  readonly migrationsFolder?: string
}

export function openSqlite({ file, migrationsFolder = SQLITE_MIGRATIONS }: SqliteOptions): Database {
  const inMemory = file === ':memory:'
  if (!inMemory) mkdirSync(dirname(file), { recursive: true })
  const writer = connect(file)
  migrate(drizzle(writer), { migrationsFolder })
  // A second connection to `:memory:` would be another database; tests read through the writer.
  const reader = inMemory ? writer : connect(file)
  if (!inMemory) reader.pragma('query_only = ON')
  const writeQuery = drizzle(writer) as unknown as Query
  const readQuery = inMemory ? writeQuery : (drizzle(reader) as unknown as Query)
  const writeLock = createMutex()
  const readLock = inMemory ? writeLock : createMutex()
  let savepoints = 0

  return {
    dialect: 'sqlite',
    tables: createTables(sqliteKit),
    read: (work) => readLock(() => bracket(readQuery, 'BEGIN', work)),
    transact: (work) => writeLock(() => bracket(writeQuery, 'BEGIN IMMEDIATE', work)),
    savepoint: async (query, work) => {
      const name = sql.raw(`s${++savepoints}`)
      await query.run(sql`SAVEPOINT ${name}`)
      try {
        const value = await work()
        await query.run(sql`RELEASE ${name}`)
        return value
      } catch (error) {
        await query.run(sql`ROLLBACK TO ${name}`)
        await query.run(sql`RELEASE ${name}`)
        throw error
      }
    },
    close: async () => {
      await writeLock(async () => {
        if (reader !== writer) reader.close()
        writer.close()
      })
    },
  }
}

function connect(file: string) {
  const connection = new Sqlite(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('busy_timeout = 5000')
  connection.pragma('cache_size = -32000')
  return connection
}

async function bracket<T>(query: Query, begin: string, work: (query: Query) => Promise<T>): Promise<T> {
  await query.run(sql.raw(begin))
  try {
    const value = await work(query)
    await query.run(sql.raw('COMMIT'))
    return value
  } catch (error) {
    await query.run(sql.raw('ROLLBACK'))
    throw error
  }
}
