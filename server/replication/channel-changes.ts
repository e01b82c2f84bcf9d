/**
 * What changed for a reader. They follow their own channel (`person:…`) and the directory of their organisation
 * whole, and each organisation's channel through membership: a thing is delivered when it or its membership changed
 * after the checkpoint, and dropped when the membership ended after it.
 *
 * What a holder gives those who stand in it (`holders:…`) is followed like a channel of its own, by the numbers of its
 * organisation's: who has just come to stand there has no checkpoint in it and begins from nothing; whose standing has
 * ended is told to drop all of it, and has none any more.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { inParts } from '../../db/in-parts.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import {
  type Actor,
  type GuestActor,
  isElsewhere,
  type PersonActor,
  subjectOf,
} from '../../sync/entities/actor.ts'
import { directoryOf } from '../../sync/entities/colleague.ts'
import { EVERYWHERE } from '../../sync/entities/everywhere.ts'
import { isHolder, isNamedReader, isReader, numberedBy, standingOf } from '../../sync/entities/holder.ts'
import {
  type Checkpoint,
  DIRECTORY_SINCE_PROTOCOL,
  PROTOCOL_VERSION,
  STANDING_SINCE_PROTOCOL,
} from '../../sync/replication/protocol.ts'
import { isTemporaryActor } from '../../sync/rules/temporary.ts'
import { authorityIn } from '../people/authority.ts'

export interface Change {
  /** As checkpoints name it. */
  readonly channel: string
  readonly kind: string
  readonly id: string
  readonly position: number
  readonly op: 'put' | 'drop'
}

/** One thing in one channel. */
export const keyOf = (one: { readonly kind: string; readonly id: string }): string => `${one.kind}|${one.id}`

/**
 * The channels a reader follows with their heads: own, organisation's, its directory, those of foreign envelopes they
 * take part in, unless that organisation's are theirs in another account, and last the holders they stand in, or stood in when this device was told of it. A device of an older
 * version follows what it knows.
 */
export async function followedHeads(
  query: Query,
  tables: Tables,
  actor: Actor,
  following: Following,
  protocol: number = PROTOCOL_VERSION,
  checkpoint: Checkpoint = {},
): Promise<Map<string, number>> {
  const own = actor.kind === 'person' ? [actor.personId, actor.organizationId] : [subjectOf(actor)]
  const channels = new Set<string>(own)
  if (protocol >= DIRECTORY_SINCE_PROTOCOL) for (const channel of wholeChannels(actor)) channels.add(channel)
  if (actor.kind === 'guest')
    for (const channel of await channelsOfGuest(query, tables, actor, following)) channels.add(channel)
  else
    for (const subject of following.subjects) {
      // From one channel to the next: a few steps in the index, where `distinct` reads every membership.
      for (let after = ''; ; ) {
        const [row] = await nextChannel(query, tables, { subject, after })
        if (!row) break
        if (!isElsewhere(actor, row.channel)) channels.add(row.channel)
        after = row.channel
      }
    }
  const heads = new Map<string, number>()
  for (const channel of [...channels].sort()) {
    const [row] = await headOf(query, tables, { channel })
    heads.set(channel, row?.seq ?? 0)
  }
  if (protocol >= STANDING_SINCE_PROTOCOL)
    for (const { holder, channel, goneSeq } of following.standings)
      if (goneSeq === null || (checkpoint[holder] ?? 0) > 0) heads.set(holder, heads.get(channel) ?? 0)
  return heads
}

async function channelsOfGuest(
  query: Query,
  tables: Tables,
  actor: GuestActor,
  following: Following,
): Promise<readonly string[]> {
  const { member } = tables
  const rows = await query
    .select({ channel: member.channel })
    .from(member)
    .where(and(inArray(member.subject, [...following.subjects]), eq(member.entity, actor.envelopeId)))
  return rows.map((row) => row.channel)
}

const nextChannel = prepared<{ subject: string; after: string }>()((query, { member }, value) =>
  query
    .select({ channel: member.channel })
    .from(member)
    .where(and(eq(member.subject, value('subject')), gt(member.channel, value('after'))))
    .orderBy(asc(member.channel))
    .limit(1),
)

const headOf = prepared<{ channel: string }>()((query, { channelHead }, value) =>
  query
    .select({ seq: channelHead.seq })
    .from(channelHead)
    .where(eq(channelHead.channel, value('channel'))),
)

/**
 * Rows of membership that are the reader's. A link opens one envelope: whatever else may stand under the recipient's id,
 * now or after a later change elsewhere, is not its holder's.
 */
export function mineIn(
  { member }: Tables,
  actor: Actor,
  { subjects, standings }: Following,
  channel: string,
) {
  if (isHolder(channel)) return standsIn(standings, channel) ? eq(member.subject, channel) : sql`1 = 0`
  const mine = inArray(member.subject, [...subjects])
  return actor.kind === 'guest' ? and(mine, eq(member.entity, actor.envelopeId)) : mine
}

export const standsIn = (standings: readonly Standing[], holder: string): boolean =>
  standings.some((one) => one.holder === holder && one.goneSeq === null)

/** A holder a reader stands in, or stood in: things of its own name it as their member. */
interface Standing {
  readonly holder: string
  readonly channel: string
  readonly seq: number
  readonly goneSeq: number | null
}

export interface Following {
  /** Whom a reader is a member as themselves. An organisation's own things (shared contacts) name the organisation. */
  readonly subjects: readonly string[]
  /** Of the organisation they act in. */
  readonly standings: readonly Standing[]
}

export async function followingOf(query: Query, tables: Tables, actor: Actor): Promise<Following> {
  if (actor.kind !== 'person') return { subjects: [subjectOf(actor)], standings: [] }
  const { personId: subject, organizationId: channel } = actor
  const listed = await standingsOf(query, tables, { subject, channel })
  const standings = await thoseThatCount(query, tables, actor, await thoseThatGive(query, tables, listed))
  // What everybody of the organisation, or of all, is told is not for somebody who only has a part in a document of it.
  const subjects = isTemporaryActor(actor) ? [subject] : [subject, channel, EVERYWHERE]
  return { subjects, standings }
}

/**
 * What a role gives is taken at once, and whoever has it is told of it by a job. Before it comes to them their standing
 * is over all the same: what is not shown to them any more has to be begun anew should they be given it again meanwhile.
 */
async function thoseThatCount(
  query: Query,
  tables: Tables,
  actor: PersonActor,
  standings: readonly Standing[],
): Promise<readonly Standing[]> {
  if (standings.every((one) => one.goneSeq !== null)) return standings
  const counting = new Set(
    standingOf(actor.organizationId, await authorityIn(query, tables, actor)) as readonly string[],
  )
  return standings.map((one) =>
    counting.has(one.holder) ? one : { ...one, goneSeq: one.goneSeq ?? one.seq },
  )
}

/**
 * Of roles and groups only those that something names, or has named: somebody may be in a hundred, and each that is
 * followed is looked at with every pull.
 */
async function thoseThatGive(
  query: Query,
  { member }: Tables,
  standings: readonly Standing[],
): Promise<readonly Standing[]> {
  const readers = standings.filter((one) => isReader(one.holder))
  const asked = readers.flatMap(({ holder }) => (isNamedReader(holder) ? [holder] : []))
  const giving = new Set<string>()
  for (const part of inParts(asked)) {
    const rows = await query
      .selectDistinct({ subject: member.subject })
      .from(member)
      .where(inArray(member.subject, part))
    for (const { subject } of rows) giving.add(subject)
  }
  return readers.filter(({ holder }) => !isNamedReader(holder) || giving.has(holder))
}

/** Whether what a holder gave is to be given up. */
export const hasEnded = ({ standings }: Following, channel: string): boolean =>
  isHolder(channel) && standings.some((one) => one.holder === channel && one.goneSeq !== null)

const standingsOf = prepared<{ subject: string; channel: string }>()((query, { standing }, value) =>
  query
    .select({
      holder: standing.holder,
      channel: standing.channel,
      seq: standing.seq,
      goneSeq: standing.goneSeq,
    })
    .from(standing)
    .where(and(eq(standing.subject, value('subject')), eq(standing.channel, value('channel')))),
)

/** The channels whose every entry is the reader's, without being a member of each: their own, and the directory. */
export const wholeChannels = (actor: Actor): readonly string[] =>
  actor.kind === 'person' && !isTemporaryActor(actor)
    ? [actor.personId, directoryOf(actor.organizationId)]
    : [subjectOf(actor)]

/** A stretch of a channel, as somebody who begins `fromNothing` or has been here asks for it. */
export interface Stretch {
  readonly channel: string
  readonly since: number
  readonly limit: number
  readonly actor: Actor
  readonly following: Following
  /** No channel has been told to them, so there is nothing here that could be lost. */
  readonly fromNothing: boolean
}

export async function channelChanges(
  query: Query,
  tables: Tables,
  of: Stretch,
): Promise<{ changes: Change[]; full: boolean }> {
  const fetched = (limit: number) =>
    wholeChannels(of.actor).includes(of.channel)
      ? wholeChanges(query, tables, { ...of, limit })
      : hasEnded(of.following, of.channel)
        ? givenUp(query, tables, of)
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

async function wholeChanges(
  query: Query,
  tables: Tables,
  of: { channel: string; since: number; limit: number },
): Promise<Change[]> {
  const rows = await feedSince(query, tables, { ...of, limit: of.limit + 1 })
  return rows.map((row) => ({
    channel: of.channel,
    kind: row.kind,
    id: row.id,
    position: row.seq,
    op: row.op === 'drop' ? 'drop' : 'put',
  }))
}

const feedSince = prepared<{ channel: string; since: number; limit: number }>()((query, { feed }, value) =>
  query
    .select({ kind: feed.kind, id: feed.id, seq: feed.seq, op: feed.op })
    .from(feed)
    .where(and(eq(feed.channel, value('channel')), gt(feed.seq, value('since'))))
    .orderBy(asc(feed.seq))
    .limit(value('limit')),
)

async function memberChanges(query: Query, tables: Tables, of: Stretch): Promise<Change[]> {
  const { feed, member } = tables
  const channel = numberedBy(of.channel)
  const mine = mineIn(tables, of.actor, of.following, of.channel)
  const thing = { kind: feed.kind, id: feed.id, seq: feed.seq, op: feed.op, since: member.seq }
  const joined = and(eq(member.channel, feed.channel), eq(member.entity, feed.id))
  const limit = of.limit + 1
  const became = await query
    .select(thing)
    .from(member)
    .innerJoin(feed, joined)
    .where(and(mine, eq(member.channel, channel), gt(member.seq, of.since), isNull(member.goneSeq)))
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
          .where(and(mine, eq(feed.channel, channel), gt(feed.seq, of.since), isNull(member.goneSeq)))
          .orderBy(asc(feed.seq))
          .limit(limit)
  const ended = of.fromNothing
    ? []
    : await query
        .select({ id: member.entity, goneSeq: member.goneSeq, kind: feed.kind })
        .from(member)
        .innerJoin(feed, joined)
        .where(
          and(mine, eq(member.channel, channel), isNotNull(member.goneSeq), gt(member.goneSeq, of.since)),
        )
        .orderBy(asc(member.goneSeq))
        .limit(limit)

  const changes = new Map<string, Change>()
  const add = (change: Change) => changes.set(keyOf(change), change)
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

/**
 * All that a holder gave, in one page however much it is: what one may not see any more does not wait for the next.
 * Whatever of it ended before is among it, as far as it is still known.
 */
async function givenUp(query: Query, { feed, member }: Tables, of: Stretch): Promise<Change[]> {
  const rows = await query
    .select({ kind: feed.kind, id: feed.id })
    .from(member)
    .innerJoin(feed, and(eq(member.channel, feed.channel), eq(member.entity, feed.id)))
    .where(and(eq(member.subject, of.channel), eq(member.channel, numberedBy(of.channel))))
  const position = of.following.standings.find((one) => one.holder === of.channel)?.goneSeq ?? 0
  return rows.map(({ kind, id }) => ({ channel: of.channel, kind, id, position, op: 'drop' }))
}

/** When one of the sorted sources was cut, positions past its end are not complete yet: keep one over the limit to say so. */
function cutAtShortest(cut: readonly boolean[], changes: readonly Change[], limit: number): Change[] {
  const sorted = [...changes].sort(byPosition)
  return cut.some(Boolean) ? sorted.slice(0, limit + 1) : sorted
}
