/**
 * Order by fractional keys: an entry's place in a list is a text between those of its neighbours, so moving one
 * entry writes one value and never touches the others. Two people who insert at the same spot may make equal
 * keys; the id breaks the tie, and the next move there writes fresh keys.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Longer keys come only from hundreds of inserts at one spot; the list is then numbered anew. */
const MAX_KEY_LENGTH = 40

export interface Ordered {
  readonly id: string
  readonly key: string
}

const isKey = (key: string): boolean => key.length <= MAX_KEY_LENGTH && /^[0-9A-Za-z]*[1-9A-Za-z]$/.test(key)

export const byOrderKey = (a: Ordered, b: Ordered): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0

/**
 * A key between two others; '' stands for the start and null for the end. Null when there is no room: the two
 * are equal, in the wrong order or not keys of ours.
 */
export function orderKeyBetween(before: string, after: string | null): string | null {
  if ((before !== '' && !isKey(before)) || (after !== null && !isKey(after))) return null
  if (after !== null && before >= after) return null
  const key = midpoint(before, after)
  return key.length <= MAX_KEY_LENGTH ? key : null
}

/** `count` keys in ascending order with room between them. */
export function freshOrderKeys(count: number): string[] {
  const width = count < 60 ? 1 : count < 3_600 ? 2 : 3
  const step = Math.floor((DIGITS.length ** width - 1) / (count + 1))
  return Array.from({ length: count }, (_, index) => {
    let value = (index + 1) * step
    let key = ''
    for (let i = 0; i < width; i++) {
      key = DIGITS.charAt(value % DIGITS.length) + key
      value = Math.floor(value / DIGITS.length)
    }
    // A key never ends in the lowest digit: nothing would fit before it.
    return key.endsWith('0') ? `${key}V` : key
  })
}

/**
 * The keys to write so that `id` stands before `beforeId` (null: at the end): one when there is room, all of
 * them when there is none. `list` is in its present order and may already hold `id`.
 */
export function keysToPlace(
  list: readonly Ordered[],
  id: string,
  beforeId: string | null,
): Map<string, string> {
  const others = list.filter((one) => one.id !== id)
  const found = beforeId === null ? -1 : others.findIndex((one) => one.id === beforeId)
  const index = found === -1 ? others.length : found
  const key = orderKeyBetween(others[index - 1]?.key ?? '', others[index]?.key ?? null)
  if (key !== null) return new Map([[id, key]])
  const ids = others.map((one) => one.id)
  ids.splice(index, 0, id)
  return new Map(freshOrderKeys(ids.length).map((fresh, at) => [ids[at] ?? id, fresh]))
}

function midpoint(before: string, after: string | null): string {
  let prefix = ''
  for (let i = 0; ; i++) {
    const low = i < before.length ? DIGITS.indexOf(before.charAt(i)) : 0
    const high = after !== null && i < after.length ? DIGITS.indexOf(after.charAt(i)) : DIGITS.length
    if (high - low > 1) return prefix + DIGITS.charAt(Math.floor((low + high) / 2))
    prefix += DIGITS.charAt(low)
    // Once a digit differs, everything larger behind it still sorts before `after`.
    if (high > low) return prefix + midpoint(before.slice(i + 1), null)
  }
}
