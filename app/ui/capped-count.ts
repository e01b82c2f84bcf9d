/** Counts stay short: above 99 the screen shows "99+". */
export function cappedCount(value: number, format: (value: number) => string = String): string {
  return value > 99 ? `${format(99)}+` : format(value)
}
