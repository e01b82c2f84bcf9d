/**
 * Writing the feed. Each channel has one counter whose row stays locked until commit, so the order of the feed
 * is the order of commits on every database; a thing has one row per channel, so the feed is compact.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'

export interface FeedWriter {
  /** The thing changed; whoever is a member gets it with the next pull. */
  put(channel: string, kind: string, id: string): Promise<void>
  drop(channel: string, kind: string, id: string): Promise<void>
  /** The number under which this writer's changes stand in a channel. */
  number(channel: string): Promise<number>
  /** Who may see an entity from now on; those not named any more get a drop. Subject to audience. */
  setMembers(channel: string, entity: string, members: ReadonlyMap<string, string>): Promise<void>
  /** The holders of this channel somebody stands in from now on, and no others. */
  setStandings(channel: string, subject: string, holders: readonly string[]): Promise<void>
}

/** One writer per command: everything it does in a channel shares one number, so no page splits a command. */
export function createFeedWriter(query: Query, tables: Tables): FeedWriter {
  const numbers = new Map<string, number>()

  async function next(channel: string): Promise<number> {
    const known = numbers.get(channel)
    if (known !== undefined) return known
    const [row] = await countUp(query, tables, { channel })
    if (!row) throw new Error(`No head for ${channel}`)
    numbers.set(channel, row.seq)
    return row.seq
  }

  async function write(channel: string, kind: string, id: string, op: 'put' | 'drop'): Promise<void> {
    const seq = await next(channel)
    await putFeed(query, tables, { channel, kind, id, seq, op })
  }

  return {
    number: next,
    put: (channel, kind, id) => write(channel, kind, id, 'put'),
    drop: (channel, kind, id) => write(channel, kind, id, 'drop'),
    async setMembers(channel, entity, members) {
      const present = await membersOf(query, tables, { entity })
      const current = new Set(present.map((one) => one.subject))
      for (const [subject, audience] of members) {
        if (current.has(subject)) continue
        const seq = await next(channel)
        await putMember(query, tables, { entity, subject, channel, audience, seq })
      }
      const gone = [...current].filter((subject) => !members.has(subject))
      if (gone.length > 0) {
        const { member } = tables
        const goneSeq = await next(channel)
        await query
          .update(member)
          .set({ goneSeq })
          .where(and(eq(member.entity, entity), inArray(member.subject, gone), isNull(member.goneSeq)))
      }
    },
    async setStandings(channel, subject, holders) {
      const { standing } = tables
      const living = and(
        eq(standing.subject, subject),
        eq(standing.channel, channel),
        isNull(standing.goneSeq),
      )
      const present = (await query.select({ holder: standing.holder }).from(standing).where(living)).map(
        (one) => one.holder,
      )
      for (const holder of holders.filter((one) => !present.includes(one))) {
        const row = { holder, subject, channel, seq: await next(channel), goneSeq: null }
        await query
          .insert(standing)
          .values(row)
          .onConflictDoUpdate({ target: [standing.holder, standing.subject], set: row })
      }
      const gone = present.filter((one) => !holders.includes(one))
      if (gone.length > 0)
        await query
          .update(standing)
          .set({ goneSeq: await next(channel) })
          .where(and(living, inArray(standing.holder, gone)))
    },
  }
}

const countUp = prepared<{ channel: string }>()((query, { channelHead }, value) =>
  query
    .insert(channelHead)
    .values({ channel: value('channel'), seq: 1 })
    .onConflictDoUpdate({ target: channelHead.channel, set: { seq: sql`${channelHead.seq} + 1` } })
    .returning({ seq: channelHead.seq }),
)

const membersOf = prepared<{ entity: string }>()((query, { member }, value) =>
  query
    .select({ subject: member.subject })
    .from(member)
    .where(and(eq(member.entity, value('entity')), isNull(member.goneSeq))),
)

const putMember = prepared<Omit<Tables['member']['$inferInsert'], 'goneSeq'>>()((query, { member }, value) =>
  query
    .insert(member)
    .values({
      entity: value('entity'),
      subject: value('subject'),
      channel: value('channel'),
      audience: value('audience'),
      seq: value('seq'),
      goneSeq: null,
    })
    .onConflictDoUpdate({
      target: [member.entity, member.subject],
      set: { seq: sql`excluded.seq`, goneSeq: null, audience: sql`excluded.audience` },
    }),
)

const putFeed = prepared<{ channel: string; kind: string; id: string; seq: number; op: 'put' | 'drop' }>()(
  (query, { feed }, value) =>
    query
      .insert(feed)
      .values({
        channel: value('channel'),
        kind: value('kind'),
        id: value('id'),
        seq: value('seq'),
        op: value('op'),
      })
      .onConflictDoUpdate({
        target: [feed.channel, feed.kind, feed.id],
        set: { seq: sql`excluded.seq`, op: sql`excluded.op` },
      }),
)
