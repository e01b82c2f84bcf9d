import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { AggregateKind, Aggregates } from '../../sync/commands/command.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Store } from './store.ts'

/** For whom something is read, and what was read before it for the same command. */
export interface Reading {
  readonly query: Query
  readonly tables: Tables
  readonly actor: Actor
  /** By `kind|id`. */
  readonly loaded: ReadonlyMap<string, unknown>
}

/**
 * How one kind of aggregate is read and written; each has a file in `kinds/`. A store writes the rows, the feed,
 * the members and the file references of its aggregate, so no command can forget one.
 */
export interface Kind<K extends AggregateKind> {
  load(reading: Reading, id: string): Promise<Aggregates[K] | undefined>
  /** `before` is what the command read, to store only what is new. Absent where commands make none. */
  store?(store: Store, value: Aggregates[K], before: Aggregates[K] | undefined): Promise<void>
  /** Everybody who had it is told. Absent where nothing is ever removed. */
  remove?(store: Store, id: string): Promise<void>
}
