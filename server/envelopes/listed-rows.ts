/**
 * The envelopes of one person as lists want them, the newest first, with what the person keeps about each. From
 * the narrow table beside the aggregates: ten thousand rows cost no decoding of a body. Where not everybody reads
 * the same names, the row comes from the aggregate, rendered for its reader.
 */
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { ListSort } from '../../sync/rules/derive-list.ts'
import {
  type Folder,
  type ListedRow,
  STATES_OF,
  type StatusFilter,
  type Tab,
} from '../../sync/rules/lists.ts'
import { envelopeRow, type Reader, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { newestFirstKey } from '../../sync/rules/text-keys.ts'
import { loadEnvelopes } from '../replication/aggregates.ts'

/** The newest envelopes a list call looks at, as many as a device holds. */
const LIST_WINDOW = 10_000

type Listing = Tables['envelopeListing']['$inferSelect']
type Part = Pick<Tables['envelopePart']['$inferSelect'], 'state' | 'asked'>
type ShortListing = Pick<
  Listing,
  'id' | 'kind' | 'state' | 'ownerId' | 'ownerAsked' | 'guarded' | 'modifiedAt'
> &
  Partial<Listing>

/** What a list is narrowed and sorted by. */
export interface Narrowed {
  readonly folder: Folder
  readonly tab: Tab
  readonly kind: Listing['kind'] | undefined
  readonly status: readonly StatusFilter[]
  readonly by: readonly string[]
  readonly to: readonly string[]
  readonly words: readonly string[]
  readonly sort: ListSort
}

export interface Listed {
  readonly rows: ReadonlyMap<string, ListedRow>
  /** By `envelope|person`. */
  readonly marks: ReadonlyMap<string, Mark>
}

/**
 * `narrowed` is what the database can leave out by itself: the rows that pass are still to be asked by the rules.
 * A row holds of names, dates and words only what `narrowed` needs.
 */
export async function listedRows(
  query: Query,
  tables: Tables,
  reader: Reader,
  narrowed: Narrowed | null,
): Promise<Listed> {
  const personId = reader.subject
  const listings = await listingsOf(query, tables, personId, narrowed)
  const parts = new Map<string, Part[]>()
  for (const { envelopeId, ...part } of await partsOf(query, tables, { personId })) {
    const known = parts.get(envelopeId)
    if (known) known.push(part)
    else parts.set(envelopeId, [part])
  }
  const rows = new Map<string, ListedRow>()
  const guarded: string[] = []
  for (const listing of listings) {
    const row = listedRow(listing, parts.get(listing.id) ?? NONE, personId)
    if (row === null) guarded.push(listing.id)
    else rows.set(listing.id, row)
  }
  for (const body of (await loadEnvelopes(query, tables, guarded)).values()) {
    const shown = renderEnvelope(body, reader)
    if (shown) rows.set(body.id, envelopeRow(shown, reader))
  }
  const marks = await marksOf(query, tables, { personId })
  return { rows, marks: new Map(marks.map((one) => [`${one.envelopeId}|${personId}`, one as Mark])) }
}

const NONE: readonly Part[] = []

/** Null: not everybody reads the same, and this person is not who sees all of it. */
export function listedRow(listing: ShortListing, parts: readonly Part[], personId: string): ListedRow | null {
  const isOwner = listing.ownerId === personId
  if (listing.guarded && !isOwner) return null
  // Named one by one: ten thousand of one shape take a tenth of the time of as many copies.
  return {
    id: listing.id,
    kind: listing.kind,
    state: listing.state,
    ownerName: listing.ownerName ?? '',
    isOwner,
    mine: parts,
    waitingFor: listing.waitingFor ?? NO_NAMES,
    askedOfMe: (isOwner && listing.ownerAsked) || parts.some(isAsked) || undefined,
    expiresAt: listing.expiresAt ?? null,
    createdAt: listing.createdAt ?? 0,
    sortKey: newestFirstKey(listing.modifiedAt),
    searchKey: listing.searchKey ?? '',
  }
}

const NO_NAMES: readonly string[] = []
const isAsked = (one: Part) => one.asked

/** Conditions that every row of a folder, tab, kind and status meets; others may meet them too. */
function placesOf(
  query: Query,
  { envelopeListing: listing, envelopePart, mark }: Tables,
  personId: string,
  { folder, tab, kind, status }: Narrowed,
): (SQL | undefined)[] {
  const marked = (how: SQL | undefined) =>
    inArray(
      listing.id,
      query
        .select({ id: mark.envelopeId })
        .from(mark)
        .where(and(eq(mark.personId, personId), how)),
    )
  const inFolder: Readonly<Record<Folder, () => SQL | undefined>> = {
    inbox: () =>
      inArray(
        listing.id,
        query
          .select({ id: envelopePart.envelopeId })
          .from(envelopePart)
          .where(eq(envelopePart.personId, personId)),
      ),
    sent: () => eq(listing.ownerId, personId),
    drafts: () => eq(listing.state, 'draft'),
    archive: () => marked(eq(mark.archived, true)),
    deleted: () => marked(isNotNull(mark.deletedAt)),
  }
  const inStates = (filters: readonly StatusFilter[]) =>
    inArray(listing.state, [...new Set(filters.flatMap((one) => [...STATES_OF[one]]))])
  return [
    inFolder[folder](),
    kind === undefined ? undefined : eq(listing.kind, kind),
    status.length > 0 ? inStates(status) : undefined,
    tab === 'favourites' ? marked(eq(mark.flagged, true)) : tab === 'all' ? undefined : inStates([tab]),
  ]
}

/** As a pattern that matches nothing but itself. */
const literally = (word: string) => word.replace(/[!%_]/g, '!$&')

function listingsOf(
  query: Query,
  tables: Tables,
  personId: string,
  narrowed: Narrowed | null,
): PromiseLike<ShortListing[]> {
  const { member, envelopeListing: listing } = tables
  const { by = [], to = [], words = [], sort } = narrowed ?? {}
  const wanted = [
    ...(narrowed ? placesOf(query, tables, personId, narrowed) : []),
    by.length > 0 ? inArray(listing.ownerName, [...by]) : undefined,
    to.length > 0 ? sql`cast(${listing.waitingFor} as text) <> '[]'` : undefined,
    ...words.map((word) => sql`${listing.searchKey} like ${`%${literally(word)}%`} escape '!'`),
  ].filter((one) => one !== undefined)
  return query
    .select({
      id: listing.id,
      kind: listing.kind,
      state: listing.state,
      ownerId: listing.ownerId,
      ownerAsked: listing.ownerAsked,
      guarded: listing.guarded,
      modifiedAt: listing.modifiedAt,
      ...(by.length > 0 && { ownerName: listing.ownerName }),
      ...(to.length > 0 && { waitingFor: listing.waitingFor }),
      ...(sort === 'created' && { createdAt: listing.createdAt }),
      ...(sort === 'expiry' && { expiresAt: listing.expiresAt }),
      ...((sort === 'title' || words.length > 0) && { searchKey: listing.searchKey }),
    })
    .from(member)
    .innerJoin(listing, eq(listing.id, member.entity))
    .where(
      and(
        eq(member.subject, personId),
        isNull(member.goneSeq),
        // Of a guarded one, what its reader may be shown decides.
        wanted.length > 0 ? or(listing.guarded, and(...wanted)) : undefined,
      ),
    )
    .orderBy(desc(listing.modifiedAt))
    .limit(LIST_WINDOW)
}

const marksOf = prepared<{ personId: string }>()((query, { mark }, value) =>
  query
    .select()
    .from(mark)
    .where(eq(mark.personId, value('personId'))),
)

const partsOf = prepared<{ personId: string }>()((query, { envelopePart }, value) =>
  query
    .select({
      envelopeId: envelopePart.envelopeId,
      state: envelopePart.state,
      asked: envelopePart.asked,
    })
    .from(envelopePart)
    .where(eq(envelopePart.personId, value('personId'))),
)
