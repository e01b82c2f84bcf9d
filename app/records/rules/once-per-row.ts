/** What is asked of every row of a long list, and asked once as long as the row is the same one. */
export function oncePerRow<Row extends object, T>(of: (row: Row) => T): (row: Row) => T {
  const known = new WeakMap<Row, { readonly value: T }>()
  return (row) => {
    const before = known.get(row)
    if (before) return before.value
    const value = of(row)
    known.set(row, { value })
    return value
  }
}
