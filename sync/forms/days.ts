/** Days that a form names: of the calendar, or counted from the day on which it is filled in. */
import { addDays, addMonths, readDay, writeDay } from '../rules/iso-day.ts'

const COUNTED = /^today(?:([+-]\d{1,5})([dmy]))?$/

/** `2026-11-30` of it; null of what is no day, or outside of the years four digits can say. */
export function dayOfRule(rule: string, today: string): string | null {
  const counted = COUNTED.exec(rule)
  const from = readDay(counted ? today : rule)
  if (!from) return null
  const [, count = '0', unit] = counted ?? []
  const by = Number(count)
  return writeDay(unit === 'd' ? addDays(from, by) : addMonths(from, unit === 'y' ? by * 12 : by))
}
