import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCalendarDays } from './calendar-days.ts'

const at = (text: string): number => Date.parse(text)
const HOUR_MS = 3_600_000
const ZONES = ['Asia/Dubai', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC']

describe('calendar days', () => {
  it('[R1278] keep the time on the clock when it is put forward in between', () => {
    // 29 March 2026, 02:00 becomes 03:00 in Paris.
    const friday = at('2026-03-27T17:30:00+01:00')
    expect(addCalendarDays(friday, 3, 'Europe/Paris')).toBe(at('2026-03-30T17:30:00+02:00'))
    expect(addCalendarDays(friday, 3, 'Europe/Paris') - friday).toBe(71 * HOUR_MS)
  })

  it('[R0414] keep the time on the clock when it is put back in between', () => {
    // 25 October 2026, 03:00 becomes 02:00 in Paris.
    const monday = at('2026-10-26T09:00:00+01:00')
    expect(addCalendarDays(monday, -2, 'Europe/Paris')).toBe(at('2026-10-24T09:00:00+02:00'))
  })

  it('move a time that the clocks skip on by what they skip, and take the first of one that comes twice', () => {
    expect(addCalendarDays(at('2026-03-28T02:30:00+01:00'), 1, 'Europe/Paris')).toBe(
      at('2026-03-29T03:30:00+02:00'),
    )
    expect(addCalendarDays(at('2026-10-24T02:30:00+02:00'), 1, 'Europe/Paris')).toBe(
      at('2026-10-25T02:30:00+02:00'),
    )
    expect(addCalendarDays(at('2026-10-26T02:30:00+01:00'), -1, 'Europe/Paris')).toBe(
      at('2026-10-25T02:30:00+02:00'),
    )
  })

  it('are 24 hours where the clocks never change, and in a zone nobody knows', () => {
    const noon = at('2026-03-28T12:00:00Z')
    for (const zone of ['Asia/Dubai', 'UTC', 'Mars/Olympus'])
      expect(addCalendarDays(noon, 7, zone) - noon).toBe(7 * 24 * HOUR_MS)
  })

  it('show the same time of day on the clock of every zone unless that day has no such time', () => {
    const clock = (zone: string, instant: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(instant)
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
        fc.integer({ min: -90, max: 90 }),
        (zone, instant, days) => {
          const moved = addCalendarDays(instant, days, zone)
          expect(Math.abs(moved - instant - days * 24 * HOUR_MS)).toBeLessThanOrEqual(HOUR_MS)
          if (clock(zone, moved) === clock(zone, instant)) return
          // Only a time that day does not have may move: asking for a minute earlier than the gap finds it.
          const skipped = moved - addCalendarDays(instant - 2 * HOUR_MS, days, zone)
          expect(skipped).toBeLessThanOrEqual(2 * HOUR_MS)
          expect(moved).toBeGreaterThan(addCalendarDays(instant - 2 * HOUR_MS, days, zone))
        },
      ),
    )
  })
})
