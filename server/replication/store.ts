import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { FeedWriter } from '../feed/feed.ts'

/** What an aggregate is written with. */
export interface Store {
  readonly query: Query
  readonly tables: Tables
  readonly feed: FeedWriter
  readonly now: number
  /** By `kind|id`, what is stored and has been read already. */
  readonly loaded?: ReadonlyMap<string, unknown>
}
