import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id, sampleEnvelope } from '../../commands/sample-envelope.ts'
import { REMINDERS } from '../../entities/envelope.ts'
import { expiryTimers, isOverdue, nextReminderAt, reminderDate, remindersPassed } from './timers.ts'

const at = (text: string): number => Date.parse(text)
const paris = (some: Parameters<typeof sampleEnvelope>[0] = {}) =>
  sampleEnvelope({ timeZone: 'Europe/Paris', ...some })
const dates = (plan: ReturnType<typeof paris>, count: number) =>
  Array.from({ length: count }, (_, index) => reminderDate(plan, index))

describe('the clock of an envelope', () => {
  it('[R0414] warns whole days before the expiry, at its time of day, over a change of the clocks', () => {
    const expiresAt = at('2026-03-30T17:00:00+02:00')
    expect(expiryTimers(paris({ expiresAt, warnDaysBefore: 3 }))).toEqual([
      { kind: 'expireEnvelope', envelopeId: id('envelope', 1), dueAt: expiresAt },
      { kind: 'warnOfExpiry', envelopeId: id('envelope', 1), dueAt: at('2026-03-27T17:00:00+01:00') },
    ])
    expect(expiryTimers(paris())).toEqual([])
  })

  it('[R1278][R1279][R1280] a custom plan says when it begins, how often it comes and how many times', () => {
    const customReminder = { firstAfterDays: 2, everyDays: 3, count: 3 }
    const plan = paris({
      reminder: 'custom',
      customReminder,
      remindersFrom: at('2026-03-26T08:15:00+01:00'),
    })
    expect(dates(plan, 4)).toEqual([
      at('2026-03-28T08:15:00+01:00'),
      at('2026-03-31T08:15:00+02:00'),
      at('2026-04-03T08:15:00+02:00'),
      null,
    ])
  })

  it('[R1272] comes back to its own time after a day that did not have it', () => {
    const plan = paris({ reminder: 'everyday', remindersFrom: at('2026-03-27T02:30:00+01:00') })
    expect(dates(plan, 3)).toEqual([
      at('2026-03-28T02:30:00+01:00'),
      at('2026-03-29T03:30:00+02:00'),
      at('2026-03-30T02:30:00+02:00'),
    ])
  })

  it('[R1281] no date is at or after the expiry', () => {
    const remindersFrom = at('2026-06-01T09:00:00Z')
    const plan = paris({ reminder: 'everyday', remindersFrom, expiresAt: at('2026-06-03T09:00:00Z') })
    expect(dates(plan, 2)).toEqual([at('2026-06-02T09:00:00Z'), null])
  })

  it('[R0416] the next date is the first that lies ahead, however many were missed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REMINDERS.filter((one) => one !== 'none')),
        fc.integer({ min: 0, max: 40 * 86_400_000 }),
        fc.integer({ min: 0, max: 3 }),
        (reminder, later, remindersSent) => {
          const remindersFrom = at('2026-03-20T06:07:08Z')
          const customReminder = reminder === 'custom' ? { firstAfterDays: 1, everyDays: 2, count: 9 } : null
          const plan = paris({ reminder, customReminder, remindersFrom, remindersSent })
          const now = remindersFrom + later
          let passed = remindersSent
          for (let next = reminderDate(plan, passed); next !== null && next <= now; )
            next = reminderDate(plan, ++passed)
          expect(remindersPassed(plan, now)).toBe(passed)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has no date while nobody may act yet, nor without reminders', () => {
    expect(nextReminderAt(paris({ reminder: 'everyday' }))).toBeNull()
    expect(nextReminderAt(paris({ reminder: 'none', remindersFrom: 1 }))).toBeNull()
    expect(nextReminderAt(paris({ reminder: 'custom', remindersFrom: 1 }))).toBeNull()
  })

  it('[W5] an envelope is overdue from the instant of its expiry until it has ended', () => {
    const open = paris({ expiresAt: 1000 })
    expect([isOverdue(open, 999), isOverdue(open, 1000)]).toEqual([false, true])
    for (const state of ['draft', 'expired', 'completed', 'cancelled', 'revoked'] as const)
      expect(isOverdue({ ...open, state }, 1000), state).toBe(false)
    const settled = open.recipients.map((one) => ({ ...one, state: 'signed' as const }))
    expect(isOverdue({ ...open, recipients: settled }, 1000)).toBe(false)
  })
})
