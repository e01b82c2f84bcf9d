/** Records: how each rests in its table. Everything else about them is their descriptor's (`sync/kinds/records.ts`). */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { inParts } from '../../../db/in-parts.ts'
import type { Tables } from '../../../db/schema/tables.ts'
import { integrationPathFrom } from '../../../sync/entities/connected-system.ts'
import type { Contact } from '../../../sync/entities/contact.ts'
import { type GroupName, groupNameId, nameOfGroup } from '../../../sync/entities/group-name.ts'
import { isHolder, organizationOfHolder } from '../../../sync/entities/holder.ts'
import { isOpenInvite } from '../../../sync/entities/member-invite.ts'
import {
  type Notification,
  notificationFrom,
  notificationToStore,
  type StoredNotification,
} from '../../../sync/entities/notification.ts'
import type { MemberGroup } from '../../../sync/entities/role.ts'
import { mayRead, type RecordKind } from '../../../sync/kinds/kind.ts'
import { RECORD_NAMES, RECORDS, type RecordName, type RecordValue } from '../../../sync/kinds/records.ts'
import { contactSearchKey, contactSortKey } from '../../../sync/rules/contacts/contact-search.ts'
import type { Heir } from '../../../sync/rules/leaving.ts'
import type { FeedWriter } from '../../feed/feed.ts'
import { authorityIn } from '../../people/authority.ts'
import type { Deliver, StoredKind } from '../aggregate-kind.ts'
import { addFileReference, removeFileReference } from '../file-references.ts'
import type { Store } from '../store.ts'
import { forgetSecrets } from './api-key.ts'
import { forgetKeptSecrets } from './connected-system.ts'
import { linesHere } from './lines-here.ts'
import { membersAtRest } from './member.ts'
import { organizationsAtRest } from './organization.ts'
import { keepTreeHead } from './tree-head.ts'
import { forgetDeliveries } from './webhook.ts'

/** How the values of one kind rest. */
interface Rest<V> {
  /** Of these ids, whoever asks. */
  readonly load: (reading: At, ids: readonly string[]) => Promise<readonly V[]>
  readonly all: (reading: At) => Promise<readonly V[]>
  readonly write: (store: Store, value: V) => Promise<void>
  /** Answers what was there. */
  readonly erase?: (store: Store, id: string) => Promise<V | undefined>
  /** What is somebody's in an organisation; absent where it is no person's, or no organisation's. */
  readonly ownedBy?: (reading: At, personId: string, organizationId: string) => Promise<readonly V[]>
  /** Answers what of these people, or of these organisations, was there. */
  readonly forget?: (
    store: At,
    of: { readonly personIds: readonly string[]; readonly organizationIds: readonly string[] },
  ) => Promise<readonly V[]>
}
type At = Pick<Store, 'query' | 'tables'>

type RecordTable = SQLiteTable & { readonly body: SQLiteColumn }

/** By which a contact is found and put in order; made anew when folding changes (`fill-contacts.ts`). */
export const contactKeys = (one: Contact) => ({
  sortKey: contactSortKey(one),
  searchKey: contactSearchKey(one),
})

interface BodyTable<V> {
  readonly table: (tables: Tables) => RecordTable
  readonly key: (tables: Tables) => SQLiteColumn
  /** Of a table that kinds share: which rows are of this one. */
  readonly ofKind?: (tables: Tables) => SQL
  /** By which what is somebody's, or an organisation's, is found. */
  readonly owner?: (tables: Tables) => SQLiteColumn
  readonly organization?: (tables: Tables) => SQLiteColumn
  /** Columns beside the body. */
  readonly columns: (value: V) => Readonly<Record<string, unknown>>
  /** Of bodies that are not the value itself: how it is written, and read of whichever release wrote it. */
  readonly body?: { readonly written: (value: V) => unknown; readonly read: (body: unknown) => V }
}

/** Whole values in the column `body` of a table. */
function inTable<V>({ table, key, ofKind, owner, organization, columns, body }: BodyTable<V>): Rest<V> {
  const where = async ({ query, tables }: At, ...conditions: readonly (SQL | undefined)[]) => {
    const rows = await query
      .select({ body: table(tables).body })
      .from(table(tables))
      .where(and(...conditions, ofKind?.(tables)))
    return rows.map((row) => (body ? body.read(row.body) : (row.body as V)))
  }
  const erased = async ({ query, tables }: At, condition: SQL) => {
    const rows = await query
      .delete(table(tables))
      .where(and(condition, ofKind?.(tables)))
      .returning({ body: table(tables).body })
    return rows.map((row) => (body ? body.read(row.body) : (row.body as V)))
  }
  return {
    load: async (at, ids) => {
      const found: V[] = []
      for (const part of inParts(ids)) found.push(...(await where(at, inArray(key(at.tables), part))))
      return found
    },
    all: (at) => where(at),
    write: async ({ query, tables }, value) => {
      const row = { ...columns(value), body: body ? body.written(value) : value }
      await query
        .insert(table(tables))
        .values(row)
        .onConflictDoUpdate({ target: key(tables), set: row })
    },
    erase: async (at, id) => (await erased(at, eq(key(at.tables), id)))[0],
    ...(owner &&
      organization && {
        ownedBy: (at: At, personId: string, organizationId: string) =>
          where(at, eq(owner(at.tables), personId), eq(organization(at.tables), organizationId)),
      }),
    forget: async (at, { personIds, organizationIds }) => {
      const gone: V[] = []
      for (const [column, values] of [
        [owner, personIds],
        [organization, organizationIds],
      ] as const)
        if (column)
          for (const part of inParts(values))
            gone.push(...(await erased(at, inArray(column(at.tables), part))))
      return gone
    },
  }
}

/**
 * Where a kind rests that needs no table of its own: found by id, by owner and by organisation. `read` gives what a
 * release before wrote the shape of today.
 */
const sharedTable = <K extends RecordName>(
  name: K,
  read?: (body: RecordValue<K>) => RecordValue<K>,
): Rest<RecordValue<K>> => {
  const { idOf, owner, within } = RECORDS[name] as unknown as RecordKind<RecordValue<K>>
  return inTable({
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
    ...(read && { body: { written: (value) => value, read: (body) => read(body as RecordValue<K>) } }),
  })
}

const newestTreeHeads = sharedTable('treeHead')
const memberGroups = sharedTable('memberGroup')
const apiKeys = sharedTable('apiKey')
const connectedSystems = sharedTable('connectedSystem')
const webhooks = sharedTable('webhook')

/** Those that rest otherwise than in the table that kinds share. */
const TABLES: { readonly [K in RecordName]?: Rest<RecordValue<K>> } = {
  contact: inTable({
    table: (tables) => tables.contact,
    key: (tables) => tables.contact.id,
    owner: (tables) => tables.contact.ownerId,
    organization: (tables) => tables.contact.organizationId,
    columns: (one) => ({
      id: one.id,
      organizationId: one.organizationId,
      ownerId: one.ownerId,
      shared: one.shared,
      email: one.email,
      ...contactKeys(one),
    }),
  }),
  delegationRule: inTable({
    table: (tables) => tables.delegationRule,
    key: (tables) => tables.delegationRule.id,
    owner: (tables) => tables.delegationRule.ownerId,
    organization: (tables) => tables.delegationRule.organizationId,
    columns: ({ id, organizationId, ownerId }) => ({ id, organizationId, ownerId }),
  }),
  sequence: inTable({
    table: (tables) => tables.sequence,
    key: (tables) => tables.sequence.id,
    organization: (tables) => tables.sequence.organizationId,
    columns: ({ id, organizationId }) => ({ id, organizationId }),
  }),
  notification: inTable({
    table: (tables) => tables.notification,
    key: (tables) => tables.notification.id,
    owner: (tables) => tables.notification.personId,
    columns: ({ id, personId, subject }) => ({ id, personId, subjectId: subject.id }),
    body: { written: notificationToStore, read: (body) => notificationFrom(body as StoredNotification) },
  }),
  template: inTable({
    table: (tables) => tables.template,
    key: (tables) => tables.template.id,
    owner: (tables) => tables.template.ownerId,
    organization: (tables) => tables.template.organizationId,
    columns: ({ id, organizationId, ownerId, showTo }) => ({
      id,
      organizationId,
      ownerId,
      // To some at least: whether to somebody is asked of its readers.
      shared: showTo !== 'onlyMe',
    }),
  }),
  templateShelf: inTable({
    table: (tables) => tables.templateShelf,
    key: (tables) => tables.templateShelf.personId,
    owner: (tables) => tables.templateShelf.personId,
    columns: ({ personId }) => ({ personId }),
  }),
  organization: organizationsAtRest,
  member: membersAtRest,
  memberInvite: inTable({
    table: (tables) => tables.invitation,
    key: (tables) => tables.invitation.id,
    organization: (tables) => tables.invitation.organizationId,
    columns: (one) => ({
      id: one.id,
      organizationId: one.organizationId,
      email: one.email,
      open: isOpenInvite(one),
    }),
  }),
  apiKey: {
    ...apiKeys,
    erase: async (at, id) => {
      await forgetSecrets(at, [id])
      return apiKeys.erase?.(at, id)
    },
    forget: async (at, of) => {
      const gone = (await apiKeys.forget?.(at, of)) ?? []
      await forgetSecrets(
        at,
        gone.map((one) => one.id),
      )
      return gone
    },
  },
  integrationPath: sharedTable('integrationPath', integrationPathFrom),
  connectedSystem: {
    ...connectedSystems,
    erase: async (at, id) => {
      await forgetKeptSecrets(at, [id])
      return connectedSystems.erase?.(at, id)
    },
    forget: async (at, of) => {
      const gone = (await connectedSystems.forget?.(at, of)) ?? []
      await forgetKeptSecrets(
        at,
        gone.map((one) => one.id),
      )
      return gone
    },
  },
  webhook: {
    ...webhooks,
    erase: async (at, id) => {
      await forgetDeliveries(at, [id])
      return webhooks.erase?.(at, id)
    },
    forget: async (at, of) => {
      const gone = (await webhooks.forget?.(at, of)) ?? []
      await forgetDeliveries(
        at,
        gone.map((one) => one.id),
      )
      return gone
    },
  },
  memberGroup: {
    ...memberGroups,
    write: async (store, value) => {
      await memberGroups.write(store, value)
      await tellGroupName(store, value)
    },
  },
  treeHead: {
    ...newestTreeHeads,
    write: async (store, value) => {
      await newestTreeHeads.write(store, value)
      await keepTreeHead(store, value)
    },
  },
}

interface RecordAtRest<V> {
  readonly name: RecordName
  readonly kind: RecordKind<V>
  readonly rest: Rest<V>
}

/** Every one of a kind, whoever may see it. */
export const allRecords = <K extends RecordName>(name: K, at: At): Promise<readonly RecordValue<K>[]> =>
  recordNamed(name).rest.all(at) as Promise<readonly RecordValue<K>[]>

/** What somebody keeps in an organisation goes, or is passed on; their devices are told, and whose it is then. */
export async function passOnRecords(
  store: Store,
  { personId, organizationId, heir }: { personId: string; organizationId: string; heir: Heir },
): Promise<void> {
  for (const name of RECORD_NAMES) {
    const record = recordNamed(name)
    const { store: put, remove } = storeRecords(record)
    for (const one of (await record.rest.ownedBy?.(store, personId, organizationId)) ?? []) {
      const passedOn = record.kind.passOn?.(one, heir)
      if (passedOn) await put?.(store, passedOn, one)
      else await remove?.(store, record.kind.idOf(one))
    }
  }
}

/** Of these people, or in these organisations, nothing is left; answers whose devices held it. Nobody is told. */
export async function forgetRecords(
  at: At,
  of: { readonly personIds: readonly string[]; readonly organizationIds: readonly string[] },
): Promise<
  readonly { readonly name: RecordName; readonly id: string; readonly readers: readonly string[] }[]
> {
  const gone: { name: RecordName; id: string; readers: readonly string[] }[] = []
  for (const name of RECORD_NAMES) {
    const { kind, rest } = recordNamed(name)
    for (const one of (await rest.forget?.(at, of)) ?? [])
      gone.push({ name, id: kind.idOf(one), readers: kind.readers(one) })
  }
  return gone
}

/** What of these somebody may see. */
export const recordsFor = (name: RecordName): Deliver =>
  name === 'notification' ? notificationsFor : deliverRecords(recordNamed(name))

const notificationsFor: Deliver = async (reading, ids) => {
  const told = await deliverRecords(recordNamed('notification'))(reading, ids)
  const lines = [...told.values()].map(({ body }) => body as Notification)
  return new Map((await linesHere(reading, lines)).map((body) => [body.id, { body }]))
}

const deliverRecords =
  <V>(record: RecordAtRest<V>): Deliver =>
  async (reading, ids) => {
    const values = await record.rest.load(reading, ids)
    const authority = await authorityFor(record.kind, values, reading)
    const theirs = values.filter((one) => mayRead(record.kind, one, reading.actor, authority))
    return new Map(theirs.map((body) => [record.kind.idOf(body), { body }]))
  }

/** What a reader may do, where something is told only to those who may. */
const authorityFor = async <V>(
  kind: RecordKind<V>,
  values: readonly V[],
  { query, tables, actor }: Parameters<Deliver>[0],
) =>
  actor.kind === 'person' && values.some((one) => kind.readers(one).some(isHolder))
    ? authorityIn(query, tables, actor)
    : undefined

export const recordKind = (name: RecordName): StoredKind<unknown> => storeRecords(recordNamed(name))

function storeRecords<V>(record: RecordAtRest<V>): StoredKind<V> {
  const { name, kind, rest } = record
  return {
    load: async (reading, id) => (await rest.load(reading, [id]))[0],
    idOf: kind.idOf,
    followers: kind.readers,
    store: async (store, value, before) => {
      const { query, tables, feed } = store
      await rest.write(store, value)
      const id = kind.idOf(value)
      const organizationId = placeOf(kind, value)
      const files = kind.files?.(value) ?? []
      for (const file of files)
        if (organizationId) await addFileReference(query, tables, { ...file, entity: id, organizationId })
      const named = new Set(files.map((one) => one.sha256))
      const dropped = before ? (kind.files?.(before) ?? []).filter((one) => !named.has(one.sha256)) : []
      for (const { sha256 } of dropped) await removeFileReference(query, tables, { entity: id, sha256 })
      await tell(feed, { name, id, now: kind.readers(value), before: before ? kind.readers(before) : [] })
    },
    remove: async (store, id) => {
      const { query, tables, feed } = store
      if (!rest.erase) throw new Error(`${name} is never removed`)
      const gone = await rest.erase(store, id)
      if (!gone) return
      if (kind.files) await query.delete(tables.fileReference).where(eq(tables.fileReference.entity, id))
      await tell(feed, { name, id, now: [], before: kind.readers(gone) })
    },
  }
}

// A union of kinds has no one type of value; the name says which it is.
const recordNamed = (name: RecordName): RecordAtRest<unknown> => ({
  name,
  kind: RECORDS[name] as unknown as RecordKind<unknown>,
  rest: (TABLES[name] ?? sharedTable(name)) as unknown as Rest<unknown>,
})

interface Told {
  readonly name: RecordName
  readonly id: string
  readonly now: readonly string[]
  readonly before: readonly string[]
}

/**
 * A person is told in their own channel; everybody of an organisation, or of one of its holders, in that of the
 * organisation, as long as they are members of the thing.
 */
async function tell(feed: FeedWriter, { name, id, now, before }: Told): Promise<void> {
  const together = new Map<string, Map<string, string>>()
  for (const reader of [...now, ...before]) {
    const channel = channelOf(reader)
    if (channel && !together.has(channel)) together.set(channel, new Map())
  }
  for (const reader of now) {
    const channel = channelOf(reader)
    if (channel) together.get(channel)?.set(reader, isHolder(reader) ? 'holders' : 'organization')
    else await feed.put(reader, name, id)
  }
  for (const [channel, readers] of together) {
    await feed.setMembers(channel, id, readers)
    if (readers.size > 0) await feed.put(channel, name, id)
  }
  for (const reader of before)
    if (!now.includes(reader) && channelOf(reader) === null) await feed.drop(reader, name, id)
}

/** What a group is called, for everybody of its organisation, as long as it is switched on. */
export async function tellGroupName(store: Store, group: MemberGroup): Promise<void> {
  const names = storeRecords(recordNamed('groupName'))
  const name = nameOfGroup(group)
  if (!name) return names.remove?.(store, groupNameId(group.id))
  const [before] = await recordNamed('groupName').rest.load(store, [name.id])
  if ((before as GroupName | undefined)?.name !== name.name) await names.store?.(store, name, before)
}

/** Null for a person, whose channel is theirs alone. */
const channelOf = (reader: string): string | null =>
  reader.startsWith('organization:') ? reader : isHolder(reader) ? organizationOfHolder(reader) : null

/** In which organisation its bytes are. */
function placeOf<V>(kind: RecordKind<V>, value: V): string | undefined {
  return kind.within?.(value) ?? kind.owner?.(value).organizationId ?? undefined
}
