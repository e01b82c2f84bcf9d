/** Between the days a person names and the instants a message begins and ends at, in the time of this device. */

const two = (n: number): string => String(n).padStart(2, '0')

/** `2026-11-30`; `last`: the day before an instant that is not in it any more. */
export function dayOf(at: number | null, which: 'first' | 'last' = 'first'): string | null {
  if (at === null) return null
  const date = new Date(which === 'last' ? at - 1 : at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const startOfDay = (day: string | null): number | null => instantOf(day, 0)

/** The first instant after it. */
export const endOfDay = (day: string | null): number | null => instantOf(day, 1)

function instantOf(day: string | null, further: number): number | null {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  if (!year || !month || !date) return null
  // Days are counted by the calendar: one of them may have 23 hours.
  return new Date(year, month - 1, date + further).getTime()
}
