/**
 * Writes many aggregates quickly: prepared inserts of exactly the rows that the repositories' `storeAggregate`
 * writes for a new aggregate (`bulk-store.test.ts` holds it to that), without looking first whether they exist.
 */
import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Query } from '../../../db/database.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { envelopeFiles } from '../../../server/replication/file-references.ts'
import { LISTS_FILLED } from '../../../server/replication/fill-lists.ts'
import { envelopeMembers } from '../../../server/replication/kinds/envelope.ts'
import { listEntries } from '../../../server/replication/list-entries.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { Mark } from '../../../sync/entities/mark.ts'

export interface BulkStore {
  /** With what its people keep about it. */
  envelope(value: Envelope, marks?: readonly Mark[]): void
  /** A row of any table. */
  row<T extends SQLiteTable>(table: T, row: T['$inferInsert']): void
  /** Writes the heads of the channels; call once, last. */
  finish(): void
}

/** Works inside a transaction of SQLite, whose driver answers at once. */
export function createBulkStore(query: Query, tables: Tables): BulkStore {
  const inserts = new Map<SQLiteTable, { run(row: Record<string, unknown>): unknown }>()
  /** What a column holds that a row does not name. */
  const defaults = new Map<SQLiteTable, Record<string, unknown>>()
  const heads = new Map<string, number>()

  function row<T extends SQLiteTable>(table: T, value: T['$inferInsert']): void {
    let insert = inserts.get(table)
    if (!insert) {
      const places = Object.fromEntries(
        Object.keys(getTableColumns(table)).map((key) => [key, sql.placeholder(key)]),
      )
      insert = query
        .insert(table)
        .values(places as T['$inferInsert'])
        .onConflictDoNothing()
        .prepare()
      inserts.set(table, insert)
      const columns = Object.entries(getTableColumns(table))
      defaults.set(table, Object.fromEntries(columns.map(([key, column]) => [key, column.default ?? null])))
    }
    insert.run({ ...defaults.get(table), ...value })
  }
  function next(channel: string): number {
    const seq = (heads.get(channel) ?? 0) + 1
    heads.set(channel, seq)
    return seq
  }

  return {
    row,
    envelope(body, marks = []) {
      const { id, organizationId, ownerId, state, modifiedAt, demo } = body
      const seq = next(organizationId)
      row(tables.envelope, { id, organizationId, ownerId, state, modifiedAt, demo, body })
      row(tables.feed, { channel: organizationId, kind: 'envelope', id, seq, op: 'put' })
      const members = envelopeMembers(body)
      for (const [subject, audience] of members)
        row(tables.member, { entity: id, subject, channel: organizationId, audience, seq, goneSeq: null })
      for (const [sha256, role] of envelopeFiles(body))
        row(tables.fileReference, { sha256, entity: id, organizationId, role })
      const people = [...members.keys()].filter((subject) => subject.startsWith('person:'))
      const markOf = (personId: string) => marks.find((one) => one.personId === personId)
      for (const entry of listEntries(body, people, markOf)) row(tables.listEntry, entry)
      for (const mark of marks) {
        row(tables.mark, mark)
        row(tables.feed, {
          channel: mark.personId,
          kind: 'mark',
          id: `${id}|${mark.personId}`,
          seq: next(mark.personId),
          op: 'put',
        })
      }
    },
    finish() {
      // Written with every envelope: nothing to fill when a server opens it.
      row(tables.serverState, LISTS_FILLED)
      for (const [channel, seq] of heads) row(tables.channelHead, { channel, seq })
    },
  }
}
