/**
 * What the feed no longer says. Drops and ended memberships are told to devices that were away; after a month or
 * two nobody waits for them, and they go. The floor of a channel is the highest number that may be missing: a
 * device that stands below it would never hear of something it lost, so it begins anew with its outbox kept.
 */
import { and, eq, inArray, isNotNull, like, lte } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { numberedBy } from '../../sync/entities/holder.ts'
import type { Checkpoint } from '../../sync/replication/protocol.ts'
import type { Platform } from '../platform.ts'

/** What is superseded stays at least this long; a device that was away longer begins anew. */
export const KEEP_SUPERSEDED_MS = 30 * 86_400_000

interface Floor {
  /** Nothing up to here is sure to be there, save what is still true. */
  readonly floor: number
  /** The head as it was at `markedAt`: the floor, once that is long enough ago. */
  readonly marked: number
  readonly markedAt: number
}

const PREFIX = 'floor|'
const NONE: Floor = { floor: 0, marked: 0, markedAt: 0 }
/** Few enough for every database's limit of values in one query. */
const CHANNELS_PER_QUERY = 200

/** Whether what happened after this checkpoint may not be told any more. A channel never read has no floor. */
export async function isBelowFloor(query: Query, tables: Tables, checkpoint: Checkpoint): Promise<boolean> {
  const read = Object.entries(checkpoint).filter(([, seq]) => seq > 0)
  for (let at = 0; at < read.length; at += CHANNELS_PER_QUERY) {
    const part = read.slice(at, at + CHANNELS_PER_QUERY)
    const floors = await floorsOf(
      query,
      tables,
      part.map(([channel]) => numberedBy(channel)),
    )
    if (part.some(([channel, seq]) => seq < (floors.get(numberedBy(channel))?.floor ?? 0))) return true
  }
  return false
}

/**
 * Removes what is superseded in every channel and raises the floors. Each channel in a transaction of its own,
 * with its head locked, so that no number is given meanwhile. Answers how many rows went.
 */
export async function compactFeed(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  keepMs: number = KEEP_SUPERSEDED_MS,
): Promise<number> {
  const heads = await db.read((query) => query.select().from(db.tables.channelHead))
  const known = await db.read((query) => allFloors(query, db.tables))
  let removed = 0
  for (const { channel, seq } of heads) {
    const before = known.get(channel) ?? NONE
    // Most channels are idle, or were marked a while ago.
    if (before.marked >= seq && before.floor >= before.marked) continue
    if (before.markedAt !== 0 && now() - before.markedAt < keepMs) continue
    removed += await db.transact((query) => compactChannel(query, db.tables, channel, now()))
  }
  return removed
}

/** Whoever stands below `floor` in this channel begins anew, whatever it still says. */
export async function raiseFloor(
  query: Query,
  tables: Tables,
  channel: string,
  floor: number,
): Promise<void> {
  const before = (await floorsOf(query, tables, [channel])).get(channel) ?? NONE
  await writeFloor(query, tables, channel, { ...before, floor: Math.max(floor, before.floor) })
}

/** Whoever leaves an organisation is looked for by memberships that have ended, until the last is seen to. */
async function isBeingLeft(
  query: Query,
  { organizationMember, job }: Tables,
  organizationId: string,
): Promise<boolean> {
  const [leaving] = await query
    .select({ personId: organizationMember.personId })
    .from(organizationMember)
    .innerJoin(job, and(eq(job.key, organizationMember.personId), eq(job.kind, 'departMember')))
    .where(and(eq(organizationMember.organizationId, organizationId), isNotNull(organizationMember.leftAt)))
    .limit(1)
  return leaving !== undefined
}

async function compactChannel(query: Query, tables: Tables, channel: string, now: number): Promise<number> {
  const { channelHead, feed, member, standing } = tables
  if (await isBeingLeft(query, tables, channel)) return 0
  // Whoever gives a number in this channel waits until we are done.
  const [head] = await query
    .update(channelHead)
    .set({ channel })
    .where(eq(channelHead.channel, channel))
    .returning({ seq: channelHead.seq })
  const before = (await floorsOf(query, tables, [channel])).get(channel) ?? NONE
  const floor = before.marked
  const gone = await query
    .delete(member)
    .where(and(eq(member.channel, channel), isNotNull(member.goneSeq), lte(member.goneSeq, floor)))
    .returning({ entity: member.entity })
  const stood = await query
    .delete(standing)
    .where(and(eq(standing.channel, channel), isNotNull(standing.goneSeq), lte(standing.goneSeq, floor)))
    .returning({ holder: standing.holder })
  const dropped = await query
    .delete(feed)
    .where(and(eq(feed.channel, channel), eq(feed.op, 'drop'), lte(feed.seq, floor)))
    .returning({ id: feed.id })
  const count = gone.length + stood.length + dropped.length
  // Where nothing went nothing is missing, and nobody has to begin anew.
  const value: Floor = {
    floor: count > 0 ? Math.max(floor, before.floor) : before.floor,
    marked: head?.seq ?? before.marked,
    markedAt: now,
  }
  await writeFloor(query, tables, channel, value)
  return count
}

async function writeFloor(
  query: Query,
  { serverState }: Tables,
  channel: string,
  floor: Floor,
): Promise<void> {
  const row = { key: PREFIX + channel, value: JSON.stringify(floor) }
  await query
    .insert(serverState)
    .values(row)
    .onConflictDoUpdate({ target: serverState.key, set: { value: row.value } })
}

async function floorsOf(query: Query, { serverState }: Tables, channels: readonly string[]) {
  if (channels.length === 0) return new Map<string, Floor>()
  const keys = channels.map((channel) => PREFIX + channel)
  return parsed(await query.select().from(serverState).where(inArray(serverState.key, keys)))
}

const allFloors = async (query: Query, { serverState }: Tables) =>
  parsed(
    await query
      .select()
      .from(serverState)
      .where(like(serverState.key, `${PREFIX}%`)),
  )

const parsed = (rows: readonly { readonly key: string; readonly value: string }[]): Map<string, Floor> =>
  new Map(rows.map((row) => [row.key.slice(PREFIX.length), JSON.parse(row.value) as Floor]))
