/** What is asked about webhooks: how they are doing, what they were told, and a secret. */
import { and, count, desc, eq, lt, max, or } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/webhooks.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Webhook } from '../../sync/entities/webhook.ts'
import { err, ok } from '../../sync/result.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { type Call, serve } from '../http/call.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'
import {
  mayStillBeTold,
  noteTry,
  sendMessage,
  toldOf,
  type WebhookDeps,
  wakeWebhook,
  withhold,
} from './deliver-webhook.ts'
import { beginAtHead, OF_ITSELF } from './make-deliveries.ts'
import { shownSecret } from './secret.ts'
import { ownerOf, webhookById } from './webhook-owner.ts'

type DeliveryRow = Tables['webhookDelivery']['$inferSelect']
const AT_ONCE = 50
/** That are told something, of one organisation: each may keep a try waiting until its time is over. */
export const MOST_WEBHOOKS = 20

export function webhookCalls(deps: Omit<WebhookDeps, 'mailer'>): Call[] {
  const { platform, system } = deps
  const { db } = platform
  const { webhookDelivery } = db.tables

  /** Of the organisation that is asked in; another's is, to them, none. */
  const inOrganization = async (id: string, actor: Actor | null): Promise<Webhook | undefined> => {
    const found = await db.read((query) => webhookById(query, db.tables, id))
    return actor?.kind === 'person' && found?.organizationId === actor.organizationId ? found : undefined
  }
  /** With bodies, and with a secret, its owner's alone: it says what they may read. */
  const own = async (id: string, actor: Actor | null): Promise<Webhook | undefined> => {
    const found = await inOrganization(id, actor)
    return actor?.kind === 'person' && found?.ownerId === actor.personId ? found : undefined
  }
  const deliveryOf = async (deliveryId: string, actor: Actor | null) => {
    const [row] = await db.read((query) =>
      query.select().from(webhookDelivery).where(eq(webhookDelivery.id, deliveryId)),
    )
    const webhook = row && (await own(row.webhookId, actor))
    return row && webhook ? { row, webhook } : null
  }

  const issuedIn = async (organizationId: string): Promise<number> => {
    const all = await db.read((query) => webhooksIn(query, db.tables, organizationId))
    return all.filter((one) => one.issuedAt !== null).length
  }

  return [
    serve(contracts.getWebhooks, {
      run: async (_, { actor }) => {
        if (actor?.kind !== 'person') return err(refusal('not-permitted'))
        return ok(
          await db.read(async (query) => {
            const all = await webhooksIn(query, db.tables, actor.organizationId)
            return Promise.all(all.map((one) => doing(query, db.tables, one)))
          }),
        )
      },
    }),
    serve(contracts.issueWebhookSecret, {
      run: async ({ id }, { actor }) => {
        const webhook = await own(id, actor)
        if (!webhook || actor?.kind !== 'person') return err(refusal('not-permitted'))
        if (webhook.issuedAt === null && (await issuedIn(webhook.organizationId)) >= MOST_WEBHOOKS)
          return err(refusal('too-many'))
        await db.transact((query) => beginAtHead(query, db.tables, webhook))
        const outcome = await system.run('recordWebhookIssued', {
          id: webhook.id,
          by: { personId: actor.personId, name: actor.name },
        })
        if (outcome.status !== 'applied') return err(refusal('not-permitted'))
        const { issuedAt } = outcome.data as { readonly issuedAt: number }
        return ok({ secret: shownSecret(platform.evidenceKey, webhook.id, issuedAt) })
      },
    }),
    serve(contracts.getDeliveries, {
      run: async ({ id, before, state }, { actor }) => {
        if (!(await inOrganization(id, actor)) || !actor) return err(refusal('not-permitted'))
        return ok(
          await db.read(async (query) => {
            const [from] = before
              ? await query.select().from(webhookDelivery).where(eq(webhookDelivery.id, before))
              : []
            const rows = await query
              .select()
              .from(webhookDelivery)
              .where(
                and(
                  eq(webhookDelivery.webhookId, id),
                  state && eq(webhookDelivery.state, state),
                  from &&
                    or(
                      lt(webhookDelivery.createdAt, from.createdAt),
                      and(eq(webhookDelivery.createdAt, from.createdAt), lt(webhookDelivery.id, from.id)),
                    ),
                ),
              )
              .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
              .limit(AT_ONCE)
            const named = await loadEnvelopes(query, db.tables, [
              ...new Set(rows.map((row) => row.subjectId)),
            ])
            const reader = readerOf(actor)
            const mayRead = ({ subjectId }: DeliveryRow) => {
              const envelope = named.get(subjectId as Envelope['id'])
              return envelope !== undefined && renderEnvelope(envelope, reader) !== null
            }
            return rows.map((row) => toldDelivery(row, mayRead(row)))
          }),
        )
      },
    }),
    serve(contracts.getDelivery, {
      run: async ({ deliveryId }, { actor }) => {
        const found = await deliveryOf(deliveryId, actor)
        if (!found) return err(refusal('not-permitted'))
        const { row, webhook } = found
        const told = await toldOf(platform, webhook.id)
        // What was told while they might read it is no longer theirs to read here.
        const isTheirs = told !== null && (await mayStillBeTold(platform, told, row.subjectId))
        const words = isTheirs ? { body: row.body, answer: row.answer } : { body: '', answer: '' }
        return ok({ ...toldDelivery(row, isTheirs), ...words })
      },
    }),
    serve(contracts.redeliver, {
      run: async ({ deliveryId }, { actor }) => {
        const found = await deliveryOf(deliveryId, actor)
        if (!found || found.row.state === 'withheld') return err(refusal('not-permitted'))
        const { row, webhook } = found
        const told = await toldOf(platform, webhook.id)
        if (!told) return err(refusal('not-permitted'))
        if (!(await mayStillBeTold(platform, told, row.subjectId))) {
          await withhold(platform, row)
          return err(refusal('not-permitted'))
        }
        // One that waits goes in its order: nothing of its document may go before what was not accepted.
        if (row.state === 'waiting' && !(await isNext(row))) return err(refusal('webhook-others-first'))
        const tried = await sendMessage(deps, told.webhook, row)
        await noteTry(platform, row, tried)
        if (tried.problem === null) await wakeWebhook(platform, webhook.id)
        const [after] = await db.read((query) =>
          query.select().from(webhookDelivery).where(eq(webhookDelivery.id, row.id)),
        )
        return ok({ delivered: tried.problem === null, delivery: toldDelivery(after ?? row, true) })
      },
    }),
  ]

  async function isNext({ webhookId, subjectId, n }: DeliveryRow): Promise<boolean> {
    const [earlier] = await db.read((query) =>
      query
        .select({ id: webhookDelivery.id })
        .from(webhookDelivery)
        .where(
          and(
            eq(webhookDelivery.webhookId, webhookId),
            eq(webhookDelivery.subjectId, subjectId),
            eq(webhookDelivery.state, 'waiting'),
            lt(webhookDelivery.n, n),
          ),
        )
        .limit(1),
    )
    return earlier === undefined
  }
}

async function webhooksIn(query: Query, { record }: Tables, organizationId: string) {
  const rows = await query
    .select({ body: record.body })
    .from(record)
    .where(and(eq(record.organizationId, organizationId), eq(record.kind, 'webhook')))
  return rows.map((row) => row.body as Webhook)
}

/** Which document it was about is for who may read it. */
const toldDelivery = ({ id, event, subjectId, state, ...row }: DeliveryRow, mayRead: boolean) => {
  const { createdAt, attempts, lastAt, status, problem, tookMs } = row
  const processId = mayRead ? subjectId : null
  return { id, event, processId, state, createdAt, attempts, lastAt, status, problem, tookMs }
}

async function doing(query: Query, tables: Tables, webhook: Webhook) {
  const { webhookCursor, webhookDelivery } = tables
  const { id, name, url, events, active, ownerName, pausedAt, issuedAt } = webhook
  const ofIt = eq(webhookDelivery.webhookId, id)
  const [waiting] = await query
    .select({ n: count() })
    .from(webhookDelivery)
    .where(and(ofIt, eq(webhookDelivery.state, 'waiting')))
  const [delivered] = await query
    .select({ at: max(webhookDelivery.lastAt) })
    .from(webhookDelivery)
    .where(and(ofIt, eq(webhookDelivery.state, 'delivered')))
  const failing = (
    await query
      .select({ subjectId: webhookCursor.subjectId, since: webhookCursor.failingSince })
      .from(webhookCursor)
      .where(eq(webhookCursor.webhookId, id))
  ).flatMap((one) => (one.since === null ? [] : [one]))
  const since = failing.find((one) => one.subjectId === OF_ITSELF)?.since
  return {
    ...{ id, name, url, events, active, ownerName, pausedAt, issuedAt },
    waiting: waiting?.n ?? 0,
    lastDeliveredAt: delivered?.at ?? null,
    failingSince: since ?? (failing.length > 0 ? Math.min(...failing.map((one) => one.since ?? 0)) : null),
    isHeldBack: (await ownerOf(query, tables, webhook)) === null,
  }
}
