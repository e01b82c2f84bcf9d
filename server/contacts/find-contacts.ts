/**
 * One page of the contacts somebody may see: their own, and those that are shared in their organisation, in the order
 * of their names. Two indexes are walked side by side, and what is sought stands in them: of a hundred thousand
 * contacts only those of the page are read.
 */
import { and, asc, count, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import { type PersonQuery, readPersonQuery } from '../../sync/rules/person-search.ts'

export interface SoughtContacts {
  /** What was typed, each by itself; all of them must be met. */
  readonly typed: readonly string[]
  /** Whose; without it all that the reader may see. */
  readonly ownerId?: string | undefined
}
export interface Page {
  /** One-based. */
  readonly page: number
  readonly pageSize: number
}
type Reader = Pick<PersonActor, 'personId' | 'organizationId' | 'elsewhere'>

/** Looked at after a page: what is found by few words is counted on the way. */
const BEYOND = 200
/** More words than these narrow nothing further. */
const MAX_WORDS = 12

export async function findContacts(
  query: Query,
  tables: Tables,
  reader: Reader,
  sought: SoughtContacts,
  page: Page,
): Promise<{ readonly contacts: readonly Contact[]; readonly total: number }> {
  const { contact } = tables
  const parts = partsOf(tables, reader, sought)
  const found = await walkNames(query, tables, parts, page)
  const offset = offsetOf(page)
  const isAll = found.length > 0 ? found.length < page.pageSize + BEYOND : offset === 0
  const total = isAll ? offset + found.length : await countOf(query, tables, parts)
  const ids = found.slice(0, page.pageSize).map((one) => one.id)
  const rows = await query
    .select({ id: contact.id, body: contact.body })
    .from(contact)
    .where(inArray(contact.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row.body]))
  return { contacts: ids.flatMap((id) => byId.get(id) ?? []), total }
}

const offsetOf = ({ page, pageSize }: Page): number => (page - 1) * pageSize

type Part = SQL | undefined

/** One's own, and what colleagues share: no contact is in both. */
export function partsOf(
  { contact }: Tables,
  { personId, organizationId, elsewhere }: Reader,
  { typed, ownerId }: SoughtContacts,
): readonly Part[] {
  const sought = and(...typed.map((one) => meantBy(contact.searchKey, readPersonQuery(one))))
  const own = and(
    eq(contact.ownerId, personId),
    elsewhere && notInArray(contact.organizationId, [...elsewhere]),
    sought,
  )
  const ofColleagues = and(
    eq(contact.organizationId, organizationId),
    eq(contact.shared, true),
    ne(contact.ownerId, personId),
    ownerId === undefined ? undefined : eq(contact.ownerId, ownerId),
    sought,
  )
  if (ownerId === undefined) return [own, ofColleagues]
  return ownerId === personId ? [own] : [ofColleagues]
}

/** Each part by itself in its order, and no further than is needed: both databases walk an index then. */
export function walkNames(query: Query, { contact }: Tables, parts: readonly Part[], page: Page) {
  const offset = offsetOf(page)
  const [first, second] = parts.map((where, at) => {
    const walked = query
      .select({ id: contact.id, sortKey: contact.sortKey })
      .from(contact)
      .where(where)
      .orderBy(asc(contact.sortKey), asc(contact.id))
      .limit(offset + page.pageSize + BEYOND)
      .as(`part_${at}`)
    return query.select().from(walked)
  })
  if (!first) throw new Error('A part at least')
  return (second ? first.unionAll(second) : first)
    .orderBy(asc(sql`sort_key`), asc(sql`id`))
    .limit(page.pageSize + BEYOND)
    .offset(offset)
}

async function countOf(query: Query, { contact }: Tables, parts: readonly Part[]): Promise<number> {
  let total = 0
  for (const where of parts) {
    const [counted] = await query.select({ n: count() }).from(contact).where(where)
    total += counted?.n ?? 0
  }
  return total
}

/** `matchesPerson` where the keys are. Nothing typed narrows nothing. */
function meantBy(key: Tables['contact']['searchKey'], { words, digits }: PersonQuery): SQL | undefined {
  if (words.length === 0) return undefined
  const byWords = and(...words.slice(0, MAX_WORDS).map((word) => stands(key, word)))
  return digits === '' ? byWords : or(stands(key, digits), byWords)
}

const stands = (key: Tables['contact']['searchKey'], text: string): SQL =>
  sql`${key} like ${`%${text.replace(/[!%_]/g, '!$&')}%`} escape '!'`
