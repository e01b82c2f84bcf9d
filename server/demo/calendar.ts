/** Days of the demo: everything in it is told relative to the day it is made. */
import type { Moment } from '../../db/demo/content.ts'
import type { Language } from '../../sync/entities/envelope.ts'

const DAY_MS = 86_400_000
/** The organisation's zone knows no summer time, so that days can simply be added. */
const ZONE_OFFSET_MS = 4 * 3_600_000

export interface DemoCalendar {
  /** The instant of `-2d 18:32`, in milliseconds. */
  instant(moment: Moment): number
  /** Calendar date in the organisation's zone, as a date field holds it. */
  isoDate(at: number): string
  /** Fills `{day:-2}`, `{iso:30}`, `{year}` and `{nextYear}`. */
  fill(text: string, language: Language): string
}

export function createCalendar(now: number): DemoCalendar {
  const midnight = Math.floor((now + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS - ZONE_OFFSET_MS
  const isoDate = (at: number): string => new Date(at + ZONE_OFFSET_MS).toISOString().slice(0, 10)
  const dayAt = (days: number): number => midnight + days * DAY_MS
  const year = Number(isoDate(now).slice(0, 4))
  return {
    instant: (moment) => {
      const match = /^([-+]\d+)d (\d\d?):(\d\d)$/.exec(moment)
      if (!match) throw new Error(`Not a moment: ${moment}`)
      return dayAt(Number(match[1])) + (Number(match[2]) * 60 + Number(match[3])) * 60_000
    },
    isoDate,
    fill: (text, language) => {
      const longDate = new Intl.DateTimeFormat(`${LOCALES[language]}-u-nu-latn-ca-gregory`, {
        dateStyle: 'long',
        timeZone: 'Asia/Dubai',
      })
      return text.replace(/\{(day|iso|year|nextYear)(?::(-?\d+))?\}/g, (_all, name, days) => {
        if (name === 'year') return String(year)
        if (name === 'nextYear') return String(year + 1)
        const at = dayAt(Number(days ?? 0))
        return name === 'iso' ? isoDate(at) : longDate.format(at)
      })
    },
  }
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', ar: 'ar-AE', fr: 'fr-FR' }
