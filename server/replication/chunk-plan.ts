/**
 * How a device that holds nothing is told a large account: not page by page from the beginning, but as a list of
 * stretches, newest first, that it fetches itself. A stretch is cut by the numbers of its channel, counted from
 * the oldest, so the old ones stay the same when something new happens, and what was made of them can be kept.
 */
import { and, count, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { isHolder, numberedBy } from '../../sync/entities/holder.ts'
import type { ChunkRange } from '../../sync/replication/protocol.ts'
import { type Following, mineIn, wholeChannels } from './channel-changes.ts'

export interface ChunkSizes {
  /** Accounts of more things than this begin from chunks; smaller ones fit one page. */
  readonly above: number
  /** Things per chunk; those of one number stay together. Bounds the work between two other requests. */
  readonly each: number
}

export const CHUNK_SIZES: ChunkSizes = { above: 500, each: 250 }

/** Null for a small account. */
export async function planChunks(
  query: Query,
  tables: Tables,
  {
    actor,
    following,
    heads,
    sizes,
  }: { actor: Actor; following: Following; heads: ReadonlyMap<string, number>; sizes: ChunkSizes },
): Promise<ChunkRange[] | null> {
  const own = subjectOf(actor)
  const whole = wholeChannels(actor)
  const stretches: { readonly channel: string; readonly cuts: readonly Stretch[] }[] = []
  let total = 0
  for (const channel of heads.keys()) {
    const cuts = whole.includes(channel)
      ? await wholeCuts(query, tables, channel, sizes.each)
      : await memberCuts(query, tables, channel, mineIn(tables, actor, following, channel), sizes.each)
    total += cuts.reduce((sum, one) => sum + one.count, 0)
    const stretch = { channel, cuts: stretchesOf(cuts).reverse() }
    // What a person has noted on the first rows comes before them, or everything would look unread for a moment.
    if (channel === own) stretches.unshift(stretch)
    else stretches.push(stretch)
  }
  if (total <= sizes.above) return null
  const of = (part: ChunkRange['part'], among: typeof stretches) =>
    inTurns(among.map(({ channel, cuts }) => cuts.map((one) => ({ channel, ...one, part }))))
  // The list is whole before the bodies come, of which there are none outside envelopes; no holder has any.
  return [
    ...of('rows', stretches),
    ...of(
      'bodies',
      stretches.filter(({ channel }) => !whole.includes(channel) && !isHolder(channel)),
    ),
  ]
}

type Stretch = Pick<ChunkRange, 'after' | 'upTo'>

/** Where one stretch ends, and how many things are counted to it. */
interface Cut {
  readonly upTo: number
  readonly count: number
}

/** Oldest first. Things of one number belong to the first stretch that ends with it. */
const stretchesOf = (cuts: readonly Cut[]): Stretch[] =>
  cuts
    .map(({ upTo }, index) => ({ after: cuts[index - 1]?.upTo ?? 0, upTo }))
    .filter(({ after, upTo }) => after < upTo)

/** The first of each, then the second of each. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((one) => one.length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((one) => one.slice(turn, turn + 1)),
  ).flat()
}

/** Cut by the database, which answers forty rows instead of ten thousand. */
const partOf = (seq: SQLiteColumn, each: number) =>
  sql<number>`(row_number() over (order by ${seq}) - 1) / ${sql.raw(String(each))}`.as('part')

async function wholeCuts(query: Query, { feed }: Tables, channel: string, each: number): Promise<Cut[]> {
  const numbered = query
    .select({ seq: feed.seq, part: partOf(feed.seq, each) })
    .from(feed)
    .where(and(eq(feed.channel, channel), eq(feed.op, 'put')))
    .as('numbered')
  const rows = await query
    .select({ upTo: max(numbered.seq), count: count() })
    .from(numbered)
    .groupBy(sql`${numbered.part}`)
    .orderBy(sql`${numbered.part}`)
  return rows.map((row) => ({ upTo: Number(row.upTo), count: Number(row.count) }))
}

async function memberCuts(
  query: Query,
  tables: Tables,
  channel: string,
  mine: SQL | undefined,
  each: number,
): Promise<Cut[]> {
  const { member } = tables
  const numbered = query
    .select({ seq: member.seq, part: partOf(member.seq, each) })
    .from(member)
    .where(and(mine, eq(member.channel, numberedBy(channel)), isNull(member.goneSeq)))
    .as('numbered')
  const rows = await query
    .select({ upTo: max(numbered.seq), count: count() })
    .from(numbered)
    .groupBy(sql`${numbered.part}`)
    .orderBy(sql`${numbered.part}`)
  return rows.map((row) => ({ upTo: Number(row.upTo), count: Number(row.count) }))
}
