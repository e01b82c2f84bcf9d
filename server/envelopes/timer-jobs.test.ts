import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { err, ok } from '../../sync/result.ts'
import { applied, type ClockedWorld, createClockedWorld } from '../../tests/server/clocked-world.ts'

const at = (text: string): number => Date.parse(text)
const DAY_MS = 86_400_000
/** The clocks of Paris go forward in the night to 29 March 2026. */
const FRIDAY = at('2026-03-27T09:00:00+01:00')

let world: ClockedWorld
let owner: PersonActor
afterEach(() => world.stop())

async function begin(integrations?: Parameters<typeof createClockedWorld>[1]) {
  world = await createClockedWorld(FRIDAY, integrations)
  owner = await world.person('Omar')
}
const asked = (email: string, order = 1, kind: Envelope['recipients'][number]['kind'] = 'approve') =>
  newRecipient({
    id: createId('recipient', world.platform),
    order,
    kind,
    name: email.split('@')[0] ?? '',
    email,
    language: 'en',
  })

async function underWay(some: Partial<Envelope> = {}): Promise<Envelope> {
  const envelope = await world.envelope(owner, {
    timeZone: 'Europe/Paris',
    documents: [],
    recipients: [asked('mariam@example.com')],
    ...some,
  })
  await world.prepare(envelope)
  await world.idle()
  world.mails.length = 0
  return envelope
}
const mailed = () => world.mails.map((one) => [one.to.split('@')[0], one.at] as const)

describe('an envelope’s own clock', () => {
  it('[R0415][R1272] reminds at the same time of day, over the night in which the clocks change', async () => {
    await begin()
    await underWay({ reminder: 'everyday' })
    await world.runUntil(at('2026-03-31T00:00:00+02:00'))
    expect(mailed()).toEqual([
      ['mariam', at('2026-03-28T09:00:00+01:00')],
      ['mariam', at('2026-03-29T09:00:00+02:00')],
      ['mariam', at('2026-03-30T09:00:00+02:00')],
    ])
  })

  it('[S8] reminds nobody while the organisation is switched off, and once when it is on again', async () => {
    await begin()
    const { id } = await underWay({ reminder: 'twoHours' })
    const { db } = world.platform
    const { organization, auditEvent } = db.tables
    const switched = (inactiveSince: number | null) =>
      db.transact((query) =>
        query.update(organization).set({ inactiveSince }).where(eq(organization.id, owner.organizationId)),
      )
    await switched(FRIDAY)
    await world.runUntil(FRIDAY + DAY_MS)
    expect(mailed()).toEqual([])
    const told = await db.read((query) =>
      query.select({ kind: auditEvent.kind }).from(auditEvent).where(eq(auditEvent.subjectId, id)),
    )
    expect(told.map((one) => one.kind)).not.toContain('reminderSent')
    await switched(null)
    await world.runUntil(FRIDAY + DAY_MS + 3_600_000)
    expect(mailed()).toHaveLength(1)
    await world.runUntil(FRIDAY + DAY_MS + 4 * 3_600_000)
    expect(mailed().slice(1)).toEqual([
      ['mariam', FRIDAY + DAY_MS + 2 * 3_600_000],
      ['mariam', FRIDAY + DAY_MS + 4 * 3_600_000],
    ])
  })

  it('[R0416][A106] sends what a stopped server missed once, and goes on at the planned dates', async () => {
    await begin()
    await underWay({ reminder: 'twoHours' })
    const restart = FRIDAY + DAY_MS + 600_000
    await world.downUntil(restart)
    await world.runUntil(FRIDAY + DAY_MS + 5 * 3_600_000)
    expect(mailed()).toEqual([
      ['mariam', restart],
      ['mariam', FRIDAY + DAY_MS + 2 * 3_600_000],
      ['mariam', FRIDAY + DAY_MS + 4 * 3_600_000],
    ])
  })

  it('[R1278][R1279][R1280] follows a custom plan to its last date, whatever was missed of it', async () => {
    await begin()
    await underWay({ reminder: 'custom', customReminder: { firstAfterDays: 1, everyDays: 2, count: 3 } })
    await world.runUntil(FRIDAY + DAY_MS + 1)
    await world.downUntil(at('2026-03-30T12:00:00+02:00'))
    await world.runUntil(at('2026-05-01T00:00:00Z'))
    expect(mailed()).toEqual([
      ['mariam', at('2026-03-28T09:00:00+01:00')],
      ['mariam', at('2026-03-30T12:00:00+02:00')],
      ['mariam', at('2026-04-01T09:00:00+02:00')],
    ])
    expect(await world.waiting()).toEqual([])
  })

  it('forgets the dates of earlier terms: reminders that were changed do not come twice', async () => {
    await begin()
    const envelope = await underWay({ reminder: 'everyday' })
    world.mails.length = 0
    await world.runUntil(FRIDAY + 3_600_000)
    applied(
      await world.run(owner, 'changeReminders', {
        envelopeId: envelope.id,
        reminder: 'twoDays',
        customReminder: null,
      }),
    )
    await world.runUntil(at('2026-03-31T09:59:00+02:00'))
    expect(mailed()).toEqual([['mariam', at('2026-03-29T10:00:00+02:00')]])
  })

  it('[R0412][R0413][R0414] warns whole days before, and expires to the millisecond', async () => {
    await begin()
    const expiresAt = at('2026-03-30T18:30:00+02:00')
    const envelope = await underWay({ expiresAt, warnDaysBefore: 2 })
    await world.runUntil(expiresAt - 1)
    expect((await world.read(envelope)).state).toBe('inProgress')
    expect(mailed()).toEqual([['omar', at('2026-03-28T18:30:00+01:00')]])
    await world.runUntil(expiresAt)
    expect((await world.read(envelope)).state).toBe('expired')
    expect(mailed().slice(1)).toEqual([['omar', expiresAt]])
  })

  it('[W12][A106][S11] an expiry that passed while the server was stopped happened when it was due, once', async () => {
    await begin()
    const expiresAt = FRIDAY + 3_600_000
    const envelope = await underWay({ expiresAt })
    await world.downUntil(FRIDAY + DAY_MS)
    const { state, modifiedAt } = await world.read(envelope)
    expect({ state, modifiedAt }).toEqual({ state: 'expired', modifiedAt: expiresAt })
    const ends = (await world.trail(envelope)).filter((one) => one.kind === 'envelopeExpired')
    expect(ends.map((one) => one.at)).toEqual([expiresAt])
    expect(mailed()).toEqual([['omar', FRIDAY + DAY_MS]])
    await world.downUntil(FRIDAY + 2 * DAY_MS)
    expect(world.mails).toHaveLength(1)
  })

  it('[W5][W12] nothing is accepted after the expiry, though the scheduler has not come to it yet', async () => {
    await begin()
    const mariam = await world.person('Mariam')
    const expiresAt = FRIDAY + 3_600_000
    const envelope = await underWay({ expiresAt })
    await world.downUntil(expiresAt - 1)
    delete world.handlers.expireEnvelope
    await world.downUntil(expiresAt + 1)
    const [part] = (await world.read(envelope)).recipients
    const outcome = await world.run(mariam, 'rejectStep', {
      envelopeId: envelope.id,
      recipientId: part?.id,
      reason: 'Too dear',
    })
    expect(outcome).toMatchObject({ status: 'refused', refusal: { code: 'envelope-expired' } })
    expect((await world.trail(envelope)).at(-1)).toMatchObject({ kind: 'envelopeExpired', at: expiresAt })
  })

  it('[W12][R0412] an expiry that was moved: the old timer finds nothing to do, the new one strikes', async () => {
    await begin()
    const envelope = await underWay({ expiresAt: FRIDAY + DAY_MS, warnDaysBefore: 1 })
    world.mails.length = 0
    const later = FRIDAY + 3 * DAY_MS
    applied(
      await world.run(owner, 'changeExpiry', {
        envelopeId: envelope.id,
        expiresAt: later,
        warnDaysBefore: null,
      }),
    )
    expect((await world.waiting()).map((one) => one.dueAt)).toEqual([FRIDAY + DAY_MS, later])
    await world.runUntil(later - 1)
    expect([(await world.read(envelope)).state, mailed()]).toEqual(['inProgress', []])
    await world.runUntil(later)
    expect((await world.read(envelope)).state).toBe('expired')
  })

  it('[R0412] an expiry that was lifted never comes, and reminders go on past it', async () => {
    await begin()
    const envelope = await underWay({ reminder: 'everyday', expiresAt: FRIDAY + DAY_MS })
    applied(
      await world.run(owner, 'changeExpiry', {
        envelopeId: envelope.id,
        expiresAt: null,
        warnDaysBefore: null,
      }),
    )
    await world.runUntil(FRIDAY + DAY_MS)
    expect((await world.read(envelope)).state).toBe('inProgress')
    expect(mailed()).toEqual([['mariam', FRIDAY + DAY_MS]])
  })

  it('a warning is one mail, though the node died before it took the job away', async () => {
    await begin()
    const envelope = await underWay({ expiresAt: FRIDAY + 3 * DAY_MS, warnDaysBefore: 1 })
    const job = (await world.waiting()).find((one) => one.kind === 'warnOfExpiry')
    await world.runUntil(Number(job?.dueAt))
    expect(world.mails).toHaveLength(1)
    await world.handlers.warnOfExpiry?.run(job?.payload ?? {}, String(job?.id))
    await world.idle()
    expect([world.mails.length, (await world.read(envelope)).state]).toEqual([1, 'inProgress'])
  })
})

describe('a step for a connected system', () => {
  const steps = () => [asked('mariam@example.com', 1, 'integration'), asked('badr@example.com', 2)]

  it('stops the envelope while no system is connected, tells the owner, and is asked again on Retry', async () => {
    await begin()
    const envelope = await underWay({ recipients: steps() })
    const failed = await world.read(envelope)
    expect([failed.state, failed.stateReason]).toEqual(['error', 'no-connected-system'])
    expect((await world.trail(envelope)).at(-1)?.kind).toBe('integrationFailed')

    world.handlers.runIntegration = { run: async (payload) => void asks.push(payload.recipientId) }
    const asks: unknown[] = []
    await world.downUntil(FRIDAY + 1)
    applied(await world.run(owner, 'retrySealing', { envelopeId: envelope.id }))
    await world.runUntil(FRIDAY + 2)
    expect(asks).toEqual([failed.recipients[0]?.id])
    expect((await world.read(envelope)).state).toBe('inProgress')
  })

  it('goes on with what the system answered, after a time in which it was away', async () => {
    let tries = 0
    await begin({
      run: async () =>
        ++tries < 3 ? err({ reason: 'away', isPermanent: false }) : ok({ outcome: 'booked as 4711' }),
    })
    const envelope = await underWay({ recipients: steps() })
    await world.runUntil(FRIDAY + 60_000)
    const after = await world.read(envelope)
    expect([tries, after.recipients.map((one) => one.state)]).toEqual([3, ['integrated', 'waiting']])
    expect(after.acts.at(-1)).toMatchObject({ kind: 'integrated', comment: 'booked as 4711' })
    expect(mailed()).toMatchObject([['badr', FRIDAY + 5_000]])
  })
})
