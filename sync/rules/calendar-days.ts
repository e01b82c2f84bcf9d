/**
 * Calendar arithmetic in somebody's time zone: "three days later" is the same time on the clock three days on,
 * which is 71 or 73 hours away when the clocks change in between.
 */

const DAY_MS = 86_400_000

/**
 * The instant (ms) whose wall clock in `timeZone` (IANA) is that of `instant`, `days` calendar days later, or
 * earlier when negative. A time that the clocks skip is moved on by what they skip; of a time that comes twice
 * the first is meant (as `compatible` in RFC 5545 §3.3.5 and Temporal). A zone nobody knows counts as UTC.
 */
export function addCalendarDays(instant: number, days: number, timeZone: string): number {
  return instantShowing(wallClock(timeZone)(instant) + days * DAY_MS, timeZone)
}

/** The instant (ms) at which a calendar day, `2026-11-30`, begins in a zone. */
export const startOfDay = (day: string, timeZone: string): number =>
  instantShowing(Date.parse(`${day}T00:00:00Z`), timeZone)

function instantShowing(target: number, timeZone: string): number {
  const clock = wallClock(timeZone)
  const offsetAt = (at: number): number => clock(at) - at
  // No zone changes its clocks twice within a day, so the offsets around the target are those of either side.
  const before = target - offsetAt(target - DAY_MS)
  const after = target - offsetAt(target + DAY_MS)
  return clock(before) === target || clock(after) !== target ? before : after
}

/** The calendar day of an instant in a zone, `2026-11-30`. A zone nobody knows counts as UTC. */
export const dayIn = (instant: number, timeZone: string): string =>
  new Date(wallClock(timeZone)(instant)).toISOString().slice(0, 10)

/** What the clock shows at an instant, as milliseconds of that reading since 1970. */
function wallClock(timeZone: string): (instant: number) => number {
  const format = formatOf(timeZone)
  return (instant) => {
    const shown: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(instant)) shown[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
    return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000)
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = {
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
}
