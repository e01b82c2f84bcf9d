import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  json,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ColumnsKit } from './kit.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Text that compares by its bytes whatever the locale of the database, as on SQLite and on the device. U+0000,
 * which no PostgreSQL text can hold, is kept as the replacement character.
 */
const text = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
  // Drizzle gives placeholders' nulls to the encoder too.
  toDriver: (value) => (value?.includes('\0') ? value.replaceAll('\0', '\ufffd') : value),
})

/** Cast to the SQLite kit's type: handlers are written against one type, and the contract suite proves both. */
export const postgresKit = {
  table: pgTable,
  index,
  uniqueIndex,
  primaryKey,
  text: (name: string) => text(name),
  int: (name: string) => bigint(name, { mode: 'number' }),
  bool: (name: string) => boolean(name),
  // Not `jsonb`: it sorts keys and refuses U+0000, and no query looks inside.
  json: <T>(name: string) => json(name).$type<T>(),
  bytes: (name: string) => bytea(name),
  sql,
} as unknown as ColumnsKit
