/**
 * An installation whose database can be put back to what it was: a file on SQLite, or, in the run named `postgres`,
 * a database of its own. Only the database goes back; files, keys and the mark beside it stay, as on a machine
 * that keeps its disk.
 */
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { copyDatabase } from '../../db/copy-database.ts'
import type { Database } from '../../db/database.ts'
import { openPostgres } from '../../db/postgres.ts'
import { openSqlite } from '../../db/sqlite.ts'
import { TEST_DIALECT } from '../postgres/open-test-database.ts'
import { administratorUrl, asAdministrator, createTestDatabase } from '../postgres/test-database.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

export interface RestorableInstallation {
  readonly server: ServerProcess
  /** Reads beside the server what its database holds now. */
  look<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Of the running server, as OPERATE.md tells the operator to. */
  backUp(): Promise<void>
  /** While the server is down. */
  restore(): Promise<void>
  remove(): Promise<void>
}

/** Its server has not been started yet. */
export const createRestorableInstallation = (): Promise<RestorableInstallation> =>
  TEST_DIALECT === 'postgres' ? onPostgres() : onSqlite()

async function onSqlite(): Promise<RestorableInstallation> {
  const server = await createServerProcess()
  const file = join(server.dataDir, 'tawqi.sqlite')
  const backup = join(server.dataDir, 'backup.sqlite')
  return {
    server,
    look: (work) => lookInto(openSqlite({ file }), work),
    backUp: async () => {
      const running = new Sqlite(file, { readonly: true })
      await running.backup(backup)
      running.close()
    },
    restore: async () => {
      for (const tail of ['', '-wal', '-shm']) await rm(file + tail, { force: true })
      await copyFile(backup, file)
    },
    remove: () => server.remove(),
  }
}

/** The backup is one snapshot of every table, as `pg_dump` takes it from a database in use. */
async function onPostgres(): Promise<RestorableInstallation> {
  const [live, backup] = [await createTestDatabase(), await createTestDatabase()]
  const server = await createServerProcess({ environment: { DATABASE_URL: live.url } })
  const open = (url: string) => openPostgres({ url, connections: 3 })
  const look = async <T>(work: (db: Database) => Promise<T>) => lookInto(await open(live.url), work)
  const people = openSqlite({ file: join(server.dataDir, 'tawqi.sqlite') })
  await lookInto(people, (from) => look((to) => copyDatabase(from, to)))
  return {
    server,
    look,
    backUp: async () => {
      await look(async (from) => lookInto(await open(backup.url), (to) => copyDatabase(from, to)))
    },
    restore: async () => {
      await live.drop()
      await asAdministrator(await administratorUrl(), [
        `ALTER DATABASE ${nameOf(backup.url)} RENAME TO ${nameOf(live.url)}`,
      ])
    },
    remove: async () => {
      await server.remove()
      await live.drop()
      await backup.drop()
    },
  }
}

async function lookInto<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)
