import { matchedParts } from './matched-parts.ts'

/** A name with what was typed marked in it. */
export function MatchedText({ text, typed }: { readonly text: string; readonly typed: string }) {
  return matchedParts(text, typed).map(({ part, matched, at }) =>
    matched ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  )
}
