/**
 * Days of the calendar as texts, `2026-11-30`, from year 1 to 9999, and as whole numbers to count with: days since
 * 1970-01-01. No zone and no clock take part (after Howard Hinnant, "chrono-compatible low-level date algorithms").
 */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Null for anything but a day that exists. */
export function readDay(text: string): CalendarDay | null {
  const found = DAY.exec(text)
  if (!found) return null
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? { year, month, day }
    : null
}

/** Null outside the years that four digits can say. */
export function writeDay({ year, month, day }: CalendarDay): string | null {
  if (year < 1 || year > 9999) return null
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function dayNumber({ year, month, day }: CalendarDay): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const ofEra = y - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

export function dayOfNumber(number: number): CalendarDay {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const y = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * y + Math.floor(y / 4) - Math.floor(y / 100))
  const m = Math.floor((5 * ofYear + 2) / 153)
  const month = m < 10 ? m + 3 : m - 9
  return {
    year: y + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * m + 2) / 5) + 1,
  }
}

/** So many months on or back: the 31st becomes the last day of a shorter month. */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const all = year * 12 + month - 1 + months
  const to = { year: Math.floor(all / 12), month: (((all % 12) + 12) % 12) + 1 }
  return { ...to, day: Math.min(day, daysInMonth(to.year, to.month)) }
}

export const addDays = (day: CalendarDay, days: number): CalendarDay => dayOfNumber(dayNumber(day) + days)

/** Full years from one day to another; who is born on 29 February is a year older on 1 March of most years. */
export function fullYears(from: CalendarDay, to: CalendarDay): number {
  const isBefore = to.month < from.month || (to.month === from.month && to.day < from.day)
  return to.year - from.year - (isBefore ? 1 : 0)
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
