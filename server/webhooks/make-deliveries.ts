/**
 * Makes of what has happened what is to be told. The feed of an organisation says which of its documents changed, in
 * the order of commits, and the chain of a document says all that happened to it, numbered without gaps: a webhook is
 * one place in the feed and one in each chain. Nothing is written down while a command is decided, and nothing can be
 * left out: what is told late is read late.
 */
import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import { type Webhook, webhookEventOf } from '../../sync/entities/webhook.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { toldTo } from '../../sync/rules/trail-for.ts'
import type { Platform } from '../platform.ts'
import { deliveryId, messageOf } from './message.ts'

/** Changed documents looked at in one transaction. */
const AT_ONCE = 20
/** While so much waits the feed waits: an address that does not answer takes no room for what it has not asked for. */
const MOST_WAITING = 500

/** The row of the webhook itself. */
export const OF_ITSELF = ''

export interface Told {
  readonly webhook: Webhook & { readonly issuedAt: number }
  readonly owner: PersonActor
}

/** Whether something was read of the feed: then there may be more. */
export async function makeDeliveries(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  told: Told,
): Promise<boolean> {
  return db.transact(async (query) => {
    const { feed, webhookDelivery } = db.tables
    const { id: webhookId, organizationId } = told.webhook
    const [waiting] = await query
      .select({ n: count() })
      .from(webhookDelivery)
      .where(and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, 'waiting')))
    if ((waiting?.n ?? 0) >= MOST_WAITING) return false
    const since = await cursorOf(query, db.tables, webhookId, OF_ITSELF)
    const changed = await query
      .select({ id: feed.id, seq: feed.seq, kind: feed.kind })
      .from(feed)
      .where(and(eq(feed.channel, organizationId), gt(feed.seq, since?.n ?? 0)))
      .orderBy(asc(feed.seq))
      .limit(AT_ONCE)
    for (const one of changed)
      if (one.kind === 'envelope') await tellOf(query, db.tables, told, one.id, now())
    const last = changed.at(-1)
    if (last) await moveCursor(query, db.tables, webhookId, OF_ITSELF, last.seq)
    return changed.length > 0
  })
}

async function tellOf(
  query: Query,
  tables: Tables,
  told: Told,
  subjectId: string,
  now: number,
): Promise<void> {
  const { envelope, auditEvent, webhookDelivery } = tables
  const { webhook, owner } = told
  const [row] = await query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, subjectId))
  if (!row || row.body.organizationId !== webhook.organizationId) return
  const reader = readerOf(owner)
  const [shown, isTold] = [renderEnvelope(row.body, reader), toldTo(row.body, reader)]
  // What they come to see later is told from its beginning here: its place stays where it is.
  if (!shown || !isTold) return
  const after = (await cursorOf(query, tables, webhook.id, subjectId))?.n ?? 0
  const events = (await query
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.subjectId, subjectId), gt(auditEvent.n, after)))
    .orderBy(asc(auditEvent.n))) as unknown as readonly AuditEvent[]
  for (const one of events) {
    const event = webhookEventOf(one.kind)
    // What happened before there was a webhook is none of its news.
    if (!event || one.at < webhook.issuedAt || !webhook.events.includes(event) || !isTold(one)) continue
    const delivery = {
      id: deliveryId(webhook.id, one),
      webhookId: webhook.id,
      ...{ subjectId, n: one.n, event },
      body: messageOf(event, one, shown),
      createdAt: now,
      state: 'waiting' as const,
      ...{ attempts: 0, lastAt: null, status: null, problem: null, answer: '', tookMs: null },
    }
    await query.insert(webhookDelivery).values(delivery).onConflictDoNothing()
  }
  const last = events.at(-1)
  if (last) await moveCursor(query, tables, webhook.id, subjectId, last.n)
}

async function cursorOf(query: Query, { webhookCursor }: Tables, webhookId: string, subjectId: string) {
  const [row] = await query
    .select()
    .from(webhookCursor)
    .where(and(eq(webhookCursor.webhookId, webhookId), eq(webhookCursor.subjectId, subjectId)))
  return row
}

export async function moveCursor(
  query: Query,
  { webhookCursor }: Tables,
  webhookId: string,
  subjectId: string,
  n: number,
): Promise<void> {
  await query
    .insert(webhookCursor)
    .values({ webhookId, subjectId, n, attempts: 0, failingSince: null, nextAt: null })
    .onConflictDoUpdate({ target: [webhookCursor.webhookId, webhookCursor.subjectId], set: { n } })
}

/** A webhook begins with what happens from now on: the feed before is not read. */
export async function beginAtHead(
  query: Query,
  tables: Tables,
  { id, organizationId }: Pick<Webhook, 'id' | 'organizationId'>,
): Promise<void> {
  if (await cursorOf(query, tables, id, OF_ITSELF)) return
  const { channelHead } = tables
  const [head] = await query
    .select({ seq: channelHead.seq })
    .from(channelHead)
    .where(eq(channelHead.channel, organizationId))
  await moveCursor(query, tables, id, OF_ITSELF, head?.seq ?? 0)
}
