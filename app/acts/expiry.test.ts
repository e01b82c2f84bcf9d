import { expect, test } from 'vitest'
import { dayAfter, expiryEntry, expiryInstant, startInstant } from './expiry.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

test('[R0412] without a time the day counts to its last millisecond in the zone of the draft', () => {
  expect(iso(expiryInstant({ day: '2026-11-30', time: '' }, 'Asia/Dubai'))).toBe('2026-11-30T19:59:59.999Z')
})

test('[R0413] a time is taken in the zone of the draft', () => {
  expect(iso(expiryInstant({ day: '2026-11-30', time: '16:00' }, 'Asia/Dubai'))).toBe(
    '2026-11-30T12:00:00.000Z',
  )
})

test('[R0412] days around a change of clocks keep their end', () => {
  expect(iso(expiryInstant({ day: '2026-03-29', time: '' }, 'Europe/Paris'))).toBe('2026-03-29T21:59:59.999Z')
  expect(iso(expiryInstant({ day: '2026-10-25', time: '' }, 'Europe/Paris'))).toBe('2026-10-25T22:59:59.999Z')
})

test('[R0413] what was entered is shown again as it was entered', () => {
  const entry = { day: '2026-07-01', time: '08:30' }
  expect(expiryEntry(expiryInstant(entry, 'America/New_York'), 'America/New_York')).toEqual(entry)
  expect(expiryEntry(expiryInstant({ day: '2026-11-30', time: '' }, 'Asia/Dubai'), 'Asia/Dubai').time).toBe(
    '23:59',
  )
  expect(expiryEntry(null, 'UTC')).toEqual({ day: '', time: '' })
})

test('what starts in the last minute of a day starts with it', () => {
  const last = { day: '2026-11-30', time: '23:59' }
  expect(iso(startInstant(last, 'Asia/Dubai'))).toBe('2026-11-30T19:59:00.000Z')
  expect(iso(expiryInstant(last, 'Asia/Dubai'))).toBe('2026-11-30T19:59:59.999Z')
})

test('a day that does not exist is no expiry', () => {
  expect(expiryInstant({ day: '2026-02-30', time: '' }, 'UTC')).toBeNull()
  expect(expiryInstant({ day: '', time: '' }, 'UTC')).toBeNull()
})

test('days are counted over the end of a month', () => {
  expect(dayAfter('2026-11-28', 5)).toBe('2026-12-03')
})
