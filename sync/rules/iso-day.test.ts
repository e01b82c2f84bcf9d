import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDay,
  dayNumber,
  dayOfNumber,
  fullYears,
  readDay,
  writeDay,
} from './iso-day.ts'

const day = (text: string): CalendarDay => readDay(text) as CalendarDay
const anyDay = fc.integer({ min: -719_162, max: 2_932_896 }).map(dayOfNumber)

describe('a day of the calendar', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '26-1-1',
    ' 2026-01-01',
    '',
  ])('%s is none', (text) => expect(readDay(text)).toBe(null))

  it('is counted as the calendar of the machine counts', () => {
    fc.assert(
      fc.property(anyDay, (one) => {
        const text = writeDay(one) as string
        expect(readDay(text)).toEqual(one)
        expect(dayNumber(one)).toBe(new Date(`${text}T00:00:00Z`).getTime() / 86_400_000)
        expect(dayOfNumber(dayNumber(one))).toEqual(one)
      }),
    )
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 14, '2028-01-30'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('%s and %i months is %s', (from, months, to) => expect(addMonths(day(from), months)).toEqual(day(to)))

  it('goes on and back by days, and says no year that four digits cannot', () => {
    expect(addDays(day('2026-12-31'), 1)).toEqual(day('2027-01-01'))
    expect(addDays(day('2024-03-01'), -1)).toEqual(day('2024-02-29'))
    expect(writeDay(addDays(day('9999-12-31'), 1))).toBe(null)
    expect(writeDay(addDays(day('0001-01-01'), -1))).toBe(null)
  })

  it.each([
    ['2008-11-24', '2026-11-23', 17],
    ['2008-11-24', '2026-11-24', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('from %s to %s are %i full years', (from, to, years) =>
    expect(fullYears(day(from), day(to))).toBe(years),
  )
})
