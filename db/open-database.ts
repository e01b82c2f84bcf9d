/** A database by its address: `sqlite:data/tawqi.sqlite` or `postgres://user:password@host:5432/name`. */
import type { Database } from './database.ts'
import type { PostgresOptions } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type OpenOptions = Omit<PostgresOptions, 'url' | 'migrationsFolder'>

/** Migrates it to this release. Throws for an address of another kind. */
export async function openDatabase(address: string, options: OpenOptions = {}): Promise<Database> {
  if (isPostgres(address)) {
    // Its driver stays out of the memory of those who have SQLite.
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ url: address, ...options })
  }
  const file = /^sqlite:(?:\/\/)?(.+)$/.exec(address)?.[1]
  if (file === undefined) throw new Error('A database is sqlite:<file> or postgres://<user>@<host>/<name>')
  return openSqlite({ file })
}

export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)
