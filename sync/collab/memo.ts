/** What was worked out before, kept as long as it was worked out of the same things. */

/** Results by key, kept as long as their inputs are the same. */
export type Memo = Map<string, { readonly inputs: readonly unknown[]; readonly value: unknown }>

export function memoised<T>(memo: Memo, key: string, inputs: readonly unknown[], make: () => T): T {
  const known = memo.get(key)
  if (
    known &&
    known.inputs.length === inputs.length &&
    known.inputs.every((one, index) => Object.is(one, inputs[index]))
  )
    return known.value as T
  const value = make()
  memo.set(key, { inputs, value })
  return value
}

/** The list of the last time when it holds the same objects. */
export const sameList = <T>(memo: Memo, key: string, list: readonly T[]): readonly T[] =>
  memoised(memo, `list ${key}`, list, () => list)
