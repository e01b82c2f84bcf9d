/** The feed: who may see what, and in which order it changed. See `sync/SPEC.md`. */
import type { ColumnsKit } from '../columns/kit.ts'

export function replicationTables(kit: ColumnsKit) {
  const { table, text, int, json, index, uniqueIndex, primaryKey } = kit

  /** One counter per channel; its row stays locked until commit, so feed order is commit order. */
  const channelHead = table('channel_head', {
    channel: text('channel').primaryKey(),
    seq: int('seq').notNull(),
  })

  /** One row per changed thing and channel, upserted: compact by construction. */
  const feed = table(
    'feed',
    {
      channel: text('channel').notNull(),
      kind: text('kind').notNull(),
      id: text('id').notNull(),
      seq: int('seq').notNull(),
      /** `put` or `drop`. */
      op: text('op').notNull(),
    },
    // The id before the kind: joins with members know channel and id, and would read the whole channel otherwise.
    (t) => [primaryKey({ columns: [t.channel, t.id, t.kind] }), index('feed_seq').on(t.channel, t.seq)],
  )

  /** A subject (person, recipient, organisation) may see an entity from `seq` on, until `goneSeq`. */
  const member = table(
    'member',
    {
      entity: text('entity').notNull(),
      subject: text('subject').notNull(),
      channel: text('channel').notNull(),
      audience: text('audience').notNull(),
      seq: int('seq').notNull(),
      goneSeq: int('gone_seq'),
    },
    (t) => [
      primaryKey({ columns: [t.entity, t.subject] }),
      index('member_subject').on(t.subject, t.channel, t.seq),
      index('member_gone').on(t.subject, t.channel, t.goneSeq),
    ],
  )

  /**
   * Who stands in a group of readers (`holder`: a permission, a group, a board) from `seq` on, until `goneSeq`. A thing
   * whose member is the holder is theirs as long as they stand in it: one row per change, however many things there are.
   */
  const standing = table(
    'standing',
    {
      holder: text('holder').notNull(),
      subject: text('subject').notNull(),
      channel: text('channel').notNull(),
      seq: int('seq').notNull(),
      goneSeq: int('gone_seq'),
    },
    (t) => [
      primaryKey({ columns: [t.holder, t.subject] }),
      index('standing_subject').on(t.subject, t.channel, t.seq),
    ],
  )

  const device = table('device', {
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    /** JWK of the device's non-extractable signing key. */
    publicKey: json<JsonWebKey>('public_key'),
    lastN: int('last_n').notNull(),
    createdAt: int('created_at').notNull(),
    seenAt: int('seen_at').notNull(),
  })

  /** Every command ever received and its answer: the exactly-once key, and the evidence of what was asked. */
  const commandLog = table(
    'command_log',
    {
      id: text('id').primaryKey(),
      deviceId: text('device_id'),
      n: int('n'),
      subject: text('subject').notNull(),
      name: text('name').notNull(),
      version: int('version').notNull(),
      /** The exact bytes the device signed, as text. */
      payload: text('payload').notNull(),
      payloadHash: text('payload_hash').notNull(),
      signature: text('signature'),
      receivedAt: int('received_at').notNull(),
      /** `applied` or `refused`. */
      status: text('status').notNull(),
      answer: json<{
        code?: string
        facts?: Record<string, string | number | boolean | null>
        data?: unknown
        /** Applied once before, on a timeline that was lost with a restored backup. */
        acknowledgedAt?: number
      }>('answer').notNull(),
    },
    (t) => [uniqueIndex('command_log_device_n').on(t.deviceId, t.n)],
  )

  /** One row: identity of this database and of its timeline. A restored backup starts a new epoch. */
  const serverState = table('server_state', { key: text('key').primaryKey(), value: text('value').notNull() })

  return { channelHead, feed, member, standing, device, commandLog, serverState }
}
