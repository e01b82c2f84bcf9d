/** What was selected last, of what and how. */
export interface Selection<V, T> {
  readonly view: V
  readonly select: (view: V) => T
  readonly selected: T
}

/**
 * The selection after a view. It keeps the identity of the last one while it says the same, so that nothing is drawn again
 * for it. Of the same view the same is given without asking: React asks again after it has drawn, and what is made anew
 * each time (a map) would be drawn for ever.
 */
export function nextSelection<V, T>(
  last: Selection<V, T> | undefined,
  view: V,
  select: (view: V) => T,
): Selection<V, T> {
  if (last === undefined) return { view, select, selected: select(view) }
  if (last.view === view && last.select === select) return last
  const selected = select(view)
  return { view, select, selected: saysTheSame(last.selected, selected) ? last.selected : selected }
}

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
