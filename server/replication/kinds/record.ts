/** Records: how each rests in its table. Everything else about them is their descriptor's (`sync/kinds/records.ts`). */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tables } from '../../../db/schema/tables.ts'
import { mayRead, type RecordKind } from '../../../sync/kinds/kind.ts'
import { RECORD_NAMES, RECORDS, type RecordName, type RecordValue } from '../../../sync/kinds/records.ts'
import type { Heir } from '../../../sync/rules/leaving.ts'
import type { FeedWriter } from '../../feed/feed.ts'
import { type Deliver, inParts, type StoredKind } from '../aggregate-kind.ts'
import { addFileReference } from '../file-references.ts'
import type { Store } from '../store.ts'

type RecordTable = SQLiteTable & { readonly body: SQLiteColumn }

interface Rest<V> {
  readonly table: (tables: Tables) => RecordTable
  readonly key: (tables: Tables) => SQLiteColumn
  /** Of a table that kinds share: which rows are of this one. */
  readonly ofKind?: (tables: Tables) => SQL
  /** By which what is somebody's, or an organisation's, is found; absent where it is no person's, or no organisation's. */
  readonly owner?: (tables: Tables) => SQLiteColumn
  readonly organization?: (tables: Tables) => SQLiteColumn
  /** Columns beside the body. */
  readonly columns: (value: V) => Readonly<Record<string, unknown>>
}

/** Where a kind rests that needs no table of its own: found by id, by owner and by organisation. */
const sharedTable = <K extends RecordName>(name: K): Rest<RecordValue<K>> => {
  const { idOf, owner, within } = RECORDS[name] as unknown as RecordKind<RecordValue<K>>
  return {
    table: (tables) => tables.record,
    key: (tables) => tables.record.id,
    ofKind: (tables) => eq(tables.record.kind, name),
    owner: (tables) => tables.record.ownerId,
    organization: (tables) => tables.record.organizationId,
    columns: (value) => ({
      id: idOf(value),
      kind: name,
      ownerId: owner?.(value).personId ?? null,
      organizationId: owner?.(value).organizationId ?? within?.(value) ?? null,
    }),
  }
}

const TABLES: { readonly [K in RecordName]: Rest<RecordValue<K>> } = {
  contact: {
    table: (tables) => tables.contact,
    key: (tables) => tables.contact.id,
    owner: (tables) => tables.contact.ownerId,
    organization: (tables) => tables.contact.organizationId,
    columns: ({ id, organizationId, ownerId, shared, email }) => ({
      id,
      organizationId,
      ownerId,
      shared,
      email,
    }),
  },
  contactGroup: sharedTable('contactGroup'),
  delegationRule: {
    table: (tables) => tables.delegationRule,
    key: (tables) => tables.delegationRule.id,
    owner: (tables) => tables.delegationRule.ownerId,
    organization: (tables) => tables.delegationRule.organizationId,
    columns: ({ id, organizationId, ownerId }) => ({ id, organizationId, ownerId }),
  },
  sequence: {
    table: (tables) => tables.sequence,
    key: (tables) => tables.sequence.id,
    organization: (tables) => tables.sequence.organizationId,
    columns: ({ id, organizationId }) => ({ id, organizationId }),
  },
  notification: {
    table: (tables) => tables.notification,
    key: (tables) => tables.notification.id,
    owner: (tables) => tables.notification.personId,
    columns: ({ id, personId, envelopeId }) => ({ id, personId, envelopeId }),
  },
  template: {
    table: (tables) => tables.template,
    key: (tables) => tables.template.id,
    owner: (tables) => tables.template.ownerId,
    organization: (tables) => tables.template.organizationId,
    columns: ({ id, organizationId, ownerId, showTo }) => ({
      id,
      organizationId,
      ownerId,
      shared: showTo === 'allMembers',
    }),
  },
  templateShelf: {
    table: (tables) => tables.templateShelf,
    key: (tables) => tables.templateShelf.personId,
    owner: (tables) => tables.templateShelf.personId,
    columns: ({ personId }) => ({ personId }),
  },
}

interface RecordAtRest<V> {
  readonly name: RecordName
  readonly kind: RecordKind<V>
  readonly rest: Rest<V>
}

/** The rows of these ids, whoever asks. */
async function loadRecords<V>(
  { rest: { table, key, ofKind } }: RecordAtRest<V>,
  { query, tables }: Parameters<Deliver>[0],
  ids: readonly string[],
): Promise<V[]> {
  const found: V[] = []
  for (const part of inParts(ids)) {
    const rows = await query
      .select({ body: table(tables).body })
      .from(table(tables))
      .where(and(inArray(key(tables), part), ofKind?.(tables)))
    for (const row of rows) found.push(row.body as V)
  }
  return found
}

/** Every one of a kind, whoever may see it. */
export async function allRecords<K extends RecordName>(
  name: K,
  { query, tables }: Omit<Parameters<Deliver>[0], 'actor'>,
): Promise<readonly RecordValue<K>[]> {
  const { table, ofKind } = recordNamed(name).rest
  const rows = await query
    .select({ body: table(tables).body })
    .from(table(tables))
    .where(ofKind?.(tables))
  return rows.map((row) => row.body as RecordValue<K>)
}

/** What somebody keeps in an organisation goes, or is passed on; their devices are told, and whose it is then. */
export async function passOnRecords(
  store: Store,
  { personId, organizationId, heir }: { personId: string; organizationId: string; heir: Heir },
): Promise<void> {
  for (const name of RECORD_NAMES) {
    const record = recordNamed(name)
    const { table, owner, organization, ofKind } = record.rest
    if (!owner || !organization) continue
    const { query, tables } = store
    const rows = await query
      .select({ body: table(tables).body })
      .from(table(tables))
      .where(and(eq(owner(tables), personId), eq(organization(tables), organizationId), ofKind?.(tables)))
    const { store: put, remove } = storeRecords(record)
    for (const { body } of rows) {
      const passedOn = record.kind.passOn?.(body, heir)
      if (passedOn) await put?.(store, passedOn, body)
      else await remove?.(store, record.kind.idOf(body))
    }
  }
}

/** Of these people, or in these organisations, nothing is left; answers whose devices held it. Nobody is told. */
export async function forgetRecords(
  { query, tables }: Pick<Store, 'query' | 'tables'>,
  of: { readonly personIds: readonly string[]; readonly organizationIds: readonly string[] },
): Promise<
  readonly { readonly name: RecordName; readonly id: string; readonly readers: readonly string[] }[]
> {
  const gone: { name: RecordName; id: string; readers: readonly string[] }[] = []
  for (const name of RECORD_NAMES) {
    const { kind, rest } = recordNamed(name)
    const table = rest.table(tables)
    for (const [column, values] of [
      [rest.owner, of.personIds],
      [rest.organization, of.organizationIds],
    ] as const) {
      if (!column) continue
      for (const part of inParts(values)) {
        const rows = await query
          .delete(table)
          .where(and(inArray(column(tables), part), rest.ofKind?.(tables)))
          .returning({ body: table.body })
        for (const { body } of rows) gone.push({ name, id: kind.idOf(body), readers: kind.readers(body) })
      }
    }
  }
  return gone
}

/** What of these somebody may see. */
export const recordsFor = (name: RecordName): Deliver => deliverRecords(recordNamed(name))

const deliverRecords =
  <V>(record: RecordAtRest<V>): Deliver =>
  async (reading, ids) => {
    const values = await loadRecords(record, reading, ids)
    const theirs = values.filter((one) => mayRead(record.kind, one, reading.actor))
    return new Map(theirs.map((body) => [record.kind.idOf(body), { body }]))
  }

export const recordKind = (name: RecordName): StoredKind<unknown> => storeRecords(recordNamed(name))

function storeRecords<V>(record: RecordAtRest<V>): StoredKind<V> {
  const { name, kind } = record
  const { table, key, columns, ofKind } = record.rest
  return {
    load: async (reading, id) => (await loadRecords(record, reading, [id]))[0],
    idOf: kind.idOf,
    followers: kind.readers,
    store: async ({ query, tables, feed }, value, before) => {
      const row = { ...columns(value), body: value }
      await query
        .insert(table(tables))
        .values(row)
        .onConflictDoUpdate({ target: key(tables), set: row })
      const id = kind.idOf(value)
      const organizationId = placeOf(kind, value)
      for (const file of kind.files?.(value) ?? [])
        if (organizationId) await addFileReference(query, tables, { ...file, entity: id, organizationId })
      await tell(feed, { name, id, now: kind.readers(value), before: before ? kind.readers(before) : [] })
    },
    remove: async ({ query, tables, feed }, id) => {
      const [gone] = await query
        .delete(table(tables))
        .where(and(eq(key(tables), id), ofKind?.(tables)))
        .returning({ body: table(tables).body })
      if (!gone) return
      if (kind.files) await query.delete(tables.fileReference).where(eq(tables.fileReference.entity, id))
      await tell(feed, { name, id, now: [], before: kind.readers(gone.body as V) })
    },
  }
}

// A union of kinds has no one type of value; the name says which it is.
const recordNamed = (name: RecordName): RecordAtRest<unknown> => ({
  name,
  kind: RECORDS[name] as unknown as RecordKind<unknown>,
  rest: TABLES[name] as unknown as Rest<unknown>,
})

interface Told {
  readonly name: RecordName
  readonly id: string
  readonly now: readonly string[]
  readonly before: readonly string[]
}

/** A person is told in their own channel; everybody of an organisation in its, as long as it is a member of the thing. */
async function tell(feed: FeedWriter, { name, id, now, before }: Told): Promise<void> {
  for (const reader of now)
    if (isOrganization(reader)) {
      await feed.setMembers(reader, id, new Map([[reader, 'organization']]))
      await feed.put(reader, name, id)
    } else await feed.put(reader, name, id)
  for (const reader of before.filter((one) => !now.includes(one)))
    if (isOrganization(reader)) await feed.setMembers(reader, id, new Map())
    else await feed.drop(reader, name, id)
}

const isOrganization = (reader: string): boolean => reader.startsWith('organization:')

/** In which organisation its bytes are. */
function placeOf<V>(kind: RecordKind<V>, value: V): string | undefined {
  return kind.within?.(value) ?? kind.owner?.(value).organizationId ?? undefined
}
