/**
 * Tells one webhook what waits for it. There is one such job at a time for each, on whichever node; documents are told
 * side by side, the events of one in their order: nothing goes before what was not accepted. What a receiver answers
 * with anything but 2xx waits for its next try, and the events after it with it; an address that does not answer at
 * all is tried with one message at a time. After three days of either somebody is told, and the webhook waits.
 */

import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { DeliveryProblem } from '../../sync/calls/webhooks.ts'
import type { Webhook } from '../../sync/entities/webhook.ts'
import { readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { addJobs, type JobHandler } from '../jobs/runner.ts'
import type { Mailer } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { AskOutside } from '../outbound/ask-outside.ts'
import { fullName } from '../people/full-name.ts'
import { mailBrandOf, membershipsOf, organizationNameIn, personById } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import { makeDeliveries, OF_ITSELF, type Told } from './make-deliveries.ts'
import { GIVEN_UP_AFTER_MS, pauseAfter } from './pauses.ts'
import { signatureHeaders } from './secret.ts'
import { ownerOf, webhookById } from './webhook-owner.ts'

export interface WebhookDeps {
  readonly platform: Platform
  readonly ask: AskOutside
  readonly system: SystemCommands
  readonly mailer: Mailer
  /** From the first byte sent to the last one received; ten seconds unless told. */
  readonly timeoutMs?: number
  /** After which a run leaves the rest to the next one; fifteen seconds unless told. */
  readonly runMs?: number
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 16_000
/** Kept of an answer. */
const MAX_ANSWER_CHARS = 2_000
/** Documents told side by side. */
const SIDE_BY_SIDE = 4
/** Messages of one run, and its time; the rest is the next one's, so that others have their turn. */
const OF_ONE_RUN = 200
const ONE_RUN_MS = 15_000
/** Never at once: what cannot be told now is no reason to ask without end. */
const SOON_MS = 1_000

export const webhookKey = (webhookId: string): string => `webhook:${webhookId}`

/** Has it looked after now, or then; a job that waits already does as well. */
export async function wakeWebhook(
  { db, now, randomBytes }: Platform,
  webhookId: string,
  dueAt = now(),
): Promise<void> {
  const key = webhookKey(webhookId)
  await db.transact(async (query) => {
    const { job } = db.tables
    const waiting = await query
      .select({ dueAt: job.dueAt, leasedUntil: job.leasedUntil })
      .from(job)
      .where(and(eq(job.key, key), eq(job.status, 'waiting')))
    if (waiting.some((one) => one.leasedUntil === null && one.dueAt <= dueAt)) return
    const share = (await webhookById(query, db.tables, webhookId))?.organizationId ?? ''
    const one = { kind: 'tellWebhook', key, share, payload: { webhookId }, dueAt } as const
    await addJobs(query, db.tables, [one], { now, randomBytes })
  })
}

type DeliveryRow = ReturnType<typeof tablesOf>['webhookDelivery']['$inferSelect']
const tablesOf = ({ db }: Platform) => db.tables

/** What came of one try. */
export interface Tried {
  readonly status: number | null
  readonly problem: DeliveryProblem | null
  readonly answer: string
  readonly tookMs: number
}

export const tellWebhookJob = (deps: WebhookDeps): JobHandler => ({
  asksOutside: 'webhooks',
  run: async (payload) => {
    const webhookId = String(payload.webhookId)
    const { platform } = deps
    const told = await toldOf(platform, webhookId)
    if (!told?.webhook.active || told.webhook.pausedAt !== null) return
    while (await makeDeliveries(platform, told));
    const goOn = await tellAll(deps, told)
    const next = goOn ? platform.now() : await nextTryOf(platform, webhookId)
    if (next !== null) await wakeWebhook(platform, webhookId, next)
  },
})

/** Null where there is no webhook, no secret, or nobody it may be told for. */
export async function toldOf({ db }: Pick<Platform, 'db'>, webhookId: string): Promise<Told | null> {
  return db.read(async (query) => {
    const webhook = await webhookById(query, db.tables, webhookId)
    if (!webhook || webhook.issuedAt === null) return null
    const owner = await ownerOf(query, db.tables, webhook)
    return owner && { webhook: { ...webhook, issuedAt: webhook.issuedAt }, owner }
  })
}

/** Whether there is more to tell at once. */
async function tellAll(deps: WebhookDeps, told: Told): Promise<boolean> {
  const { platform } = deps
  const { id } = told.webhook
  const itself = await cursorRow(platform, id, OF_ITSELF)
  if (itself?.nextAt && itself.nextAt > platform.now()) return false
  // While nobody answered there is one message at a time, until one is accepted.
  let atOnce = itself?.failingSince ? 1 : SIDE_BY_SIDE
  let left = OF_ONE_RUN
  const until = performance.now() + (deps.runMs ?? ONE_RUN_MS)
  while (left > 0 && performance.now() < until) {
    const rows = await firstOfEach(platform, id, Math.min(atOnce, left))
    if (rows.length === 0) return makeDeliveries(platform, told)
    left -= rows.length
    const outcomes = await Promise.all(rows.map((row) => tellOne(deps, told, row)))
    if (outcomes.includes('givenUp')) return false
    if (outcomes.includes('unreachable')) return false
    if (outcomes.includes('accepted')) atOnce = SIDE_BY_SIDE
    // Who loses their permission in the middle is told nothing more.
    if (!(await toldOf(platform, id))) return false
  }
  return true
}

/** The oldest waiting message of each document that may be told now. */
async function firstOfEach(
  { db, now }: Platform,
  webhookId: string,
  limit: number,
): Promise<readonly DeliveryRow[]> {
  const { webhookDelivery, webhookCursor } = db.tables
  return db.read(async (query) => {
    const held = await query
      .select({ subjectId: webhookCursor.subjectId, nextAt: webhookCursor.nextAt })
      .from(webhookCursor)
      .where(and(eq(webhookCursor.webhookId, webhookId), isNotNull(webhookCursor.nextAt)))
    const waitsStill = new Set(held.filter((one) => (one.nextAt ?? 0) > now()).map((one) => one.subjectId))
    const rows = await query
      .select()
      .from(webhookDelivery)
      .where(and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, 'waiting')))
      .orderBy(asc(webhookDelivery.createdAt), asc(webhookDelivery.id))
      .limit(1_000)
    const first = new Map<string, DeliveryRow>()
    for (const row of rows) {
      const known = first.get(row.subjectId)
      if (!waitsStill.has(row.subjectId) && (!known || row.n < known.n)) first.set(row.subjectId, row)
    }
    return [...first.values()].slice(0, limit)
  })
}

type Outcome = 'accepted' | 'withheld' | 'notAccepted' | 'unreachable' | 'givenUp'

async function tellOne(deps: WebhookDeps, told: Told, row: DeliveryRow): Promise<Outcome> {
  const { platform } = deps
  if (!(await mayStillBeTold(platform, told, row.subjectId))) {
    await withhold(platform, row)
    return 'withheld'
  }
  const tried = await sendMessage(deps, told.webhook, row)
  await noteTry(platform, row, tried)
  if (tried.problem === null) {
    await clearFailure(platform, row)
    return 'accepted'
  }
  const isReached = tried.status !== null
  const since = await noteFailure(platform, row.webhookId, isReached ? row.subjectId : OF_ITSELF)
  if (platform.now() - since >= GIVEN_UP_AFTER_MS) {
    await giveUp(deps, told)
    return 'givenUp'
  }
  return isReached ? 'notAccepted' : 'unreachable'
}

export async function mayStillBeTold(
  { db }: Pick<Platform, 'db'>,
  { owner }: Told,
  subjectId: string,
): Promise<boolean> {
  const { envelope } = db.tables
  const [row] = await db.read((query) =>
    query.select({ body: envelope.body }).from(envelope).where(eq(envelope.id, subjectId)),
  )
  return row !== undefined && renderEnvelope(row.body, readerOf(owner)) !== null
}

/** One try, whatever comes of it. */
export async function sendMessage(
  { platform, ask, timeoutMs = TIMEOUT_MS }: Pick<WebhookDeps, 'platform' | 'ask' | 'timeoutMs'>,
  webhook: Told['webhook'],
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
): Promise<Tried> {
  const began = performance.now()
  const answer = await ask({
    method: 'POST',
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Tawqi-Webhooks/1',
      ...signatureHeaders(platform.evidenceKey, webhook, { id, body }, platform.now()),
    },
    body,
    timeoutMs,
    // Accepted is accepted, however much is said about it.
    ...{ maxBytes: MAX_ANSWER_BYTES, longer: 'cut' as const },
  })
  const tookMs = Math.round(performance.now() - began)
  if (!answer.ok) return { status: null, problem: answer.error.code, answer: '', tookMs }
  const { status } = answer.value
  const isAccepted = status >= 200 && status < 300
  // PostgreSQL keeps no text with a zero in it.
  const words = Buffer.from(answer.value.body)
    .toString('utf8')
    .replaceAll('\0', '')
    .slice(0, MAX_ANSWER_CHARS)
  return { status, problem: isAccepted ? null : 'not-accepted', answer: words, tookMs }
}

export async function noteTry(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  { status, problem, answer, tookMs }: Tried,
): Promise<void> {
  const { webhookDelivery } = db.tables
  const set = { attempts: attempts + 1, lastAt: now(), status, problem, answer, tookMs }
  await db.transact((query) =>
    query
      .update(webhookDelivery)
      // What was withheld, or delivered by another try, meanwhile stays so.
      .set({ ...set, ...(problem === null && { state: 'delivered' as const }) })
      .where(eq(webhookDelivery.id, id)),
  )
}

/** Nothing of this document may be told any more: nothing of it rests here, or holds up others. */
export async function withhold(
  { db }: Pick<Platform, 'db'>,
  { webhookId, subjectId }: Pick<DeliveryRow, 'webhookId' | 'subjectId'>,
): Promise<void> {
  const { webhookDelivery, webhookCursor } = db.tables
  await db.transact(async (query) => {
    await query
      .update(webhookDelivery)
      .set({ state: 'withheld', body: '', answer: '' })
      .where(
        and(
          eq(webhookDelivery.webhookId, webhookId),
          eq(webhookDelivery.subjectId, subjectId),
          eq(webhookDelivery.state, 'waiting'),
        ),
      )
    await query
      .update(webhookCursor)
      .set(WELL)
      .where(and(eq(webhookCursor.webhookId, webhookId), eq(webhookCursor.subjectId, subjectId)))
  })
}

async function cursorRow({ db }: Pick<Platform, 'db'>, webhookId: string, subjectId: string) {
  const { webhookCursor } = db.tables
  const [row] = await db.read((query) =>
    query
      .select()
      .from(webhookCursor)
      .where(and(eq(webhookCursor.webhookId, webhookId), eq(webhookCursor.subjectId, subjectId))),
  )
  return row
}

/** Answers since when it fails. */
async function noteFailure(platform: Platform, webhookId: string, subjectId: string): Promise<number> {
  const { db, now } = platform
  const { webhookCursor } = db.tables
  const row = await cursorRow(platform, webhookId, subjectId)
  const attempts = (row?.attempts ?? 0) + 1
  const failingSince = row?.failingSince ?? now()
  await db.transact((query) =>
    query
      .update(webhookCursor)
      .set({ attempts, failingSince, nextAt: now() + pauseAfter(attempts) })
      .where(and(eq(webhookCursor.webhookId, webhookId), eq(webhookCursor.subjectId, subjectId))),
  )
  return failingSince
}

const WELL = { attempts: 0, failingSince: null, nextAt: null }

async function clearFailure({ db }: Platform, { webhookId, subjectId }: DeliveryRow): Promise<void> {
  const { webhookCursor } = db.tables
  await db.transact(async (query) => {
    for (const subject of [subjectId, OF_ITSELF])
      await query
        .update(webhookCursor)
        .set(WELL)
        .where(
          and(
            eq(webhookCursor.webhookId, webhookId),
            eq(webhookCursor.subjectId, subject),
            isNotNull(webhookCursor.failingSince),
          ),
        )
  })
}

/** Whoever goes on with it begins to count anew, and tries at once. */
export async function forgetFailures({ db }: Pick<Platform, 'db'>, webhookId: string): Promise<void> {
  const { webhookCursor } = db.tables
  await db.transact((query) =>
    query
      .update(webhookCursor)
      .set(WELL)
      .where(and(eq(webhookCursor.webhookId, webhookId), isNotNull(webhookCursor.failingSince))),
  )
}

/** When something that waits may be tried again; null when nothing waits. */
async function nextTryOf({ db, now }: Platform, webhookId: string): Promise<number | null> {
  const { webhookCursor, webhookDelivery } = db.tables
  return db.read(async (query) => {
    const waiting = await query
      .selectDistinct({ subjectId: webhookDelivery.subjectId })
      .from(webhookDelivery)
      .where(and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, 'waiting')))
    if (waiting.length === 0) return null
    const held = await query
      .select({ subjectId: webhookCursor.subjectId, nextAt: webhookCursor.nextAt })
      .from(webhookCursor)
      .where(and(eq(webhookCursor.webhookId, webhookId), isNotNull(webhookCursor.nextAt)))
    const nextOf = new Map(held.map((one) => [one.subjectId, one.nextAt ?? 0]))
    const soonest = Math.min(...waiting.map((one) => nextOf.get(one.subjectId) ?? 0))
    return Math.max(soonest, nextOf.get(OF_ITSELF) ?? 0, now() + SOON_MS)
  })
}

async function giveUp({ platform, system, mailer }: WebhookDeps, { webhook, owner }: Told): Promise<void> {
  await system.run('recordWebhookPaused', { id: webhook.id })
  await forgetFailures(platform, webhook.id)
  await tellOwner({ platform, mailer }, webhook, owner.personId)
}

async function tellOwner(
  { platform, mailer }: Pick<WebhookDeps, 'platform' | 'mailer'>,
  { name, organizationId }: Webhook,
  personId: string,
): Promise<void> {
  const { db, config } = platform
  const found = await db.read(async (query) => {
    const person = await personById(query, db.tables, personId)
    const place = (await membershipsOf(query, db.tables, personId)).find(
      (one) => one.organization.id === organizationId,
    )
    return person && place ? { person, organization: place.organization } : null
  })
  if (!found || found.organization.demo) return
  const { language } = found.person.preferences
  await mailer.send({
    to: { address: found.person.email, name: fullName(found.person) },
    language,
    ...renderMail('webhookPaused', language, {
      recipientName: fullName(found.person),
      organizationName: organizationNameIn(language, found.organization),
      ...mailBrandOf(found.organization, config.publicUrl),
      title: name,
    }),
  })
}
