/**
 * Expiry as people enter it, a day and perhaps a time in the draft's own zone, and as it is kept, an instant.
 * Without a time the day counts to its end, so that "by 30 November" includes all of 30 November.
 */

export interface ExpiryEntry {
  /** `2026-11-30`; empty when nothing is chosen. */
  readonly day: string
  /** `16:00`; empty means the end of the day. */
  readonly time: string
}

const END_OF_DAY = '23:59'

/** The instant of an entry; null when there is no day or it is not a date. */
export const expiryInstant = (entry: ExpiryEntry, timeZone: string): number | null =>
  instantOf(entry, timeZone, 'end')

/** The beginning of what was entered, its last minute included: something that starts at 23:59 starts there. */
export const startInstant = (entry: ExpiryEntry, timeZone: string): number | null =>
  instantOf(entry, timeZone, 'start')

function instantOf(
  { day, time }: ExpiryEntry,
  timeZone: string,
  ofLastMinute: 'start' | 'end',
): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  const clock = /^(\d{2}):(\d{2})$/.exec(time === '' ? END_OF_DAY : time)
  if (!found || !clock) return null
  const [year = 0, month = 0, date = 0] = found.slice(1).map(Number)
  const [hour = 0, minute = 0] = clock.slice(1).map(Number)
  const isEnd = ofLastMinute === 'end' && hour === 23 && minute === 59
  // The last minute belongs to the day: its end is the last millisecond, not its beginning.
  const wall = Date.UTC(year, month - 1, date, hour, minute, isEnd ? 59 : 0, isEnd ? 999 : 0)
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== date) return null
  // The offset of a zone depends on the instant; the second look settles the hours around a change of clocks.
  const guess = wall - offsetMs(wall, timeZone)
  return wall - offsetMs(guess, timeZone)
}

/** An instant as it was entered. */
export function expiryEntry(instant: number | null, timeZone: string): ExpiryEntry {
  if (instant === null) return { day: '', time: '' }
  const { year, month, day, hour, minute } = partsOf(instant, timeZone)
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** The calendar day `days` after another, `2026-11-30`. */
export function dayAfter(day: string, days: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

function offsetMs(instant: number, timeZone: string): number {
  const one = partsOf(instant, timeZone)
  const wall = Date.UTC(+one.year, +one.month - 1, +one.day, +one.hour, +one.minute, +one.second)
  return wall - Math.floor(instant / 1000) * 1000
}

function partsOf(instant: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00'
  const parts = format.formatToParts(instant)
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}
