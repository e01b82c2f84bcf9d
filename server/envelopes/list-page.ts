/**
 * One page of a person's list and how many there are in all, out of the entries kept with the envelopes. The index
 * of the order is walked from its nearer end, and what narrows the list stands in it too: neither ten thousand
 * entries nor a million of them are sorted, read or counted.
 */
import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  inArray,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { ListSort } from '../../sync/rules/derive-list.ts'
import type { StatusFilter, Tab } from '../../sync/rules/lists.ts'
import type { Reader } from '../../sync/rules/render-envelope.ts'
import { aroundName, type ListEntry, type ListedFolder } from '../replication/list-entries.ts'

/**
 * Names and words are looked for in the newest entries of a folder, as many as a device holds: no index leads to
 * a part of a word.
 */
export const SEARCHED = 10_000

/** What a list is narrowed and sorted by. */
export interface Narrowed {
  readonly folder: ListedFolder
  readonly tab: Tab
  readonly kind: ListEntry['kind'] | undefined
  readonly status: readonly StatusFilter[]
  readonly by: readonly string[]
  readonly to: readonly string[]
  /** Folded. */
  readonly words: readonly string[]
  readonly sort: ListSort
}

export interface ListPage {
  readonly ids: readonly string[]
  readonly total: number
}

export async function listPage(
  query: Query,
  tables: Tables,
  reader: Reader,
  narrowed: Narrowed,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<ListPage> {
  const statuses = statusesOf(narrowed)
  if (statuses?.length === 0) return { ids: [], total: 0 }
  const { elsewhere } = reader
  const text = and(
    await textOf(query, tables, reader, narrowed),
    // Counts are kept for all of a person's accounts together, and these few people are counted one by one.
    elsewhere && notInArray(tables.listEntry.organizationId, [...elsewhere]),
  )
  return text ? searchedPage() : countedPage()

  /** What both an entry and a count of entries say. */
  function among(table: Tables['listEntry'] | Tables['listCount']): SQL | undefined {
    return and(
      eq(table.personId, reader.subject),
      eq(table.folder, narrowed.folder),
      statuses && inArray(table.status, [...statuses]),
      narrowed.kind && eq(table.kind, narrowed.kind),
      narrowed.tab === 'favourites' ? eq(table.flagged, true) : undefined,
    )
  }

  async function countedPage(): Promise<ListPage> {
    const { listCount } = tables
    const [sum] = await query
      .select({ n: totalOf(listCount.n) })
      .from(listCount)
      .where(among(listCount))
    const total = sum?.n ?? 0
    const left = Math.min(size, total - offset)
    if (left <= 0) return { ids: [], total }
    // The walk begins at the nearer end.
    if (offset <= total / 2) return { ids: await walk(asc, offset, left), total }
    return { ids: (await walk(desc, total - offset - left, left)).reverse(), total }
  }

  async function searchedPage(): Promise<ListPage> {
    const ids = await walk(asc, offset, size)
    // A page that is not full says by itself how many there are.
    const isLast = ids.length > 0 ? ids.length < size : offset === 0
    if (isLast) return { ids, total: offset + ids.length }
    const { listEntry } = tables
    const [counted] = await query
      .select({ n: count() })
      .from(listEntry)
      .where(and(among(listEntry), text))
    return { ids, total: counted?.n ?? 0 }
  }

  async function walk(direction: typeof asc, from: number, most: number): Promise<string[]> {
    const { listEntry } = tables
    const rows = await query
      .select({ id: listEntry.envelopeId })
      .from(listEntry)
      .where(and(among(listEntry), text))
      .orderBy(...keysOf(tables, narrowed.sort).map((key) => direction(key)))
      .limit(most)
      .offset(from)
    return rows.map((one) => one.id)
  }
}

const totalOf = (n: Column): SQL<number> => sql<number>`coalesce(sum(${n}), 0)`.mapWith(Number)

/** The same of whoever has accounts in several organisations: what belongs to this one, and to none of the others. */
export async function unreadHere(
  query: Query,
  { listEntry: entry }: Tables,
  personId: string,
  elsewhere: readonly string[],
): Promise<number> {
  const [row] = await query
    .select({ n: count() })
    .from(entry)
    .where(
      and(
        eq(entry.personId, personId),
        eq(entry.folder, 'inbox'),
        eq(entry.unread, true),
        notInArray(entry.organizationId, [...elsewhere]),
      ),
    )
  return row?.n ?? 0
}

/** Unread ones of the inbox. */
export const unreadCount = prepared<{ personId: string }>()((query, { listCount }, value) =>
  query
    .select({ unread: totalOf(listCount.n) })
    .from(listCount)
    .where(
      and(
        eq(listCount.personId, value('personId')),
        eq(listCount.folder, 'inbox'),
        eq(listCount.unread, true),
      ),
    ),
)

/** Null: any. A tab and the filter of the same column keep what both hold. */
function statusesOf({ tab, status }: Narrowed): readonly StatusFilter[] | undefined {
  const ofTab = tab === 'all' || tab === 'favourites' ? undefined : tab
  if (status.length === 0) return ofTab && [ofTab]
  return ofTab ? status.filter((one) => one === ofTab) : status
}

function keysOf({ listEntry: entry }: Tables, sort: ListSort): Column[] {
  const keys = {
    modified: [entry.newestFirst],
    created: [entry.createdFirst],
    expiry: [entry.soonestFirst, entry.newestFirst],
    title: [entry.titleKey],
  } as const
  return [...keys[sort], entry.envelopeId]
}

async function textOf(
  query: Query,
  tables: Tables,
  { subject: personId, organizationId }: Reader,
  { folder, by, to, words }: Narrowed,
): Promise<SQL | undefined> {
  if (by.length + to.length + words.length === 0) return undefined
  const { listEntry: entry } = tables
  const [last] = await lastSearched(query, tables, { personId, folder })
  /** Members of the envelope's organisation may read names that others do not. */
  const asRead = (inside: typeof entry.searchKeyInside, outside: typeof entry.searchKey): SQL =>
    organizationId === undefined
      ? sql`${outside}`
      : sql`(case when ${entry.organizationId} = ${organizationId} then coalesce(${inside}, ${outside}) else ${outside} end)`
  const waitingFor = asRead(entry.waitingForInside, entry.waitingFor)
  const searchKey = asRead(entry.searchKeyInside, entry.searchKey)
  return and(
    last && lte(entry.newestFirst, last.newestFirst),
    by.length > 0 ? inArray(entry.ownerName, [...by]) : undefined,
    to.length > 0
      ? // Not `like`, which is blind to case on SQLite.
        or(...to.map((name) => sql`replace(${waitingFor}, ${aroundName(name)}, '') <> ${waitingFor}`))
      : undefined,
    ...words.map((word) => sql`${searchKey} like ${`%${literally(word)}%`} escape '!'`),
  )
}

/** The oldest entry that is looked at; none where all are. */
const lastSearched = prepared<{ personId: string; folder: string }>()((query, { listEntry }, value) =>
  query
    .select({ newestFirst: listEntry.newestFirst })
    .from(listEntry)
    .where(and(eq(listEntry.personId, value('personId')), eq(listEntry.folder, value('folder'))))
    .orderBy(asc(listEntry.newestFirst))
    .limit(1)
    .offset(SEARCHED - 1),
)

/** As a pattern that matches nothing but itself. */
const literally = (word: string) => word.replace(/[!%_]/g, '!$&')
