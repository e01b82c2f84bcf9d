/**
 * One stretch of a channel as a reader may see it, compressed. It holds what has not changed since the checkpoint
 * the device began with (a later change comes whole with the pull from there), so the device never shows one
 * half of a command. What was made is kept under the hash of what it was made of: the same stretch with the same
 * versions for the same reader is the same bytes, and nobody can ask for bytes by their name.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib'
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import { isHolder, numberedBy } from '../../sync/entities/holder.ts'
import type { ChunkAnswer, ChunkRequest, PullItem } from '../../sync/replication/protocol.ts'
import type { Platform } from '../platform.ts'
import {
  type Change,
  type Following,
  followingOf,
  keyOf,
  mineIn,
  standsIn,
  wholeChannels,
} from './channel-changes.ts'
import { readEpoch } from './epoch.ts'
import type { KeptBytes } from './kept-bytes.ts'
import { itemsKnownTo, knowsAllFields } from './older-devices.ts'
import { renderChanges } from './render-changes.ts'

/** Bytes; below it the way to a thread and back takes longer than the work, which is half a millisecond. */
const WORTH_A_THREAD = 32_768
const gzipInThread = promisify(gzip)
const gunzipInThread = promisify(gunzip)

async function compress(text: string): Promise<Uint8Array> {
  const bytes = Buffer.from(text)
  return bytes.length < WORTH_A_THREAD ? gzipSync(bytes) : gzipInThread(bytes)
}

/** Of what was compressed here. */
export async function decompress(bytes: Uint8Array): Promise<Uint8Array> {
  return bytes.length < WORTH_A_THREAD ? gunzipSync(bytes) : gunzipInThread(bytes)
}

/** The answer as gzipped JSON (`ChunkAnswer`). */
export async function answerChunk(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  kept: KeptBytes,
  request: ChunkRequest,
  actor: Actor,
): Promise<Uint8Array> {
  const { part } = request
  const found = await db.read(async (query) => {
    const { channel } = request
    const epoch = await readEpoch(query, db.tables)
    const following = await followingOf(query, db.tables, actor)
    // Were it told as empty, the device would believe it holds what it may have again a moment later.
    const isEnded = isHolder(channel) && !standsIn(following.standings, channel)
    if (request.epoch !== epoch || isEnded)
      return { answer: { reset: true, epoch, now: now() } satisfies ChunkAnswer }
    const changes = await unchangedSince(query, db.tables, request, { actor, following })
    const isOwn = channel === subjectOf(actor)
    // What is in a person's own channel depends on more than its own versions, and costs little to render.
    const key = isOwn ? null : keyFor(epoch, request, actor, changes)
    const ready = key && kept.get(key + part)
    if (ready) return { ready }
    const { items } = await renderChanges(query, db.tables, changes, actor, NOT_FOLLOWED)
    return { key, items: itemsKnownTo(request.protocol, items) }
  })
  if (found.ready) return found.ready
  if (found.answer) return compress(JSON.stringify(found.answer))
  // Reading the envelopes is most of the work, so the other part, which is asked for next, is made as well.
  const made = {
    rows: await gzipped(withoutBodies(found.items)),
    bodies: await gzipped(bodiesOf(found.items)),
  }
  if (found.key) for (const one of ['rows', 'bodies'] as const) kept.keep(found.key + one, made[one])
  return made[part]
}

const NOT_FOLLOWED: ReadonlySet<string> = new Set()

const gzipped = (items: readonly PullItem[]): Promise<Uint8Array> =>
  compress(JSON.stringify({ reset: false, items: [...items] } satisfies ChunkAnswer))

const withoutBodies = (items: readonly PullItem[]) =>
  items.map(({ body, ...one }) => (one.kind === 'envelope' ? one : { ...one, body }))

const bodiesOf = (items: readonly PullItem[]) =>
  items.flatMap(({ row: _, ...one }) => (one.kind === 'envelope' && one.body !== undefined ? [one] : []))

/** With the number of its last change, which is the version of what it says. */
type Versioned = Change & { readonly version: number }

async function unchangedSince(
  query: Query,
  tables: Tables,
  { channel, after, upTo, head }: ChunkRequest,
  { actor, following }: { readonly actor: Actor; readonly following: Following },
): Promise<Versioned[]> {
  const { feed, member } = tables
  const thing = { kind: feed.kind, id: feed.id, version: feed.seq, op: feed.op }
  const rows = wholeChannels(actor).includes(channel)
    ? await query
        .select({ ...thing, position: feed.seq })
        .from(feed)
        .where(and(eq(feed.channel, channel), gt(feed.seq, after), lte(feed.seq, upTo)))
        .orderBy(asc(feed.seq))
    : await query
        .select({ ...thing, position: member.seq })
        .from(member)
        .innerJoin(feed, and(eq(member.channel, feed.channel), eq(member.entity, feed.id)))
        .where(
          and(
            mineIn(tables, actor, following, channel),
            eq(member.channel, numberedBy(channel)),
            isNull(member.goneSeq),
            gt(member.seq, after),
            lte(member.seq, upTo),
          ),
        )
        .orderBy(asc(member.seq))
  // Not asked of the database, which would begin with the feed's numbers and read the whole channel.
  const current = rows.filter((row) => row.op === 'put' && row.version <= head)
  // A thing may be the reader's twice: their own and their organisation's.
  const once = new Map(current.map((row) => [keyOf(row), { ...row, channel, op: 'put' as const }]))
  return [...once.values()]
}

/** Everything the bytes depend on. */
function keyFor(
  epoch: string,
  { channel, protocol }: ChunkRequest,
  actor: Actor,
  changes: readonly Versioned[],
): string {
  const versions = changes.map((one) => [one.kind, one.id, one.version])
  const { name: _, ...reader } = { ...actor }
  return createHash('sha256')
    .update(JSON.stringify([epoch, channel, knowsAllFields(protocol), reader, versions]))
    .digest('base64')
}
