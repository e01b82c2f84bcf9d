import { foldText } from '../../../sync/rules/text-keys.ts'

/** A name with what was typed in bold, where the letters are the very same after folding. */
export function MatchedText({ text, typed }: { readonly text: string; readonly typed: string }) {
  const word = foldText(typed)
  const folded = foldText(text)
  const at = word === '' ? -1 : folded.indexOf(word)
  // Folding may change the length; then bold would stand beside what was meant.
  if (at === -1 || folded.length !== text.length) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  )
}
