/** A word put in place of what is selected, or where the caret is; at the end of an input nobody has been in. */
export function insertAt(
  text: string,
  word: string,
  selection: { readonly selectionStart: number | null; readonly selectionEnd: number | null } | null,
): { readonly text: string; readonly caret: number } {
  const from = Math.min(selection?.selectionStart ?? text.length, text.length)
  const to = Math.min(Math.max(selection?.selectionEnd ?? from, from), text.length)
  return { text: text.slice(0, from) + word + text.slice(to), caret: from + word.length }
}
