/**
 * The database of a test's own world: SQLite in memory or, in the run named `postgres` (see `vite.config.ts`), a
 * PostgreSQL database that goes when it is closed. It is opened by its first use, so that worlds can be made
 * without waiting.
 */
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { postgresKit } from '../../db/columns/postgres.ts'
import type { Database } from '../../db/database.ts'
import { openPostgres } from '../../db/postgres.ts'
import { createTables } from '../../db/schema/tables.ts'
import { openSqlite, SQLITE_MIGRATIONS } from '../../db/sqlite.ts'
import { createTestDatabase } from './test-database.ts'

export const TEST_DIALECT: Database['dialect'] =
  process.env.TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite'

/** `file` is where SQLite keeps it; in memory when left out. */
export function openTestDatabase({ file }: { file?: string } = {}): Database {
  if (TEST_DIALECT === 'sqlite') return openSqlite({ file: file ?? migrated() })
  let opening: Promise<{ readonly db: Database; drop(): Promise<void> }> | undefined
  const opened = () => {
    opening ??= createTestDatabase().then(async ({ url, drop }) => ({
      db: await openPostgres({ url, connections: 6 }),
      drop,
    }))
    return opening
  }
  return {
    dialect: 'postgres',
    tables: createTables(postgresKit),
    read: async (work) => (await opened()).db.read(work),
    glance: async (work) => (await opened()).db.glance(work),
    transact: async (work, how) => (await opened()).db.transact(work, how),
    savepoint: async (query, work) => (await opened()).db.savepoint(query, work),
    close: async () => {
      if (!opening) return
      const { db, drop } = await opening
      await db.close()
      await drop()
    },
  }
}

let image: Buffer | undefined

/** Two dozen migrations take 20 ms, a copy of what they make one. */
function migrated(): Buffer {
  if (!image) {
    const connection = new Sqlite(':memory:')
    migrate(drizzle(connection), { migrationsFolder: SQLITE_MIGRATIONS })
    image = connection.serialize()
    connection.close()
  }
  return image
}
