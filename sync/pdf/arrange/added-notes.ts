/**
 * Notes on pages that come from another file. A form field there cannot stay one, because two files may give one name
 * to two fields; it becomes a stamp that shows what was filled in.
 */
import type { NewPdf } from '../new-pdf.ts'
import {
  isArray,
  isDict,
  isName,
  isStream,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  pdfDict,
  pdfName,
} from '../objects.ts'
import type { PdfPage } from '../pages.ts'
import type { PdfView } from '../view.ts'
import type { ObjectCopier } from './copy-objects.ts'

/** Print, read only, locked (ISO 32000-2 table 167). */
const STAMP_FLAGS = 4 | 64 | 128

/** The notes of an added page as they are written, widgets as stamps. */
export function addedNotes(
  view: PdfView,
  page: PdfPage,
  to: PdfRef,
  copier: ObjectCopier,
  out: NewPdf,
): PdfObject[] {
  const notes = view.resolve(page.dict.get('Annots'))
  if (!isArray(notes)) return []
  return notes.flatMap((note) => {
    const dict = view.dict(note)
    if (!dict) return []
    if (!isName(view.resolve(dict.get('Subtype')), 'Widget'))
      return [copier.copy(note)].filter((one) => one !== null)
    const stamp = stampOf(view, dict, to, copier)
    return stamp ? [out.add(stamp)] : []
  })
}

/** The object numbers of all widgets and fields, which must not come along as such. */
export function fieldsOfForm(view: PdfView): Set<number> {
  const found = new Set<number>()
  const roots = view.resolve(view.dict(view.root.get('AcroForm'))?.get('Fields'))
  const waiting: PdfObject[] = isArray(roots) ? [...roots] : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === null || typeof next !== 'object' || !('kind' in next) || next.kind !== 'ref') continue
    if (found.has(next.num)) continue
    found.add(next.num)
    const kids = view.resolve(view.dict(next)?.get('Kids'))
    if (isArray(kids)) waiting.push(...kids)
  }
  return found
}

/** Null for what shows nothing. */
function stampOf(view: PdfView, widget: PdfDict, page: PdfRef, copier: ObjectCopier): PdfDict | null {
  const look = lookOf(view, widget)
  const rect = widget.get('Rect')
  if (look === null || rect === undefined) return null
  const flags = view.resolve(widget.get('F'))
  return pdfDict({
    Type: pdfName('Annot'),
    Subtype: pdfName('Stamp'),
    Rect: copier.copy(rect),
    P: page,
    F: (typeof flags === 'number' ? flags & ~0x100 : 0) | STAMP_FLAGS,
    AP: pdfDict({ N: copier.copy(look) }),
    OC: copier.copyOf(widget.get('OC')),
  })
}

/** The appearance that is shown: of a checkbox the one of its state. */
function lookOf(view: PdfView, widget: PdfDict): PdfObject {
  const normal = view.dict(widget.get('AP'))?.get('N')
  const resolved = view.resolve(normal)
  if (isStream(resolved)) return normal ?? null
  const state = view.resolve(widget.get('AS'))
  if (!isDict(resolved) || !isName(state)) return null
  const look = resolved.get(state.name)
  return isStream(view.resolve(look)) ? (look ?? null) : null
}
