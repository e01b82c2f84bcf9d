/**
 * What goes when pages go. A deleted page must not survive in the file because something still points at it: its
 * notes, and the form fields that stood on no other page, go with it.
 */
import { isArray, isRef, type PdfObject } from '../objects.ts'
import { listPages } from '../pages.ts'
import type { PdfView } from '../view.ts'

/** @param kept numbers of the page objects that stay. */
export function goneWithPages(view: PdfView, kept: ReadonlySet<number>): Set<number> {
  const gone = new Set<number>()
  const standing = new Set<number>()
  for (const page of listPages(view)) {
    const stays = kept.has(page.ref.num)
    if (!stays) gone.add(page.ref.num)
    const notes = view.resolve(page.dict.get('Annots'))
    if (isArray(notes)) for (const note of notes) if (isRef(note)) (stays ? standing : gone).add(note.num)
  }
  for (const num of standing) gone.delete(num)
  const fields = view.resolve(view.dict(view.root.get('AcroForm'))?.get('Fields'))
  if (isArray(fields)) for (const field of fields) markGone(view, field, gone, new Set())
  return gone
}

/** A field is gone when it is itself a note that is gone, or when all its kids are. */
function markGone(view: PdfView, node: PdfObject, gone: Set<number>, seen: Set<number>): boolean {
  if (!isRef(node)) return false
  if (gone.has(node.num)) return true
  if (seen.has(node.num) || seen.size > view.limits.fields) return false
  seen.add(node.num)
  const kids = view.resolve(view.dict(node)?.get('Kids'))
  if (!isArray(kids) || kids.length === 0) return false
  const left = kids.filter((kid) => !markGone(view, kid, gone, seen))
  if (left.length > 0) return false
  gone.add(node.num)
  return true
}
