import type { Locale } from './locale.ts'

/** Latin figures unless a person prefers Arabic-Indic ones; never left to the platform's guess. */
export type Digits = 'latn' | 'arab'

export type FormatSettings = {
  locale: Locale
  digits: Digits
  /** IANA name, such as Asia/Dubai. */
  timeZone: string
}

export type Format = {
  number: (value: number) => string
  /** 62 %, from 0.62 */
  percent: (share: number) => string
  /** Mar 05, 2025 03:04 pm */
  dateTime: (at: Date) => string
  /** 30 Nov 2026 */
  date: (at: Date) => string
  /** Monday 30 November 2026 */
  longDate: (at: Date) => string
  /** 18 Nov */
  dayAndMonth: (at: Date) => string
  /** 09:05 */
  time: (at: Date) => string
  /** 6.6 MB */
  fileSize: (bytes: number) => string
  /** 9 Jumada II 1448 AH, beside a Gregorian date and never instead of it */
  hijri: (at: Date) => string
  list: (items: readonly string[]) => string
}

const REGION: Readonly<Record<Locale, string>> = { en: 'en-GB', ar: 'ar-AE', fr: 'fr-FR' }

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
  const invalidDate = INVALID_DATE[settings.locale]
  const { timeZone } = settings
  const number = once(() => new Intl.NumberFormat(tag))
  const percent = once(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }))
  const date = (options: Intl.DateTimeFormatOptions, withTag = tag) => {
    const format = once(() => new Intl.DateTimeFormat(withTag, { timeZone, ...options }))
    return (at: Date) => (Number.isNaN(at.getTime()) ? invalidDate : format().format(at))
  }
  return {
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    dateTime: settings.locale === 'en' ? englishStamp(settings, invalidDate) : date(STAMP[settings.locale]),
    date: date({ day: 'numeric', month: 'short', year: 'numeric' }),
    longDate: date({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    dayAndMonth: date({ day: 'numeric', month: 'short' }),
    time: date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    fileSize: (bytes) => fileSize(bytes, tag),
    hijri: date({ day: 'numeric', month: 'long', year: 'numeric' }, intlTag(settings, 'islamic-umalqura')),
    list: (items) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(items),
  }
}

const TO_THE_MINUTE = {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** In French nobody reads AM and PM. */
const STAMP: Readonly<Record<Locale, Intl.DateTimeFormatOptions>> = {
  en: { ...TO_THE_MINUTE, hour12: true },
  ar: { ...TO_THE_MINUTE, hour12: true },
  fr: { ...TO_THE_MINUTE, hourCycle: 'h23' },
}

/** The pattern the specification prints, MMM DD, YYYY hh:mm a; no Intl style gives exactly that. */
function englishStamp({ digits, timeZone }: FormatSettings, invalidDate: string): Format['dateTime'] {
  const format = once(
    () => new Intl.DateTimeFormat(`en-US-u-ca-gregory-nu-${digits}`, { timeZone, ...STAMP.en }),
  )
  return (at) => {
    if (Number.isNaN(at.getTime())) return invalidDate
    const part = Object.fromEntries(
      format()
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    )
    return `${part.month} ${part.day}, ${part.year} ${part.hour}:${part.minute} ${part.dayPeriod?.toLowerCase()}`
  }
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
  return format.format(value)
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
