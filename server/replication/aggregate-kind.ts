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
export interface StoredKind<V> {
  load(reading: Reading, id: string): Promise<V | undefined>
  /** Under which it was asked for; where commands make it. */
  idOf?(value: V): string
  /** `before` is what the command read, to store only what is new. Absent where commands make none. */
  store?(store: Store, value: V, before: V | undefined): Promise<void>
  /** Everybody who had it is told. Absent where nothing is ever removed. */
  remove?(store: Store, id: string): Promise<void>
  /** Whose devices have something to pull when it has become this, or was this before. */
  followers?(value: V): readonly string[]
}
export type Kind<K extends AggregateKind> = StoredKind<Aggregates[K]>

/** As one reader gets a thing. */
export interface Delivered {
  /** The line of a list it travels as, where it is one of `ROW_KINDS`. */
  readonly row?: unknown
  readonly body: unknown
  /** A body that comes with its row unasked, since it waits for the reader. */
  readonly isDue?: boolean
}

/** How one kind that devices hold reaches a reader: what of these ids is theirs to see, by id. */
export type Deliver = (
  reading: Omit<Reading, 'loaded'>,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Delivered>>
