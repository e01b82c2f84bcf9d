import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const sqliteKit = {
  table: sqliteTable,
  index,
  uniqueIndex,
  primaryKey,
  text: (name: string) => text(name),
  /** A whole number up to 2^53: counters, sizes in bytes, instants in milliseconds. */
  int: (name: string) => integer(name, { mode: 'number' }),
  bool: (name: string) => integer(name, { mode: 'boolean' }),
  json: <T>(name: string) => text(name, { mode: 'json' }).$type<T>(),
  bytes: (name: string) => blob(name, { mode: 'buffer' }).$type<Uint8Array>(),
  sql,
}
