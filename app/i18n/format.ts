import type { Locale } from './locale.ts'

/** Latin figures unless a person prefers Arabic-Indic ones; never left to the platform's guess. */
export type Digits = 'latn' | 'arab'

export type FormatSettings = {
  locale: Locale
  digits: Digits
  /** IANA name, such as Asia/Dubai. */
  timeZone: string
}

/** One style a language, whatever is shown of a moment: each form is a part of `dateTime`, written the same way. */
export type Format = {
  number: (value: number) => string
  /** 62 %, from 0.62 */
  percent: (share: number) => string
  /** Mar 05, 2025 03:04 pm */
  dateTime: (at: Date) => string
  /** Mar 05, 2025 03:04:09 pm GMT+4: what stands in evidence must not be guessed. */
  exact: (at: Date) => string
  /** Nov 30, 2026 */
  date: (at: Date) => string
  /** Monday, November 30, 2026 */
  longDate: (at: Date) => string
  /** Nov 18 */
  dayAndMonth: (at: Date) => string
  /** Nov 18, 09:05 am */
  dayAndTime: (at: Date) => string
  /** Monday */
  weekday: (at: Date) => string
  /** 09:05 am */
  time: (at: Date) => string
  /** 6.6 MB */
  fileSize: (bytes: number) => string
  /** 9 Jumada II 1448 AH, beside a Gregorian date and never instead of it */
  hijri: (at: Date) => string
  list: (items: readonly string[]) => string
}

/** In English the specification's order (R1289): month first, and twelve hours. */
const REGION: Readonly<Record<Locale, string>> = { en: 'en-US', ar: 'ar-AE', fr: 'fr-FR' }

/** The Intl tag with explicit digits and calendar. */
export function intlTag(
  { locale, digits }: Pick<FormatSettings, 'locale' | 'digits'>,
  calendar = 'gregory',
): string {
  return `${REGION[locale]}-u-ca-${calendar}-nu-${digits}`
}

/** Any date that cannot be read (M376); formats are made before the words of an area are there. */
const INVALID_DATE: Readonly<Record<Locale, string>> = {
  en: 'Invalid date',
  ar: 'تاريخ غير صالح',
  fr: 'Date non valide',
}

/** All numbers, dates and sizes people read. A formatter is made when first used: most screens use two of them. */
export function createFormat(settings: FormatSettings): Format {
  const tag = intlTag(settings)
  const { timeZone, locale } = settings
  const number = once(() => new Intl.NumberFormat(tag))
  const percent = once(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }))
  const write = locale === 'en' ? inEnglish : (format: Intl.DateTimeFormat, at: Date) => format.format(at)
  const date = (options: Intl.DateTimeFormatOptions, withTag = tag) => {
    const format = once(() => new Intl.DateTimeFormat(withTag, { timeZone, ...options }))
    return (at: Date) => (Number.isNaN(at.getTime()) ? INVALID_DATE[locale] : write(format(), at))
  }
  const time = CLOCK[locale]
  const dayAndMonth = { day: locale === 'en' ? '2-digit' : 'numeric', month: 'short' } as const
  const day = { ...dayAndMonth, year: 'numeric' } as const
  return {
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    dateTime: date({ ...day, ...time }),
    exact: date({ ...day, ...time, second: '2-digit', timeZoneName: 'shortOffset' }),
    date: date(day),
    longDate: date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    dayAndMonth: date(dayAndMonth),
    dayAndTime: date({ ...dayAndMonth, ...time }),
    weekday: date({ weekday: 'long' }),
    time: date(time),
    fileSize: (bytes) => fileSize(bytes, tag),
    hijri: date({ day: 'numeric', month: 'long', year: 'numeric' }, intlTag(settings, 'islamic-umalqura')),
    list: (items) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(items),
  }
}

const TWELVE = { hour: '2-digit', minute: '2-digit', hour12: true } as const

/** In French nobody reads AM and PM. */
const CLOCK: Readonly<Record<Locale, Intl.DateTimeFormatOptions>> = {
  en: TWELVE,
  ar: TWELVE,
  fr: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/** The pattern the specification prints, MMM DD, YYYY hh:mm a; no Intl style gives exactly that. */
function inEnglish(format: Intl.DateTimeFormat, at: Date): string {
  const parts = format.formatToParts(at)
  return parts
    .map(({ type, value }, index) => {
      if (type === 'dayPeriod') return value.toLowerCase()
      if (type !== 'literal') return value
      const [before, after] = [parts[index - 1]?.type, parts[index + 1]?.type]
      return after === 'dayPeriod' || (before === 'year' && after === 'hour') ? ' ' : value
    })
    .join('')
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function fileSize(bytes: number, tag: string): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  const format = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power >= 2 && value < 100 ? 1 : 0,
  })
  // French puts a narrow space before a unit; in small letters of our face that is none at all.
  return format
    .formatToParts(value)
    .map((part) => (part.type === 'literal' ? part.value.replace('\u202f', '\u00a0') : part.value))
    .join('')
}

export type RelativeKind =
  | { kind: 'now' | 'yesterday' | 'date' }
  | { kind: 'minutes' | 'hours'; count: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How to speak of a moment: under a minute, minutes, hours while it is the same day or less than 24 hours ago,
 * the day before, then the date. A future moment is always a date. Days are those of `timeZone`.
 */
export function relativeKind(at: Date, now: Date, timeZone: string): RelativeKind {
  const age = now.getTime() - at.getTime()
  if (Number.isNaN(age) || age < -MINUTE_MS) return { kind: 'date' }
  if (age < MINUTE_MS) return { kind: 'now' }
  if (age < HOUR_MS) return { kind: 'minutes', count: Math.floor(age / MINUTE_MS) }
  if (age < DAY_MS || dayOf(at, timeZone) === dayOf(now, timeZone))
    return { kind: 'hours', count: Math.floor(age / HOUR_MS) }
  const dayBefore = dayOf(new Date(now.getTime() - DAY_MS), timeZone)
  return dayOf(at, timeZone) === dayBefore ? { kind: 'yesterday' } : { kind: 'date' }
}

/** The calendar day of an instant in a zone, `2026-11-30`. */
export function dayOf(at: Date, timeZone: string): string {
  let format = days.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    days.set(timeZone, format)
  }
  return format.format(at)
}

/** Asked several times for each row of a list; making the formatter anew each time would cost more than the row. */
const days = new Map<string, Intl.DateTimeFormat>()
