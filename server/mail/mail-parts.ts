/** What stands in a message, in order; the two forms of it draw the same list. */
export type MailPart =
  | { readonly kind: 'paragraph'; readonly text: Marked }
  | { readonly kind: 'quote'; readonly title: Marked; readonly lines: readonly string[] }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'button'; readonly label: Marked; readonly link: string; readonly fallback: Marked }
  | { readonly kind: 'note'; readonly text: Marked }

/** A sentence whose inserted values are fenced, so that HTML can isolate them and plain text can drop the fences. */
export type Marked = string & { readonly marked: true }
export const OPEN = '\uE000'
export const CLOSE = '\uE001'
export const markedPieces = (
  text: Marked,
): readonly { readonly text: string; readonly inserted: boolean }[] =>
  text.split(OPEN).flatMap((piece, index) => {
    if (index === 0) return [{ text: piece, inserted: false }]
    const [inserted = '', rest = ''] = piece.split(CLOSE)
    return [
      { text: inserted, inserted: true },
      { text: rest, inserted: false },
    ]
  })
