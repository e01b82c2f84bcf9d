/** One message to one browser. A browser that is gone, or signed out, is forgotten. */
import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Language } from '../../sync/entities/envelope.ts'
import { notificationFrom } from '../../sync/entities/notification.ts'
import { envelopeBeside, namedSubject, type OfEnvelope } from '../../sync/entities/subject.ts'
import { isTold, quietUntil } from '../../sync/rules/notifications.ts'
import { addJobs, type JobHandler, PermanentFailure } from '../jobs/runner.ts'
import type { Platform } from '../platform.ts'
import type { PushKeys } from './push-keys.ts'
import { type PushFacts, pushMessage } from './push-message.ts'
import { isPushService } from './push-services.ts'

interface PushJob extends PushFacts {
  readonly endpoint: string
  readonly personId: string
}
export interface PushDeps {
  readonly platform: Platform
  readonly keys: () => PushKeys
  readonly fetch: typeof fetch
}

/** A phone that was off gets what happened in the last day, and only the newest about one thing. */
const LIFE_SECONDS = 86_400
const PATIENCE_MS = 15_000

export const pushJobs = (deps: PushDeps): Readonly<Record<'push', JobHandler>> => ({
  push: { asksOutside: 'push', run: (payload) => send(deps, asPushJob(payload)), maxAttempts: 6 },
})

/** One that was queued by a release of before names its document. */
function asPushJob(payload: Readonly<Record<string, unknown>>): PushJob {
  const { envelopeId, ...job } = payload as unknown as PushJob & OfEnvelope
  return { ...job, subject: namedSubject({ ...job, envelopeId }) }
}

/** Adds a message to each of a person's browsers, not before `dueAt`. */
export async function addPushes(platform: Platform, told: PushFacts & { personId: string }, dueAt: number) {
  const { db } = platform
  const { pushSubscription } = db.tables
  await db.transact(async (query) => {
    const rows = await query
      .select({ endpoint: pushSubscription.endpoint })
      .from(pushSubscription)
      .where(eq(pushSubscription.personId, told.personId))
    const jobs = rows.map(({ endpoint }) => ({
      kind: 'push' as const,
      key: `push:${shortHash(endpoint)}`,
      share: told.personId,
      payload: { ...told, ...envelopeBeside(told.subject), endpoint },
      dueAt,
    }))
    await addJobs(query, db.tables, jobs, platform)
  })
}

async function send({ platform, keys, fetch }: PushDeps, job: PushJob): Promise<void> {
  const { config } = platform
  const known = await liveSubscription(platform, job)
  if (!known) return forget(platform, job.endpoint)
  const { subscription, preferences } = known
  // Switched off or gone quiet since; who has read it in the app meanwhile needs no push.
  if (!isTold(preferences, job.event, 'push')) return
  if (isTold(preferences, job.event, 'inApp') && (await isRead(platform, job))) return
  const quiet = quietUntil(preferences, platform.now())
  if (quiet !== null) return addPushes(platform, job, quiet)
  if (!isPushService(job.endpoint, config.PUSH_SERVICES)) return forget(platform, job.endpoint)
  const named = preferences.notifications?.titlesOnLockScreen ?? false
  const { language } = preferences
  const account = await otherAccount(platform, job, known.organizationId)
  const message = pushMessage(job, { language, named, ...(account && { account: account[language] }) })
  // Ten megabytes that many an installation never needs.
  const { default: webPush } = await import('web-push')
  const request = webPush.generateRequestDetails(
    { endpoint: job.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contact(platform), ...keys() },
      TTL: LIFE_SECONDS,
      contentEncoding: 'aes128gcm',
      urgency: 'normal',
      topic: shortHash(message.tag),
    },
  )
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  )
  const response = await fetch(job.endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(request.body ?? []),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.body?.cancel()
  if (response.ok) return
  if (response.status === 404 || response.status === 410) return forget(platform, job.endpoint)
  const what = `The push service answered ${response.status}`
  throw response.status === 429 || response.status >= 500 ? new Error(what) : new PermanentFailure(what)
}

/** The browser's own, while the session it was made in lasts. */
async function liveSubscription({ db, now }: Platform, { endpoint, personId }: PushJob) {
  const { pushSubscription, session, person } = db.tables
  const [row] = await db.read((query) =>
    query
      .select({
        subscription: pushSubscription,
        organizationId: session.organizationId,
        preferences: person.preferences,
        status: person.status,
      })
      .from(pushSubscription)
      .innerJoin(session, eq(session.id, pushSubscription.sessionId))
      .innerJoin(person, eq(person.id, pushSubscription.personId))
      .where(
        and(
          eq(pushSubscription.endpoint, endpoint),
          eq(pushSubscription.personId, personId),
          eq(session.personId, personId),
          isNull(session.revokedAt),
          gt(session.expiresAt, now()),
        ),
      ),
  )
  return row?.status === 'active' ? row : null
}

/**
 * What this browser shows now is of one organisation. Of another that the person belongs to it is told which one, and
 * nothing of what is there (S29). Null where it is this one’s, or none of theirs.
 */
async function otherAccount(
  { db }: Platform,
  { personId, subject }: PushJob,
  organizationId: string | null,
): Promise<Readonly<Record<Language, string>> | null> {
  const { envelope, template, organization, organizationMember: place } = db.tables
  const [row] = await db.read((query) => {
    const homes = [envelope, template].map((table) =>
      query.select({ id: table.organizationId }).from(table).where(eq(table.id, subject.id)),
    )
    return query
      .select({ id: organization.id, en: organization.nameEn, ar: organization.nameAr })
      .from(organization)
      .innerJoin(place, and(eq(place.organizationId, organization.id), eq(place.personId, personId)))
      .where(
        and(
          isNull(place.leftAt),
          or(eq(organization.id, subject.id), ...homes.map((home) => inArray(organization.id, home))),
        ),
      )
  })
  return row && row.id !== organizationId ? { en: row.en, ar: row.ar, fr: row.en } : null
}

async function isRead({ db }: Platform, { personId, subject, event }: PushJob): Promise<boolean> {
  const { notification } = db.tables
  const rows = await db.read((query) =>
    query.select({ body: notification.body }).from(notification).where(eq(notification.personId, personId)),
  )
  const told = rows
    .map((row) => notificationFrom(row.body))
    .find((one) => one.subject.id === subject.id && one.event === event)
  return told !== undefined && told.readAt !== null
}

async function forget({ db }: Platform, endpoint: string): Promise<void> {
  const { pushSubscription } = db.tables
  await db.transact((query) => query.delete(pushSubscription).where(eq(pushSubscription.endpoint, endpoint)))
}

/** Whom a push service may write to; Apple's takes no address of this machine. */
function contact({ config }: Platform): string {
  if (config.publicUrl.startsWith('https://')) return config.publicUrl
  return `mailto:${/<([^<>]+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM}`
}

/** 32 characters of the URL-safe alphabet, as RFC 8030 §5.4 wants a topic. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)
