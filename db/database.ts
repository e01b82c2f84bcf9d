/** One asynchronous query type and one transaction for both databases. */
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { Tables } from './schema/tables.ts'

/** Drizzle's builders as both drivers offer them; always awaited. */
export type Query = BaseSQLiteDatabase<'async', unknown, Record<string, never>>

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly tables: Tables
  /**
   * Runs reads on one consistent snapshot; what they return would survive a power cut. No writes, no waiting for the
   * network inside.
   */
  read<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * The same without waiting for the disk, for what is only looked at on the way to a `read` or a `transact`, which
   * waits for both. Nobody is answered from it alone.
   */
  glance<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * Runs writes atomically: all of `work`, durable on return, or nothing when it throws. Serialised on SQLite,
   * retried on PostgreSQL, so `work` may run more than once and must have no effects besides its queries.
   */
  transact<T>(work: (query: Query) => Promise<T>, how?: TransactOptions<T>): Promise<T>
  /** Inside `transact`: undoes only `work`'s own writes when it throws. */
  savepoint<T>(query: Query, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface TransactOptions<T> {
  /** It is committed, and others have their turn; the disk may still have to be waited for. Called at most once. */
  readonly committed?: (value: T) => void
}
