/** A database as a version before left it: opened with its migrations, then with all there are. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../db/database.ts'
import { openPostgres, POSTGRES_MIGRATIONS } from '../../db/postgres.ts'
import { openSqlite, SQLITE_MIGRATIONS } from '../../db/sqlite.ts'
import { TEST_DIALECT } from './open-test-database.ts'
import { createTestDatabase } from './test-database.ts'

export interface OlderDatabase {
  /** With the migrations before the one whose file ends so. */
  openBefore(migration: string): Promise<Database>
  openNow(): Promise<Database>
  remove(): Promise<void>
}

export async function olderDatabase(): Promise<OlderDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'older-database-'))
  const file = join(folder, 'old.sqlite')
  const created = TEST_DIALECT === 'sqlite' ? null : await createTestDatabase({ empty: true })
  const opened: Database[] = []
  const open = async (migrationsFolder?: string): Promise<Database> => {
    const options = migrationsFolder ? { migrationsFolder } : {}
    const db = created
      ? await openPostgres({ url: created.url, connections: 4, ...options })
      : openSqlite({ file, ...options })
    opened.push(db)
    return db
  }
  return {
    openBefore: (migration) => open(migrationsBefore(migration, folder)),
    openNow: () => open(),
    async remove() {
      await opened.at(-1)?.close()
      await created?.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

function migrationsBefore(migration: string, folder: string): string {
  const target = join(folder, 'migrations')
  cpSync(TEST_DIALECT === 'sqlite' ? SQLITE_MIGRATIONS : POSTGRES_MIGRATIONS, target, { recursive: true })
  const file = join(target, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const at = journal.entries.findIndex((one) => one.tag.endsWith(migration))
  if (at < 0) throw new Error(`No migration ends with ${migration}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  return target
}
