/**
 * The page tree in reading order, with inherited attributes and the size a reader sees.
 * Source: ISO 32000-2 §7.7.3.
 */
import { isArray, isName, isRef, type PdfDict, type PdfObject, type PdfRef } from './objects.ts'
import { damaged, PdfRefusal } from './refusal.ts'
import type { PdfView } from './view.ts'

/** A rectangle in default user space, points; x0 < x1 and y0 < y1. */
export interface PdfBox {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface PdfPage {
  /** One-based. */
  readonly number: number
  readonly ref: PdfRef
  readonly dict: PdfDict
  /** What is shown: CropBox within MediaBox, before rotation. */
  readonly box: PdfBox
  /** Clockwise turn for display. */
  readonly rotate: 0 | 90 | 180 | 270
  /** Displayed size in points, after rotation. */
  readonly widthPt: number
  readonly heightPt: number
  /** As found on the page or inherited; not resolved. */
  readonly resources: PdfObject | undefined
  /** MediaBox, CropBox, Rotate and Resources as found on the page or inherited; not resolved. */
  readonly inherited: ReadonlyMap<string, PdfObject>
}

const inheritable = ['MediaBox', 'CropBox', 'Rotate', 'Resources'] as const
type Inherited = ReadonlyMap<string, PdfObject>

/** All pages. Kids that are missing or not pages are left out, as viewers do. */
export function listPages(view: PdfView): readonly PdfPage[] {
  return view.remember('pages', () => walkPages(view))
}

/** One-based page number by object number of the notes and widgets on it. */
export function notePages(view: PdfView): ReadonlyMap<number, number> {
  return view.remember('note-pages', () => {
    const numbers = new Map<number, number>()
    for (const page of listPages(view)) {
      const notes = view.resolve(page.dict.get('Annots'))
      if (isArray(notes)) for (const note of notes) if (isRef(note)) numbers.set(note.num, page.number)
    }
    return numbers
  })
}

function walkPages(view: PdfView): PdfPage[] {
  const pages: PdfPage[] = []
  const seen = new Set<number>()
  const root = view.root.get('Pages')
  // A stack of our own: the tree may be as deep as it has pages.
  const stack: { node: PdfObject; inherited: Inherited }[] = [{ node: root ?? null, inherited: new Map() }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next
    const dict = view.dict(node)
    if (!dict) continue
    if (!isRef(node)) throw damaged('page is not an indirect object')
    if (seen.has(node.num)) throw damaged('page tree is a loop')
    seen.add(node.num)
    const inherited = inherit(dict, next.inherited)
    const kids = view.resolve(dict.get('Kids'))
    if (isArray(kids) && !isName(view.resolve(dict.get('Type')), 'Page')) {
      for (let at = kids.length - 1; at >= 0; at--) stack.push({ node: kids[at] ?? null, inherited })
    } else {
      if (pages.length >= view.limits.pages) throw new PdfRefusal('pdf-too-complex', 'too many pages')
      pages.push(describePage(view, pages.length + 1, node, dict, inherited))
    }
  }
  return pages
}

function inherit(dict: PdfDict, from: Inherited): Inherited {
  if (!inheritable.some((key) => dict.has(key))) return from
  const merged = new Map(from)
  for (const key of inheritable) {
    const value = dict.get(key)
    if (value !== undefined && value !== null) merged.set(key, value)
  }
  return merged
}

function describePage(
  view: PdfView,
  number: number,
  ref: PdfRef,
  dict: PdfDict,
  inherited: Inherited,
): PdfPage {
  const letter = { x0: 0, y0: 0, x1: 612, y1: 792 }
  const media = readBox(view, inherited.get('MediaBox')) ?? letter
  const box = intersect(media, readBox(view, inherited.get('CropBox')) ?? media) ?? media
  const turn = view.resolve(inherited.get('Rotate'))
  const rotate = normalTurn(typeof turn === 'number' ? turn : 0)
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  const sideways = rotate === 90 || rotate === 270
  return {
    number,
    ref,
    dict,
    box,
    rotate,
    widthPt: sideways ? height : width,
    heightPt: sideways ? width : height,
    resources: inherited.get('Resources'),
    inherited,
  }
}

function normalTurn(degrees: number): 0 | 90 | 180 | 270 {
  const turn = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

/** A rectangle with its corners in order, or undefined when it is none or empty. */
export function readBox(view: PdfView, value: PdfObject | undefined): PdfBox | undefined {
  const list = view.resolve(value)
  if (!isArray(list) || list.length < 4) return undefined
  const [a, b, c, d] = list.slice(0, 4).map((item) => view.resolve(item))
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number')
    return undefined
  const box = { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) }
  return box.x1 - box.x0 > 0 && box.y1 - box.y0 > 0 ? box : undefined
}

function intersect(a: PdfBox, b: PdfBox): PdfBox | undefined {
  const box = {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  }
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : undefined
}
