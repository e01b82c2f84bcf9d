import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import {
  DEFAULT_NOTIFICATIONS,
  MAX_NOTIFICATIONS,
  NOTIFICATION_LIFE_MS,
  type Notification,
  type NotificationPreferences,
} from '../../sync/entities/notification.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'

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
      envelopeId: `envelope:${String(n).padStart(26, '0')}`,
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
        envelopeId: envelope.id,
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
})
