import { foldText, searchWords } from '../../../sync/rules/text-keys.ts'

/** Things with a name, and other words they are looked for by, that have all the words; a name's beginning first. */
export function findNamed<T extends { readonly name: string; readonly alsoKnownAs?: string }>(
  things: readonly T[],
  typed: string,
  limit: number,
): readonly T[] {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const ranked = things.flatMap((thing) => {
    const key = foldText(`${thing.name} ${thing.alsoKnownAs ?? ''}`)
    if (!words.every((word) => key.includes(word))) return []
    const begins = words.every((word) => key.startsWith(word) || key.includes(` ${word}`))
    return [{ thing, rank: begins ? 0 : 1 }]
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map((one) => one.thing)
}
