/** What every part of the server is given: the world's edges, never reached for directly. */
import type { Database } from '../db/database.ts'
import type { IdSource } from '../sync/ids.ts'
import type { Config } from './config/config.ts'

export interface Log {
  info(message: string, facts?: Record<string, unknown>): void
  warn(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

export interface Platform extends IdSource {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  /** Keyed commitments of the audit trail; 32 bytes, made on first start. */
  readonly evidenceKey: Uint8Array
}
