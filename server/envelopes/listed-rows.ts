/**
 * The envelopes of one person as lists want them, the newest first, with what the person keeps about each. From
 * the narrow table beside the aggregates: ten thousand rows cost no decoding of a body. Where not everybody reads
 * the same names, the row comes from the aggregate, rendered for its reader.
 */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { ListedRow } from '../../sync/rules/lists.ts'
import { envelopeRow, type Reader, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { newestFirstKey } from '../../sync/rules/text-keys.ts'
import { loadEnvelopes } from '../replication/aggregates.ts'

/** The newest envelopes a list call looks at, as many as a device holds. */
const LIST_WINDOW = 10_000

type Part = Tables['envelopePart']['$inferSelect']

export interface Listed {
  readonly rows: ReadonlyMap<string, ListedRow>
  /** By `envelope|person`. */
  readonly marks: ReadonlyMap<string, Mark>
}

export async function listedRows(query: Query, tables: Tables, reader: Reader): Promise<Listed> {
  const personId = reader.subject
  const found = await listingsOf(query, tables, { personId, limit: LIST_WINDOW })
  const parts = new Map<string, Pick<Part, 'state' | 'asked'>[]>()
  for (const { envelopeId, ...part } of await partsOf(query, tables, { personId })) {
    const known = parts.get(envelopeId)
    if (known) known.push(part)
    else parts.set(envelopeId, [part])
  }
  const rows = new Map<string, ListedRow>()
  const marks = new Map<string, Mark>()
  const guarded: string[] = []
  for (const { listing, mark } of found) {
    if (mark) marks.set(`${listing.id}|${personId}`, mark as Mark)
    const row = listedRow(listing, parts.get(listing.id) ?? [], personId)
    if (row === null) guarded.push(listing.id)
    else rows.set(listing.id, row)
  }
  for (const body of (await loadEnvelopes(query, tables, guarded)).values()) {
    const shown = renderEnvelope(body, reader)
    if (shown) rows.set(body.id, envelopeRow(shown, reader))
  }
  return { rows, marks }
}

/** Null: not everybody reads the same, and this person is not who sees all of it. */
export function listedRow(
  listing: Tables['envelopeListing']['$inferSelect'],
  parts: readonly Pick<Part, 'state' | 'asked'>[],
  personId: string,
): ListedRow | null {
  const isOwner = listing.ownerId === personId
  if (listing.guarded && !isOwner) return null
  return {
    ...listing,
    isOwner,
    mine: parts,
    ...(((isOwner && listing.ownerAsked) || parts.some((one) => one.asked)) && { askedOfMe: true }),
    sortKey: newestFirstKey(listing.modifiedAt),
  }
}

const listingsOf = prepared<{ personId: string; limit: number }>()(
  (query, { member, envelopeListing, mark }, value) =>
    query
      .select({ listing: envelopeListing, mark })
      .from(member)
      .innerJoin(envelopeListing, eq(envelopeListing.id, member.entity))
      .leftJoin(mark, and(eq(mark.personId, member.subject), eq(mark.envelopeId, member.entity)))
      .where(and(eq(member.subject, value('personId')), isNull(member.goneSeq)))
      .orderBy(desc(envelopeListing.modifiedAt))
      .limit(value('limit')),
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
