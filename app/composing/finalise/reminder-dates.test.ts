import { expect, test } from 'vitest'
import { plannedReminders } from './reminder-dates.ts'

const sentAt = Date.UTC(2026, 9, 20, 8)
const customReminder = { firstAfterDays: 3, everyDays: 2, count: 7 }

test('[A116] a plan shows its first dates, at the same time on the clock across a change of clocks', () => {
  const planned = plannedReminders({ customReminder, expiresAt: null, timeZone: 'Europe/Paris' }, sentAt)
  expect(planned.count).toBe(7)
  expect(planned.dates.map((at) => new Date(at).toISOString())).toEqual([
    '2026-10-23T08:00:00.000Z',
    '2026-10-25T09:00:00.000Z',
    '2026-10-27T09:00:00.000Z',
    '2026-10-29T09:00:00.000Z',
    '2026-10-31T09:00:00.000Z',
  ])
})

test('[A116] dates from the expiry on are left out, and said to be', () => {
  const expiresAt = Date.UTC(2026, 9, 25, 8)
  expect(plannedReminders({ customReminder, expiresAt, timeZone: 'UTC' }, sentAt)).toEqual({
    dates: [Date.UTC(2026, 9, 23, 8)],
    count: 1,
    cut: 6,
  })
})

test('without a plan there are no dates', () => {
  expect(plannedReminders({ customReminder: null, expiresAt: null, timeZone: 'UTC' }, sentAt)).toEqual({
    dates: [],
    count: 0,
    cut: 0,
  })
})
