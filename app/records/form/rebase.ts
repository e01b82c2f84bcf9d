/**
 * A record that changes while somebody edits it. What they have not touched follows the record; what both have
 * changed to the same is no quarrel; what both have changed differently is for a person to decide, field by field.
 */
export interface Rebased<V> {
  readonly values: V
  /** Fields of which a person must choose. */
  readonly conflicts: readonly (keyof V & string)[]
}

/** `base`: what the person began from. Values are compared by what they are written as. */
export function rebase<V extends object>(base: V, mine: V, theirs: V): Rebased<V> {
  const values: Partial<Record<keyof V, V[keyof V]>> = {}
  const conflicts: (keyof V & string)[] = []
  for (const name of Object.keys(theirs) as (keyof V & string)[]) {
    const touched = !isSame(base[name], mine[name])
    const lists = [base[name], mine[name], theirs[name]]
    if (touched && lists.every(isListOfElements)) {
      const merged = mergedLists(base[name] as Elements, mine[name] as Elements, theirs[name] as Elements)
      values[name] = merged.values as V[typeof name]
      if (merged.conflict) conflicts.push(name)
      continue
    }
    values[name] = touched ? mine[name] : theirs[name]
    if (touched && !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]))
      conflicts.push(name)
  }
  return { values: values as V, conflicts }
}

interface Element {
  readonly id: string
}
type Elements = readonly Element[]

const isListOfElements = (value: unknown): value is Elements =>
  Array.isArray(value) && value.every((one) => typeof (one as Partial<Element> | null)?.id === 'string')

/** Lists whose elements have ids meet in an element, not in the list: what each added or took away stands. */
function mergedLists(
  base: Elements,
  mine: Elements,
  theirs: Elements,
): { readonly values: Elements; readonly conflict: boolean } {
  const byId = (all: Elements) => new Map(all.map((one) => [one.id, one]))
  const [before, own] = [byId(base), byId(mine)]
  const ids = new Set([...theirs, ...mine].map((one) => one.id))
  const others = byId(theirs)
  const fields = Object.fromEntries([...ids].map((id) => [id, undefined]))
  const { values, conflicts } = rebase<Record<string, Element | undefined>>(
    { ...fields, ...Object.fromEntries(before) },
    { ...fields, ...Object.fromEntries(own) },
    { ...fields, ...Object.fromEntries(others) },
  )
  return {
    values: [...ids].flatMap((id) => values[id] ?? []),
    conflict: conflicts.length > 0,
  }
}

/** The fields that differ, with their new values: what a record command sends. */
export function changesBetween<V extends object>(before: V, after: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof V], value)),
  ) as Partial<V>
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || ordered(a) === ordered(b)

/** The order in which keys were set says nothing. */
function ordered(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  )
}
