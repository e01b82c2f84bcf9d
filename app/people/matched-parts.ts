import { foldText, searchWords } from '../../sync/rules/text-keys.ts'

export interface MatchedPart {
  readonly part: string
  readonly matched: boolean
  /** Where it begins in the text. */
  readonly at: number
}

/**
 * A text in parts, those that were typed apart from the others. Folding may change how many letters there are, so
 * each letter is folded by itself and remembers where it came from.
 */
export function matchedParts(text: string, typed: string): readonly MatchedPart[] {
  const words = searchWords(typed)
  const whole = [{ part: text, matched: false, at: 0 }]
  if (words.length === 0) return whole
  let folded = ''
  const from: number[] = []
  let at = 0
  for (const letter of text) {
    for (const one of /\s/.test(letter) ? ' ' : foldText(letter)) {
      folded += one
      from.push(at)
    }
    at += letter.length
  }
  from.push(text.length)
  const isMatched = new Array<boolean>(text.length).fill(false)
  for (const word of words)
    for (let found = folded.indexOf(word); found !== -1; found = folded.indexOf(word, found + 1))
      isMatched.fill(true, from[found], from[found + word.length])
  const parts: MatchedPart[] = []
  for (let begin = 0; begin < text.length; ) {
    const matched = isMatched[begin] ?? false
    let end = begin
    while (end < text.length && (isMatched[end] ?? false) === matched) end++
    parts.push({ part: text.slice(begin, end), matched, at: begin })
    begin = end
  }
  return parts.length === 0 ? whole : parts
}
