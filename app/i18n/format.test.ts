// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads sources as files
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFormat, relativeKind } from './format.ts'

const timeZone = 'Asia/Dubai'
const at = new Date('2025-03-05T11:04:00Z')
const en = createFormat({ locale: 'en', digits: 'latn', timeZone })
const ar = createFormat({ locale: 'ar', digits: 'latn', timeZone })
const fr = createFormat({ locale: 'fr', digits: 'latn', timeZone })

test('[R1289] a full date reads MMM DD, YYYY hh:mm a in the zone of the reader', () => {
  expect(en.dateTime(at)).toBe('Mar 05, 2025 03:04 pm')
  expect(en.dateTime(new Date('2025-03-05T20:30:00Z'))).toBe('Mar 06, 2025 12:30 am')
})

test('[M376][R1189] a date that cannot be read says so, however it is shown', () => {
  const none = new Date('x')
  expect([en.dateTime(none), en.date(none), en.time(none), en.dayAndMonth(none)]).toEqual(
    Array(4).fill('Invalid date'),
  )
  expect([ar.date(none), fr.date(none)]).toEqual(['تاريخ غير صالح', 'Date non valide'])
})

test('whatever is shown of a moment is written as the full date is', () => {
  const whole = en.dateTime(at)
  for (const part of [en.date(at), en.dayAndMonth(at), en.time(at)]) expect(whole).toContain(part)
  expect([en.dayAndTime(at), en.weekday(at), en.longDate(at), en.exact(at)]).toEqual([
    'Mar 05, 03:04 pm',
    'Wednesday',
    'Wednesday, March 5, 2025',
    'Mar 05, 2025 03:04:00 pm GMT+4',
  ])
  for (const { dateTime, date, dayAndMonth, time } of [ar, fr])
    for (const part of [date(at), dayAndMonth(at), time(at)]) expect(dateTime(at)).toContain(part)
  expect(ar.dayAndTime(at)).not.toContain(',')
})

test('digits are Latin in Arabic unless a person prefers the others', () => {
  expect(ar.number(1204)).toMatch(/^1[,٬]204$/)
  expect(createFormat({ locale: 'ar', digits: 'arab', timeZone }).number(7)).toBe('٧')
  expect(ar.time(at)).toBe('03:04 م')
})

test('dates and sizes follow the language', () => {
  expect(en.date(new Date('2026-11-30T08:00:00Z'))).toBe('Nov 30, 2026')
  expect(en.fileSize(6_600_000)).toBe('6.6 MB')
  expect(en.fileSize(148_300)).toBe('148 kB')
  expect(fr.fileSize(6_600_000)).toBe('6,6\u00a0Mo')
  expect(fr.dateTime(at)).toMatch(/^5 mars 2025.* 15:04$/)
  expect(ar.dateTime(at)).toMatch(/03:04 م$/)
})

test('[R1290] [R1291] [R1292] [R1293] moments are near, then minutes, hours, yesterday, then a date', () => {
  const now = new Date('2026-11-20T08:00:00Z') // noon in Dubai
  const ago = (minutes: number) => relativeKind(new Date(now.getTime() - minutes * 60_000), now, timeZone)
  expect([0.5, 1, 59, 60, 11 * 60, 23 * 60, 25 * 60, 35 * 60, 37 * 60].map(ago)).toEqual([
    { kind: 'now' },
    { kind: 'minutes', count: 1 },
    { kind: 'minutes', count: 59 },
    { kind: 'hours', count: 1 },
    { kind: 'hours', count: 11 },
    { kind: 'hours', count: 23 },
    { kind: 'yesterday' },
    { kind: 'yesterday' },
    { kind: 'date' },
  ])
  expect(ago(-600)).toEqual({ kind: 'date' })
})

test('nothing but this folder makes formatters for what people read', () => {
  const app = new URL('../', import.meta.url).pathname
  const makers = readdirSync(app, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && !name.startsWith('i18n/'))
    .filter((name) =>
      /new Intl\.\w+Format\(|\.toLocale(Date|Time)?String\(/.test(readFileSync(app + name, 'utf8')),
    )
  // These two take figures out of a zone, to reckon with.
  expect(makers.sort()).toEqual(['account/time-zones.ts', 'acts/expiry.ts'])
})
