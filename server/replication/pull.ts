/**
 * Answering a pull: one consistent snapshot, full pages, the results of the device's own commands with it.
 */
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Actor, isElsewhere } from '../../sync/entities/actor.ts'
import { isHolder } from '../../sync/entities/holder.ts'
import {
  CHUNKS_SINCE_PROTOCOL,
  type CommandResult,
  OLDEST_PROTOCOL,
  type PullAnswer,
  type PullRequest,
} from '../../sync/replication/protocol.ts'
import { isBelowFloor } from '../feed/feed-floor.ts'
import type { Platform } from '../platform.ts'
import { type Change, channelChanges, followedHeads, followingOf, hasEnded } from './channel-changes.ts'
import { CHUNK_SIZES, type ChunkSizes, planChunks } from './chunk-plan.ts'
import { readEpoch } from './epoch.ts'
import { itemsKnownTo } from './older-devices.ts'
import { createReceipts, isKept, type Receipts } from './receipts.ts'
import { renderChanges } from './render-changes.ts'

const RESULTS_PER_PAGE = 500

export async function answerPull(
  platform: Platform,
  request: PullRequest,
  actor: Actor,
  sizes: ChunkSizes = CHUNK_SIZES,
): Promise<PullAnswer> {
  const { db } = platform
  return db.read(async (query) => {
    const now = platform.now()
    const epoch = await readEpoch(query, db.tables)
    const following = await followingOf(query, db.tables, actor)
    const heads = await followedHeads(
      query,
      db.tables,
      actor,
      following,
      request.protocol,
      request.checkpoint,
    )
    const reset: PullAnswer = { reset: true, epoch, now }
    if (request.epoch !== null && request.epoch !== epoch) return reset
    for (const [channel, seq] of Object.entries(request.checkpoint))
      if (seq > (heads.get(channel) ?? (heads.has(channel) ? 0 : seq))) return reset
    // It was told of an organisation its person has an account of their own in since: none of that stays in this one.
    if (Object.entries(request.checkpoint).some(([channel, seq]) => seq > 0 && isElsewhere(actor, channel)))
      return reset
    if (await isBelowFloor(query, db.tables, request.checkpoint)) return reset

    const isEmpty = Object.values(request.checkpoint).every((seq) => seq === 0)
    if (isEmpty && request.protocol >= CHUNKS_SINCE_PROTOCOL) {
      const chunks = await planChunks(query, db.tables, { actor, following, heads, sizes })
      if (chunks) return { ...nothingYet(), epoch, checkpoint: Object.fromEntries(heads), chunks, now }
    }

    const checkpoint: Record<string, number> = {}
    const changes: Change[] = []
    /** Holders that bring more than there is room for: begun when all else is told, and then as chunks. */
    const beginning = new Map<string, number>()
    let more = false
    for (const [channel, head] of heads) {
      const since = request.checkpoint[channel] ?? 0
      const isGivenUp = hasEnded(following, channel)
      const isBegun = isHolder(channel) && since === 0 && !isEmpty
      if (since === head && !isGivenUp) {
        checkpoint[channel] = head
        continue
      }
      const room = request.limit - changes.length
      if (room <= 0) {
        checkpoint[channel] = since
        more ||= since < head
        continue
      }
      const page = await channelChanges(query, db.tables, {
        channel,
        since,
        // A page that ends inside it would leave it standing below the floor of its channel.
        limit: isBegun ? Math.min(room, sizes.above) : room,
        actor,
        following,
        // What a tab wrote of a page before it died may be of a channel that is still at its beginning.
        fromNothing: isEmpty || isBegun,
      })
      if (isBegun && page.full) {
        beginning.set(channel, head)
        checkpoint[channel] = since
        continue
      }
      changes.push(...page.changes)
      // Nothing of it is followed any more.
      if (isGivenUp) continue
      checkpoint[channel] = page.full ? (page.changes.at(-1)?.position ?? since) : head
      more ||= page.full
    }
    const incremental = new Set(
      Object.entries(request.checkpoint)
        .filter(([, seq]) => seq > 0)
        .map(([channel]) => channel),
    )
    const rendered = await renderChanges(query, db.tables, changes, actor, incremental)
    const { drops } = rendered
    const items = itemsKnownTo(request.protocol, rendered.items)
    if (beginning.size > 0 && !more) {
      const chunks = await planChunks(query, db.tables, {
        ...{ actor, following, heads: beginning },
        sizes: { ...sizes, above: 0 },
      })
      if (chunks) {
        for (const [channel, head] of beginning) checkpoint[channel] = head
        return { ...nothingYet(), epoch, checkpoint, items, drops, chunks, now }
      }
    }
    more ||= beginning.size > 0
    // Results come when the feed has been told to its end, so that none precedes its own change; a full page of
    // them says how far it went, or the device would ask for the same ones for ever.
    const receipts = createReceipts(platform.evidenceKey)
    const results = more ? [] : await resultsSince(query, db.tables, request, receipts)
    const resultsFull = results.length === RESULTS_PER_PAGE
    return {
      reset: false,
      epoch,
      checkpoint,
      items,
      drops,
      results,
      ackN: more ? null : Math.max(request.ackN, ...results.map((one) => one.n)),
      more: more || resultsFull,
      now,
      minProtocol: OLDEST_PROTOCOL,
    }
  })
}

const nothingYet = () => ({
  reset: false as const,
  items: [],
  drops: [],
  results: [],
  ackN: null,
  more: true,
  minProtocol: OLDEST_PROTOCOL,
})

async function resultsSince(
  query: Query,
  tables: Tables,
  request: PullRequest,
  receipts: Receipts,
): Promise<CommandResult[]> {
  const rows = await outcomesSince(query, tables, { deviceId: request.deviceId, n: request.ackN })
  return rows.map((row): CommandResult => {
    const common = { id: row.id as CommandResult['id'], n: row.n ?? 0, at: row.receivedAt }
    if (row.status !== 'refused')
      return {
        ...common,
        status: 'applied',
        ...(row.answer.data === undefined ? {} : { data: row.answer.data }),
        ...(isKept(row.name) && { receipt: receipts.issue(row, row.receivedAt) }),
      }
    return {
      ...common,
      status: 'refused',
      code: row.answer.code ?? 'something-went-wrong',
      ...(row.answer.facts ? { facts: row.answer.facts } : {}),
    }
  })
}

const outcomesSince = prepared<{ deviceId: string; n: number }>()((query, { commandLog }, value) =>
  query
    .select({
      id: commandLog.id,
      n: commandLog.n,
      subject: commandLog.subject,
      name: commandLog.name,
      payloadHash: commandLog.payloadHash,
      receivedAt: commandLog.receivedAt,
      status: commandLog.status,
      answer: commandLog.answer,
    })
    .from(commandLog)
    .where(and(eq(commandLog.deviceId, value('deviceId')), gt(commandLog.n, value('n'))))
    .orderBy(asc(commandLog.n))
    .limit(RESULTS_PER_PAGE),
)
