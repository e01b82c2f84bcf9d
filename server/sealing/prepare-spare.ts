/** A page of empty signature places at the end, for people who are added after sending. */
import { layOutWords } from '../../sync/field-look/lay-out-field.ts'
import type { PdfUpdate } from '../../sync/pdf/appender.ts'
import {
  isArray,
  isRef,
  latin1Bytes,
  type PdfDict,
  pdfDict,
  pdfName,
  pdfStream,
} from '../../sync/pdf/objects.ts'
import type { PdfPage } from '../../sync/pdf/pages.ts'
import { damaged } from '../../sync/pdf/refusal.ts'
import { drawLines } from './appearances.ts'
import type { Place } from './page-geometry.ts'
import type { PdfFonts } from './text/pdf-fonts.ts'
import type { TextEngine } from './text/text-engine.ts'

// A4 in points.
const widthPt = 595.28
const heightPt = 841.89
const margin = 56
const columns = 2
const rows = 6
const gap = 20
const boxWidth = (widthPt - 2 * margin - gap) / columns
const boxHeight = 90
const headingHeight = 60

/** Adds as many pages as needed, also to `pages`. @returns one place per slot, in order. */
export function addSparePages(
  update: PdfUpdate,
  engine: TextEngine,
  fonts: PdfFonts,
  pages: PdfPage[],
  spare: { readonly slotIds: readonly string[]; readonly heading: string },
): Place[] {
  const places: Place[] = []
  const perPage = columns * rows
  for (let first = 0; first < spare.slotIds.length; first += perPage) {
    const page = addPage(update, engine, fonts, pages.length + 1, spare.heading)
    pages.push(page)
    for (let at = 0; at < Math.min(perPage, spare.slotIds.length - first); at++)
      places.push({
        page: page.number,
        xPt: margin + (at % columns) * (boxWidth + gap),
        yPt: margin + headingHeight + Math.floor(at / columns) * (boxHeight + gap),
        widthPt: boxWidth,
        heightPt: boxHeight,
      })
  }
  return places
}

function addPage(
  update: PdfUpdate,
  engine: TextEngine,
  fonts: PdfFonts,
  number: number,
  heading: string,
): PdfPage {
  const treeRef = update.view.root.get('Pages')
  if (!isRef(treeRef)) throw damaged('page tree is not an indirect object')
  const fontResources: PdfDict = new Map()
  const area = { xPt: margin, yPt: margin + headingHeight - 50, widthPt: widthPt - 2 * margin, heightPt: 30 }
  const look = { text: heading, sizePt: 14, align: 'start', wraps: false } as const
  const lines = layOutWords(look, area, engine.measure)
  const text = drawLines(engine, fonts, fontResources, lines, heightPt)
  const dict = pdfDict({
    Type: pdfName('Page'),
    Parent: treeRef,
    MediaBox: [0, 0, widthPt, heightPt],
    CropBox: [0, 0, widthPt, heightPt], // not the one that the tree may hand down
    Rotate: 0,
    Resources: pdfDict({ Font: fontResources }),
    Contents: update.add(pdfStream(new Map(), latin1Bytes(`q 0 g\n${text}Q\n`))),
  })
  const ref = update.add(dict)
  const tree = update.edit(treeRef)
  const kids = update.resolve(tree.get('Kids'))
  tree.set('Kids', [...(isArray(kids) ? kids : []), ref])
  const count = update.resolve(tree.get('Count'))
  tree.set('Count', (typeof count === 'number' ? count : number - 1) + 1)
  const box = { x0: 0, y0: 0, x1: widthPt, y1: heightPt }
  return {
    number,
    ref,
    dict,
    box,
    rotate: 0,
    widthPt,
    heightPt,
    resources: dict.get('Resources'),
    inherited: dict,
  }
}
