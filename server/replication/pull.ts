/**
 * Answering a pull: one consistent snapshot, full pages, the results of the device's own commands with it.
 *
 * A reader follows their own channel (`person:…`) whole, and each organisation's channel through membership:
 * a thing is delivered when it changed after the checkpoint, or when the reader became a member after it; it is
 * dropped when their membership ended after it.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import {
  type CommandResult,
  PROTOCOL_VERSION,
  type PullAnswer,
  type PullItem,
  type PullRequest,
} from '../../sync/replication/protocol.ts'
import { envelopeRow, type Reader, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import type { Platform } from '../platform.ts'
import { loadEnvelopes, loadProfile } from './aggregates.ts'
import { readEpoch } from './epoch.ts'

/** A device that starts from nothing gets the bodies of this many of its newest envelopes at once. */
const RESULTS_PER_PAGE = 500

interface Change {
  readonly channel: string
  readonly kind: string
  readonly id: string
  readonly position: number
  readonly op: 'put' | 'drop'
}

export async function answerPull(
  platform: Platform,
  request: PullRequest,
  actor: Actor,
): Promise<PullAnswer> {
  const { db } = platform
  return db.read(async (query) => {
    const now = platform.now()
    const epoch = await readEpoch(query, db.tables)
    const heads = await followedHeads(query, db.tables, actor)
    const reset: PullAnswer = { reset: true, epoch, now }
    if (request.epoch !== null && request.epoch !== epoch) return reset
    for (const [channel, seq] of Object.entries(request.checkpoint))
      if (seq > (heads.get(channel) ?? (heads.has(channel) ? 0 : seq))) return reset

    const checkpoint: Record<string, number> = {}
    const changes: Change[] = []
    let more = false
    for (const [channel, head] of heads) {
      const since = request.checkpoint[channel] ?? 0
      const room = request.limit - changes.length
      if (room <= 0) {
        checkpoint[channel] = since
        more ||= since < head
        continue
      }
      const page = await channelChanges(query, db.tables, { channel, since, limit: room, actor })
      changes.push(...page.changes)
      checkpoint[channel] = page.full ? (page.changes.at(-1)?.position ?? since) : head
      more ||= page.full
    }
    const incremental = new Set(
      Object.entries(request.checkpoint)
        .filter(([, seq]) => seq > 0)
        .map(([channel]) => channel),
    )
    const { items, drops } = await renderChanges(query, db.tables, changes, actor, incremental)
    // Results come when the feed has been told to its end, so that none precedes its own change; a full page of
    // them says how far it went, or the device would ask for the same ones for ever.
    const results = more ? [] : await resultsSince(query, db.tables, request)
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
      minProtocol: PROTOCOL_VERSION,
    }
  })
}

/** The channels a reader follows with their heads: own, organisation's, and those of foreign envelopes they take part in. */
async function followedHeads(query: Query, tables: Tables, actor: Actor): Promise<Map<string, number>> {
  const { channelHead, member } = tables
  const channels = new Set(subjects(actor))
  const rows = await query
    .selectDistinct({ channel: member.channel })
    .from(member)
    .where(inArray(member.subject, subjects(actor)))
  for (const row of rows) channels.add(row.channel)
  const heads = await query
    .select()
    .from(channelHead)
    .where(inArray(channelHead.channel, [...channels]))
  const bySeq = new Map(heads.map((row) => [row.channel, row.seq]))
  return new Map([...channels].sort().map((channel) => [channel, bySeq.get(channel) ?? 0]))
}

/** Whom a reader is a member as. An organisation's own things (shared contacts) name the organisation. */
const subjects = (actor: Actor): string[] =>
  actor.kind === 'person' ? [actor.personId, actor.organizationId] : [subjectOf(actor)]

async function channelChanges(
  query: Query,
  tables: Tables,
  of: { channel: string; since: number; limit: number; actor: Actor },
): Promise<{ changes: Change[]; full: boolean }> {
  const fetched = (limit: number) =>
    of.channel === subjectOf(of.actor)
      ? ownChanges(query, tables, { ...of, limit })
      : memberChanges(query, tables, { ...of, limit })
  let limit = of.limit
  let changes = (await fetched(limit)).sort(byPosition)
  if (changes.length <= limit) return { changes, full: false }
  // A page never ends inside one command's changes: they share a number and appear together.
  const last = changes[of.limit - 1]?.position ?? 0
  while (changes.length > limit && changes.at(-1)?.position === last) {
    limit *= 2
    changes = (await fetched(limit)).sort(byPosition)
  }
  const whole = changes.filter((one) => one.position <= last)
  return { changes: whole, full: whole.length < changes.length }
}

const byPosition = (a: Change, b: Change): number => a.position - b.position

async function ownChanges(
  query: Query,
  { feed }: Tables,
  of: { channel: string; since: number; limit: number },
): Promise<Change[]> {
  const rows = await query
    .select()
    .from(feed)
    .where(and(eq(feed.channel, of.channel), gt(feed.seq, of.since)))
    .orderBy(asc(feed.seq))
    .limit(of.limit + 1)
  return rows.map((row) => ({
    channel: of.channel,
    kind: row.kind,
    id: row.id,
    position: row.seq,
    op: row.op === 'drop' ? 'drop' : 'put',
  }))
}

async function memberChanges(
  query: Query,
  { feed, member }: Tables,
  of: { channel: string; since: number; limit: number; actor: Actor },
): Promise<Change[]> {
  const mine = inArray(member.subject, subjects(of.actor))
  const thing = { kind: feed.kind, id: feed.id, seq: feed.seq, op: feed.op, since: member.seq }
  const joined = and(eq(member.channel, feed.channel), eq(member.entity, feed.id))
  const limit = of.limit + 1
  const became = await query
    .select(thing)
    .from(member)
    .innerJoin(feed, joined)
    .where(and(mine, eq(member.channel, of.channel), gt(member.seq, of.since), isNull(member.goneSeq)))
    .orderBy(asc(member.seq))
    .limit(limit)
  // From nothing, membership alone says it all: everything one is a member of.
  const happened =
    of.since === 0
      ? []
      : await query
          .select(thing)
          .from(feed)
          .innerJoin(member, joined)
          .where(and(mine, eq(feed.channel, of.channel), gt(feed.seq, of.since), isNull(member.goneSeq)))
          .orderBy(asc(feed.seq))
          .limit(limit)
  const ended =
    of.since === 0
      ? []
      : await query
          .select({ id: member.entity, goneSeq: member.goneSeq, kind: feed.kind })
          .from(member)
          .innerJoin(feed, joined)
          .where(
            and(
              mine,
              eq(member.channel, of.channel),
              isNotNull(member.goneSeq),
              gt(member.goneSeq, of.since),
            ),
          )
          .orderBy(asc(member.goneSeq))
          .limit(limit)

  const changes = new Map<string, Change>()
  const add = (change: Change) => changes.set(`${change.kind}|${change.id}`, change)
  for (const row of ended)
    add({ channel: of.channel, kind: row.kind, id: row.id, position: row.goneSeq ?? 0, op: 'drop' })
  for (const row of became)
    add({
      channel: of.channel,
      kind: row.kind,
      id: row.id,
      position: row.since,
      op: row.op === 'drop' ? 'drop' : 'put',
    })
  for (const row of happened)
    add({
      channel: of.channel,
      kind: row.kind,
      id: row.id,
      position: Math.max(row.seq, row.since),
      op: row.op === 'drop' ? 'drop' : 'put',
    })
  return cutAtShortest(
    [became, happened, ended].map((rows) => rows.length > of.limit),
    [...changes.values()],
    of.limit,
  )
}

/** When one of the sorted sources was cut, positions past its end are not complete yet: keep one over the limit to say so. */
function cutAtShortest(cut: readonly boolean[], changes: readonly Change[], limit: number): Change[] {
  const sorted = [...changes].sort(byPosition)
  return cut.some(Boolean) ? sorted.slice(0, limit + 1) : sorted
}

async function renderChanges(
  query: Query,
  tables: Tables,
  changes: readonly Change[],
  actor: Actor,
  incremental: ReadonlySet<string>,
) {
  const items: PullItem[] = []
  const drops: { kind: string; id: string }[] = []
  const put = changes.filter((one) => one.op === 'put')
  // Lost in one channel and kept in another (a contact its owner no longer shares) is not lost.
  const kept = new Set(put.map((one) => `${one.kind}|${one.id}`))
  for (const one of changes)
    if (one.op === 'drop' && !kept.has(`${one.kind}|${one.id}`)) drops.push({ kind: one.kind, id: one.id })
  const envelopes = await loadEnvelopes(
    query,
    tables,
    put.filter((one) => one.kind === 'envelope').map((one) => one.id),
  )
  const reader: Reader = { subject: subjectOf(actor), email: actor.email }
  for (const one of put) {
    if (one.kind === 'envelope') {
      const envelope = envelopes.get(one.id)
      const body = envelope ? renderEnvelope(envelope, reader) : null
      if (!body) {
        drops.push({ kind: one.kind, id: one.id })
        continue
      }
      const row = envelopeRow(body, reader)
      const waits =
        row.mine.some((part) => part.state === 'waiting' || part.state === 'signing') ||
        body.state === 'draft'
      const wanted = waits || actor.kind === 'guest' || incremental.has(one.channel)
      items.push(wanted ? { kind: 'envelope', id: one.id, row, body } : { kind: 'envelope', id: one.id, row })
    } else {
      const body = await loadSmall(query, tables, one, actor)
      if (body) items.push({ kind: one.kind as PullItem['kind'], id: one.id, body })
      else drops.push({ kind: one.kind, id: one.id })
    }
  }
  return { items, drops }
}

async function loadSmall(query: Query, tables: Tables, one: Change, actor: Actor): Promise<unknown> {
  if (one.kind === 'mark') {
    const [envelopeId = '', personId = ''] = one.id.split('|')
    const [row] = await query
      .select()
      .from(tables.mark)
      .where(and(eq(tables.mark.personId, personId), eq(tables.mark.envelopeId, envelopeId)))
    return row
  }
  if (one.kind === 'contact') {
    const [row] = await query
      .select({ body: tables.contact.body })
      .from(tables.contact)
      .where(eq(tables.contact.id, one.id))
    return row?.body
  }
  if (one.kind === 'profile' && actor.kind === 'person')
    return loadProfile(query, tables, one.id, actor.organizationId)
  return undefined
}

async function resultsSince(
  query: Query,
  { commandLog }: Tables,
  request: PullRequest,
): Promise<CommandResult[]> {
  const rows = await query
    .select()
    .from(commandLog)
    .where(and(eq(commandLog.deviceId, request.deviceId), gt(commandLog.n, request.ackN)))
    .orderBy(asc(commandLog.n))
    .limit(RESULTS_PER_PAGE)
  return rows.map((row): CommandResult => {
    const common = { id: row.id as CommandResult['id'], n: row.n ?? 0, at: row.receivedAt }
    if (row.status !== 'refused')
      return {
        ...common,
        status: 'applied',
        ...(row.answer.data === undefined ? {} : { data: row.answer.data }),
      }
    return {
      ...common,
      status: 'refused',
      code: row.answer.code ?? 'something-went-wrong',
      ...(row.answer.facts ? { facts: row.answer.facts } : {}),
    }
  })
}
