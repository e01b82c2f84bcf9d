import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import {
  DEFAULT_NOTIFICATIONS,
  NOTIFICATION_EVENTS,
  type Notification,
} from '../../sync/entities/notification.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { type FakePushService, readVapid, startFakePushService } from '../../tests/push/fake-push-service.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'
import { parseConfig } from '../config/config.ts'
import { createSession } from '../identity/sessions.ts'
import { createOrganization, joinOrganization } from '../people/people.ts'
import { pushJobs } from './push-jobs.ts'
import { openPushKeys, type PushKeys } from './push-keys.ts'
import { pushMessage } from './push-message.ts'
import { isPushService, pushPrecondition } from './push-services.ts'

const EVENING = Date.parse('2026-03-27T21:30:00Z')
const MINUTE_MS = 60_000

let world: ClockedWorld
let service: FakePushService
let folder: string
let keys: PushKeys
let omar: PersonActor
let mariam: PersonActor
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'push-'))
  keys = openPushKeys(folder)
  service = await startFakePushService()
  world = await createClockedWorld(EVENING)
  const config = parseConfig({ PUSH_SERVICES: service.host })
  Object.assign(
    world.handlers,
    pushJobs({ platform: { ...world.platform, config }, keys: () => keys, fetch }),
  )
  omar = await world.person('Omar')
  mariam = await signedIn(await world.person('Mariam'))
})
afterEach(async () => {
  await world.stop()
  await service.stop()
  rmSync(folder, { recursive: true })
})

async function signedIn(person: PersonActor): Promise<PersonActor> {
  const { sessionId } = await world.db.transact((query) =>
    createSession(
      query,
      world.db.tables,
      {
        personId: person.personId,
        organizationId: person.organizationId,
        deviceId: null,
        address: '',
        userAgent: '',
      },
      world.platform,
    ),
  )
  return { ...person, sessionId }
}

const subscribe = async (who: PersonActor, name: string) =>
  applied(await world.run(who, 'savePushSubscription', service.browser(name)))

async function asks(some: Partial<Envelope> = {}): Promise<Envelope> {
  const recipient = newRecipient({
    id: createId('recipient', world.platform),
    order: 1,
    kind: 'approve',
    name: mariam.name,
    email: mariam.email,
    language: 'en',
  })
  const envelope = await world.envelope(omar, {
    title: 'Severance of Huda',
    documents: [],
    recipients: [recipient],
    ...some,
  })
  await world.prepare(envelope)
  await world.idle()
  return envelope
}
const subscriptions = async () =>
  (await world.db.read((query) => query.select().from(world.db.tables.pushSubscription))).map((one) =>
    one.endpoint.split('/').at(-1),
  )

describe('push', () => {
  it('[E024] tells every browser of a person what happened, so that only that browser can read it', async () => {
    await subscribe(mariam, 'phone')
    await subscribe(mariam, 'laptop')
    const envelope = await asks()
    expect(service.pushed.map((one) => one.path).sort()).toEqual(['/laptop', '/phone'])
    const [first] = service.pushed
    expect(first?.opened).toEqual({
      title: 'A document waits for you',
      body: '',
      lang: 'en',
      dir: 'ltr',
      path: `/documents/${envelope.id.split(':')[1]}`,
      tag: `yourTurn ${envelope.id.split(':')[1]}`,
    })
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(first?.sealed.includes('document')).toBe(false)
    const vapid = readVapid(first?.headers.authorization)
    expect(vapid).toMatchObject({ isSigned: true, publicKey: keys.publicKey })
    expect(vapid.claims.aud).toBe(`http://${service.host}`)
    expect(Number(vapid.claims.exp) * 1000 - Date.now()).toBeLessThanOrEqual(86_400_000)
  })

  it('[E024] names the document and who caused it only for who wants that on a locked screen', async () => {
    await subscribe(mariam, 'phone')
    applied(
      await world.run(mariam, 'savePreferences', {
        language: 'ar',
        notifications: { ...DEFAULT_NOTIFICATIONS, titlesOnLockScreen: true },
      }),
    )
    await asks()
    expect(service.pushed.map((one) => one.opened)).toMatchObject([
      { title: 'مستند بانتظارك', body: 'Severance of Huda · Omar Test', lang: 'ar', dir: 'rtl' },
    ])
  })

  it('[S29] a browser that has another organisation of theirs open is told which one, and nothing of what is there', async () => {
    const { db, platform } = world
    const organizationId = await db.transact((query) =>
      createOrganization(query, db.tables, { nameEn: 'Marsa', nameAr: 'مرسى' }, platform),
    )
    await db.transact((query) =>
      joinOrganization(
        query,
        db.tables,
        { organizationId, personId: mariam.personId, roles: ['member'] },
        platform.now(),
      ),
    )
    const there = await signedIn({ ...mariam, organizationId })
    await subscribe(there, 'phone')
    applied(
      await world.run(there, 'savePreferences', {
        notifications: { ...DEFAULT_NOTIFICATIONS, titlesOnLockScreen: true },
      }),
    )
    await asks()
    expect(service.pushed.map((one) => one.opened)).toMatchObject([
      { title: 'Al Noor', body: '', path: '/', tag: 'Al Noor' },
    ])
  })

  it('has a sentence for everything that can be told, in three languages', () => {
    for (const event of NOTIFICATION_EVENTS)
      for (const language of ['en', 'ar', 'fr'] as const) {
        const facts = {
          subject: { kind: 'envelope', id: 'envelope:1' } as const,
          event,
          title: 'Secret',
          actorName: 'Omar',
        }
        const message = pushMessage(facts, { language, named: false })
        expect(message.title.length, `${event} ${language}`).toBeGreaterThan(5)
        expect(JSON.stringify(message)).not.toContain('Secret')
      }
  })

  it.each([404, 410])('[E024] forgets a browser the push service answers %i for', async (status) => {
    await subscribe(mariam, 'phone')
    service.answers = [status]
    await asks()
    expect(await subscriptions()).toEqual([])
    await asks()
    expect(service.pushed).toHaveLength(1)
  })

  it('[E024] tries again when the push service is out of order, and gives up on what it will never take', async () => {
    await subscribe(mariam, 'phone')
    service.answers = [503, 429, 201]
    await asks()
    await world.runUntil(EVENING + MINUTE_MS)
    expect(service.pushed).toHaveLength(3)
    expect(await subscriptions()).toEqual(['phone'])
    service.answers = [400]
    await asks()
    await world.runUntil(EVENING + 60 * MINUTE_MS)
    expect(service.pushed).toHaveLength(4)
  })

  it('[E024][P11] sends what a release of before has queued, and queues what that one reads', async () => {
    await subscribe(mariam, 'phone')
    const quiet = { from: 21 * 60, until: 22 * 60 }
    applied(
      await world.run(mariam, 'savePreferences', { notifications: { ...DEFAULT_NOTIFICATIONS, quiet } }),
    )
    const envelope = await asks()
    const [queued] = (await world.waiting()).filter((one) => one.kind === 'push')
    if (!queued) throw new Error('It waits for the end of the quiet hours')
    const { subject, ...before } = queued.payload
    expect([subject, before.envelopeId]).toEqual([{ kind: 'envelope', id: envelope.id }, envelope.id])
    const { job } = world.db.tables
    await world.db.transact((query) =>
      query.update(job).set({ payload: before }).where(eq(job.id, queued.id)),
    )
    await world.runUntil(EVENING + 31 * MINUTE_MS)
    expect(service.pushed.map((one) => one.opened.path)).toEqual([`/documents/${envelope.id.split(':')[1]}`])
  })

  it('[E024] is silent in quiet hours, and afterwards about what was read meanwhile', async () => {
    await subscribe(mariam, 'phone')
    const quiet = { from: 21 * 60, until: 22 * 60 }
    applied(
      await world.run(mariam, 'savePreferences', { notifications: { ...DEFAULT_NOTIFICATIONS, quiet } }),
    )
    const unread = await asks()
    const read = await asks()
    const told = (await world.pulled(mariam, 'notification')) as Notification[]
    const ids = told.filter((one) => one.subject.id === read.id).map((one) => one.id)
    applied(await world.run(mariam, 'markNotifications', { ids, read: true }))
    expect(service.pushed).toEqual([])
    await world.runUntil(EVENING + 31 * MINUTE_MS)
    expect(service.pushed.map((one) => one.opened.path)).toEqual([`/documents/${unread.id.split(':')[1]}`])
  })

  it('[E024] ends with the session it was made in, and with the switch', async () => {
    await subscribe(mariam, 'stolen')
    const { session } = world.db.tables
    await world.db.transact((query) =>
      query
        .update(session)
        .set({ revokedAt: EVENING })
        .where(eq(session.id, mariam.sessionId ?? '')),
    )
    const again = await signedIn(mariam)
    await subscribe(again, 'phone')
    await asks()
    expect(service.pushed.map((one) => one.path)).toEqual(['/phone'])
    expect(await subscriptions()).toEqual(['phone'])
    const [{ endpoint } = { endpoint: '' }] = await world.db.read((query) =>
      query.select().from(world.db.tables.pushSubscription),
    )
    applied(await world.run(omar, 'removePushSubscription', { endpoint }))
    expect(await subscriptions()).toEqual(['phone'])
    applied(await world.run(again, 'removePushSubscription', { endpoint }))
    expect(await subscriptions()).toEqual([])
  })

  it('posts to push services and to nobody else', async () => {
    const allowed = [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://db5p.notify.windows.com/w/?token=x',
      `http://${service.host}/phone`,
    ]
    const refused = [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://169.254.169.254/latest',
      'http://127.0.0.1:1/x',
    ]
    for (const one of allowed) expect(isPushService(one, [service.host]), one).toBe(true)
    for (const one of refused) expect(isPushService(one, [service.host]), one).toBe(false)
    expect(await pushPrecondition([])({ endpoint: refused[4] })).toMatchObject({ code: 'input-not-valid' })
  })

  it('keeps the key pair of the first start, readable by its user only', () => {
    expect(openPushKeys(folder)).toEqual(keys)
    expect(statSync(join(folder, 'push.json')).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(join(folder, 'push.json'), 'utf8'))).toEqual(keys)
  })
})
