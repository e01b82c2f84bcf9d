import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PersonActor, SYSTEM } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import {
  DEFAULT_NOTIFICATIONS,
  MAX_NOTIFICATIONS,
  NOTIFICATION_LIFE_MS,
  type Notification,
  type NotificationPreferences,
} from '../../sync/entities/notification.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import type { Subject } from '../../sync/entities/subject.ts'
import { createId } from '../../sync/ids.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'
import { createFeedWriter } from '../feed/feed.ts'
import { addJobs } from '../jobs/runner.ts'
import { createOrganization } from '../people/people.ts'
import { allMails } from './mails.ts'
import { noticesWithin } from './subjects-within.ts'

const at = (text: string): number => Date.parse(text)
const EVENING = at('2026-03-27T21:30:00Z')
const HOUR_MS = 3_600_000

let world: ClockedWorld
let omar: PersonActor
let mariam: PersonActor
beforeEach(async () => {
  world = await createClockedWorld(EVENING)
  omar = await world.person('Omar')
  mariam = await world.person('Mariam')
})
afterEach(() => world.stop())

const wants = async (who: PersonActor, some: Partial<NotificationPreferences>, timeZone = 'UTC') =>
  applied(
    await world.run(who, 'savePreferences', {
      timeZone,
      notifications: { ...DEFAULT_NOTIFICATIONS, ...some },
    }),
  )

async function asks(some: Partial<Envelope> = {}): Promise<Envelope> {
  const recipient = newRecipient({
    id: createId('recipient', world.platform),
    order: 1,
    kind: 'approve',
    name: mariam.name,
    email: mariam.email,
    language: 'en',
  })
  const envelope = await world.envelope(omar, { documents: [], recipients: [recipient], ...some })
  await world.prepare(envelope)
  await world.idle()
  return envelope
}
const told = async (who: PersonActor) => (await world.pulled(who, 'notification')) as Notification[]
const raise = async (who: PersonActor, n: number) =>
  applied(
    await world.system.run('raiseNotification', {
      personId: who.personId,
      subject: { kind: 'envelope', id: `envelope:${String(n).padStart(26, '0')}` },
      event: 'shared',
      title: `Document ${n}`,
      actorName: 'Omar',
    }),
  )
const mailedTo = (who: PersonActor) => world.mails.filter((one) => one.to === who.email)

describe('notifications', () => {
  it('[E024] tell whoever has an account in the app what the mail tells, and nobody else', async () => {
    const envelope = await asks({ title: 'Lease' })
    expect(await told(mariam)).toEqual([
      {
        id: expect.stringMatching(/^notification:/),
        personId: mariam.personId,
        subject: { kind: 'envelope', id: envelope.id },
        event: 'yourTurn',
        title: 'Lease',
        actorName: omar.name,
        count: 1,
        at: EVENING,
        readAt: null,
      },
    ])
    expect(mailedTo(mariam)).toHaveLength(1)
    expect(await told(omar)).toEqual([])
    expect(
      await world.pulled({ ...omar, personId: createId('person', world.platform) }, 'notification'),
    ).toEqual([])
  })

  it('[E024] the same event of the same document is one line, counted while it is unread', async () => {
    await raise(mariam, 1)
    await raise(mariam, 1)
    await raise(mariam, 2)
    const [first] = (await told(mariam)).filter((one) => one.title === 'Document 1')
    expect(first).toMatchObject({ count: 2, readAt: null })
    applied(await world.run(mariam, 'markNotifications', { ids: [first?.id], read: true }))
    await raise(mariam, 1)
    expect((await told(mariam)).filter((one) => one.title === 'Document 1')).toMatchObject([
      { id: first?.id, count: 1, readAt: null },
    ])
  })

  it('[E024] reading marks only what is named, and nobody marks what somebody else was told', async () => {
    await raise(mariam, 1)
    await raise(mariam, 2)
    const [one, other] = await told(mariam)
    applied(await world.run(omar, 'markNotifications', { ids: [one?.id], read: true }))
    expect((await told(mariam)).map((row) => row.readAt)).toEqual([null, null])
    applied(await world.run(mariam, 'markNotifications', { ids: [one?.id], read: true }))
    const after = new Map((await told(mariam)).map((row) => [row.id, row.readAt]))
    expect(after.get(one?.id as never)).toBe(EVENING)
    expect(after.get(other?.id as never)).toBeNull()
    applied(await world.run(mariam, 'markNotifications', { ids: [one?.id], read: false }))
    expect((await told(mariam)).map((row) => row.readAt)).toEqual([null, null])
  })

  it('[E024] what is too old or too much goes when something new is told', async () => {
    for (let n = 0; n <= MAX_NOTIFICATIONS; n++) await raise(mariam, n)
    const titles = (await told(mariam)).map((one) => one.title)
    expect(titles).toHaveLength(MAX_NOTIFICATIONS)
    expect(titles).toContain(`Document ${MAX_NOTIFICATIONS}`)
    await world.runUntil(EVENING + NOTIFICATION_LIFE_MS + 1)
    await raise(mariam, 1000)
    expect((await told(mariam)).map((one) => one.title)).toEqual(['Document 1000'])
  })

  it('[E024] what a person switched off is not told that way, and still the other ways', async () => {
    await wants(mariam, { off: ['waiting.email'] })
    await asks()
    expect(mailedTo(mariam)).toEqual([])
    expect(await told(mariam)).toHaveLength(1)
    await wants(mariam, { off: ['waiting.inApp'] })
    await asks()
    expect(mailedTo(mariam)).toHaveLength(1)
    expect(await told(mariam)).toHaveLength(1)
  })

  it('[E024] mail waits for the end of quiet hours in the reader’s own zone; the app tells at once', async () => {
    await wants(mariam, { quiet: { from: 22 * 60, until: 7 * 60 } }, 'Europe/Paris')
    await asks()
    expect(await told(mariam)).toHaveLength(1)
    await world.runUntil(at('2026-03-28T06:59:59+01:00'))
    expect(mailedTo(mariam)).toEqual([])
    await world.runUntil(at('2026-03-28T08:00:00+01:00'))
    expect(mailedTo(mariam).map((one) => one.at)).toEqual([at('2026-03-28T07:00:00+01:00')])
    expect(await told(mariam)).toMatchObject([{ count: 1 }])
  })

  it('[E024] a mail that waited is not sent when nothing is asked any more', async () => {
    await wants(mariam, { quiet: { from: 21 * 60, until: 7 * 60 } })
    const envelope = await asks()
    const [part] = (await world.read(envelope)).recipients
    const to = await world.person('Badr')
    applied(
      await world.run(mariam, 'delegateStep', {
        envelopeId: envelope.id,
        recipientId: part?.id,
        email: to.email,
        name: to.name,
        reason: 'On leave',
        proxy: false,
      }),
    )
    await world.runUntil(EVENING + 24 * HOUR_MS)
    expect(mailedTo(mariam)).toEqual([])
    expect(mailedTo(to)).toHaveLength(1)
  })

  it('[E024][P11] what a release of before has kept is read on, and counted on, and it reads what this one keeps', async () => {
    const { notification } = world.db.tables
    const envelopeId = `envelope:${'1'.padStart(26, '0')}` as const
    const kept = {
      id: createId('notification', world.platform),
      personId: mariam.personId,
      envelopeId,
      event: 'shared' as const,
      title: 'Document 1',
      actorName: 'Omar',
      count: 2,
      at: EVENING,
      readAt: null,
    }
    const { id, personId } = kept
    await world.db.transact(async (query) => {
      await query.insert(notification).values({ id, personId, subjectId: envelopeId, body: kept })
      await createFeedWriter(query, world.db.tables).put(personId, 'notification', id)
    })
    const { envelopeId: _, ...rest } = kept
    const subject = { kind: 'envelope', id: envelopeId }
    expect(await told(mariam)).toEqual([{ ...rest, subject }])
    await raise(mariam, 1)
    expect(await told(mariam)).toMatchObject([{ id, count: 3, subject }])
    applied(await world.run(mariam, 'markNotifications', { ids: [id], read: true }))
    expect(await told(mariam)).toMatchObject([{ id, readAt: EVENING, subject }])
    const [row] = await world.db.read((query) => query.select().from(notification))
    expect(row).toMatchObject({ subjectId: envelopeId, body: { envelopeId, readAt: EVENING } })
  })

  it('[E024][P11] are told by a job that a release of before has queued, which names its document alone', async () => {
    const envelope = await asks({ title: 'Lease' })
    const before = { template: 'reminder', envelopeId: envelope.id, language: 'en' }
    const [recipient] = (await world.read(envelope)).recipients
    const payload = { ...before, recipientId: recipient?.id ?? '' }
    await world.db.transact((query) =>
      addJobs(query, world.db.tables, [{ kind: 'mail', key: 'a', payload, dueAt: EVENING }], world.platform),
    )
    await world.runUntil(EVENING + 1)
    expect((await told(mariam)).map(({ subject, event }) => [subject.id, event]).sort()).toEqual([
      [envelope.id, 'reminder'],
      [envelope.id, 'yourTurn'],
    ])
    expect(mailedTo(mariam)).toHaveLength(2)
  })

  it('of a kind that no area writes about, or that two do, end the start', () => {
    const envelope = async () => null
    expect(allMails([{}, { envelope }])).toEqual({ envelope })
    for (const declared of [[{}], [{ envelope }, { envelope }], [{ envelope, template: envelope }]])
      expect(() => allMails(declared)).toThrow(/Not one area writes about/)
  })

  it('[E024] of things of every kind are kept apart, and go with the organisation they are of', async () => {
    const about = async (subject: Subject, title: string) =>
      applied(
        await world.system.run('raiseNotification', {
          ...{ personId: mariam.personId, subject, event: 'shared', title, actorName: 'Omar' },
        }),
      )
    const elsewhere = await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Elsewhere' }, world.platform),
    )
    const envelope = await world.envelope(omar, {})
    await about({ kind: 'envelope', id: envelope.id }, 'theirs')
    await about({ kind: 'organization', id: mariam.organizationId }, 'theirs')
    await about({ kind: 'organization', id: elsewhere }, 'elsewhere')
    await about({ kind: 'template', id: createId('template', world.platform) }, 'gone')
    await about({ kind: 'person', id: mariam.personId }, 'her own')
    expect(await told(mariam)).toHaveLength(5)
    const { personId, organizationId } = mariam
    const here = await world.db.read((query) =>
      noticesWithin(query, world.db.tables, { personId, organizationId }),
    )
    const titles = (await told(mariam)).filter((one) => here.includes(one.id)).map((one) => one.title)
    expect(titles).toEqual(['theirs', 'theirs'])
  })

  it('[E024][P11] a wish that names a document alone is understood, and one that names nothing is refused', async () => {
    const wish = (input: unknown) =>
      world.executor.execute({
        ...{ id: createId('command', world.platform), name: 'raiseNotification', version: 1, actor: SYSTEM },
        ...{ input, payload: JSON.stringify(input), signature: null, device: null, claimedAt: null },
      })
    const envelopeId = createId('envelope', world.platform)
    const { personId } = mariam
    const before = { personId, envelopeId, event: 'shared', title: 'Lease', actorName: '' }
    applied(await wish(before))
    expect(await told(mariam)).toMatchObject([{ subject: { kind: 'envelope', id: envelopeId } }])
    for (const input of [
      null,
      'x',
      7,
      [],
      {},
      { ...before, envelopeId: 7 },
      { ...before, envelopeId: 'organization:1' },
    ])
      expect(await wish(input)).toMatchObject({ status: 'refused', refusal: { code: 'input-not-valid' } })
  })
})
