/** What the server's database holds, read beside the server. */
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Envelope } from '../../sync/entities/envelope.ts'

export interface StoredTruth {
  /** Answers stored under a command's id. */
  answersTo(commandId: string): string[]
  /** Kinds of an envelope's audit events, in order. */
  eventsOf(envelopeId: string): string[]
  /** In the order they were made. */
  envelopes(): Envelope[]
  count(table: 'envelope' | 'command_log' | 'audit_event' | 'job'): number
  /** `ok` when the file is sound. */
  integrity(): string
  close(): void
}

export function openStoredTruth(dataDir: string): StoredTruth {
  const db = new Sqlite(join(dataDir, 'tawqi.sqlite'), { readonly: true })
  const column = <T>(text: string, ...values: unknown[]): T[] =>
    db
      .prepare(text)
      .pluck()
      .all(...values) as T[]
  return {
    answersTo: (id) => column('SELECT status FROM command_log WHERE id = ?', id),
    eventsOf: (id) => column('SELECT kind FROM audit_event WHERE envelope_id = ? ORDER BY n', id),
    envelopes: () => column<string>('SELECT body FROM envelope ORDER BY id').map((text) => JSON.parse(text)),
    count: (table) => column<number>(`SELECT count(*) FROM ${table}`)[0] ?? 0,
    integrity: () => String(column('PRAGMA integrity_check')[0]),
    close: () => void db.close(),
  }
}
