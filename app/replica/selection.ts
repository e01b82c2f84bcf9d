/** What was selected last; an object of its own, because nothing may have been selected. */
export interface Selection<T> {
  readonly selected: T
}

/** The selection after a view: the last one while it says the same, so that nothing is drawn again for it. */
export const nextSelection = <T>(last: Selection<T> | undefined, selected: T): Selection<T> =>
  last !== undefined && saysTheSame(last.selected, selected) ? last : { selected }

/**
 * Whether two values say the same: lists and plain records by what they hold, everything else by identity. Maps among
 * them, which the replica replaces when they change: ten thousand rows are not compared one by one.
 */
export function saysTheSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => saysTheSame(one, b[at]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && saysTheSame(a[key], b[key]))
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
