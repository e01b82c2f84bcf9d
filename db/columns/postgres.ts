import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ColumnsKit } from './kit.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Cast to the SQLite kit's type: handlers are written against one type, and the contract suite proves both. */
export const postgresKit = {
  table: pgTable,
  index,
  uniqueIndex,
  primaryKey,
  text: (name: string) => text(name),
  int: (name: string) => bigint(name, { mode: 'number' }),
  bool: (name: string) => boolean(name),
  json: <T>(name: string) => jsonb(name).$type<T>(),
  bytes: (name: string) => bytea(name),
  sql,
} as unknown as ColumnsKit
