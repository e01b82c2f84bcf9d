import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Holds these words as they were typed, whatever their case; nothing in them is a pattern. */
export const isLike = (column: SQLiteColumn | SQL, words: string): SQL =>
  sql`lower(${column}) like ${`%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
