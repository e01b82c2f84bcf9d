/** Tags as they are typed: several at once with commas between, none twice whatever its letters' case. */
import { MAX_TAG, MAX_TAGS } from '../../../sync/entities/envelope.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'

export function withTags(tags: readonly string[], typed: string): string[] {
  const all = [...tags]
  const known = new Set(tags.map(foldText))
  for (const part of typed.split(/[,،]/)) {
    const tag = part.trim().slice(0, MAX_TAG)
    if (tag === '' || known.has(foldText(tag)) || all.length >= MAX_TAGS) continue
    known.add(foldText(tag))
    all.push(tag)
  }
  return all
}
