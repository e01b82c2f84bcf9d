/**
 * How a device that holds nothing is told a large account: not page by page from the beginning, but as a list of
 * stretches, newest first, that it fetches itself. A stretch is cut by the numbers of its channel, counted from
 * the oldest, so the old ones stay the same when something new happens, and what was made of them can be kept.
 */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { ChunkRange } from '../../sync/replication/protocol.ts'
import { followingSubjects } from './channel-changes.ts'

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
  { actor, heads, sizes }: { actor: Actor; heads: ReadonlyMap<string, number>; sizes: ChunkSizes },
): Promise<ChunkRange[] | null> {
  const own = subjectOf(actor)
  const stretches: { readonly channel: string; readonly cuts: readonly Stretch[] }[] = []
  let total = 0
  for (const channel of heads.keys()) {
    const numbers =
      channel === own
        ? await ownNumbers(query, tables, channel)
        : await memberNumbers(query, tables, channel, actor)
    total += numbers.length
    const cuts = cut(numbers, sizes.each).reverse()
    // What a person has noted on the first rows comes before them, or everything would look unread for a moment.
    if (channel === own) stretches.unshift({ channel, cuts })
    else stretches.push({ channel, cuts })
  }
  if (total <= sizes.above) return null
  const of = (part: ChunkRange['part'], among: typeof stretches) =>
    inTurns(among.map(({ channel, cuts }) => cuts.map((one) => ({ channel, ...one, part }))))
  // The list is whole before the bodies come, of which there are none outside envelopes.
  return [
    ...of('rows', stretches),
    ...of(
      'bodies',
      stretches.filter((one) => one.channel !== own),
    ),
  ]
}

type Stretch = Pick<ChunkRange, 'after' | 'upTo'>

/** Oldest first. */
function cut(numbers: readonly number[], each: number): Stretch[] {
  const cuts: Stretch[] = []
  for (let at = 0, after = 0; at < numbers.length; ) {
    const upTo = numbers[Math.min(at + each, numbers.length) - 1] ?? after
    cuts.push({ after, upTo })
    while (at < numbers.length && (numbers[at] ?? 0) <= upTo) at++
    after = upTo
  }
  return cuts
}

/** The first of each, then the second of each. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((one) => one.length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((one) => one.slice(turn, turn + 1)),
  ).flat()
}

async function ownNumbers(query: Query, { feed }: Tables, channel: string): Promise<number[]> {
  const rows = await query
    .select({ seq: feed.seq })
    .from(feed)
    .where(and(eq(feed.channel, channel), eq(feed.op, 'put')))
    .orderBy(asc(feed.seq))
  return rows.map((row) => row.seq)
}

async function memberNumbers(
  query: Query,
  { member }: Tables,
  channel: string,
  actor: Actor,
): Promise<number[]> {
  const rows = await query
    .select({ seq: member.seq })
    .from(member)
    .where(
      and(
        inArray(member.subject, followingSubjects(actor)),
        eq(member.channel, channel),
        isNull(member.goneSeq),
      ),
    )
    .orderBy(asc(member.seq))
  return rows.map((row) => row.seq)
}
