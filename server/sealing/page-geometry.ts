/**
 * Between what people see and where PDF puts it. Places are in points of the displayed page,
 * origin top left; PDF user space is unrotated, origin bottom left (ISO 32000-2 §8.3.2).
 */
import type { PdfObject } from '../../sync/pdf/objects.ts'
import type { PdfPage } from '../../sync/pdf/pages.ts'
import { numberText } from '../../sync/pdf/serialize.ts'

/** A rectangle on a displayed page; `page` is one-based. */
export interface Place {
  readonly page: number
  readonly xPt: number
  readonly yPt: number
  readonly widthPt: number
  readonly heightPt: number
}

/** The widget /Rect of a place. */
export function placeToRect(page: PdfPage, place: Omit<Place, 'page'>): [number, number, number, number] {
  const { box, rotate } = page
  const { xPt: x, yPt: y, widthPt: w, heightPt: h } = place
  if (rotate === 90) return [box.x0 + y, box.y0 + x, box.x0 + y + h, box.y0 + x + w]
  if (rotate === 180) return [box.x1 - x - w, box.y0 + y, box.x1 - x, box.y0 + y + h]
  if (rotate === 270) return [box.x1 - y - h, box.y1 - x - w, box.x1 - y, box.y1 - x]
  return [box.x0 + x, box.y1 - y - h, box.x0 + x + w, box.y1 - y]
}

/** Displayed size of a widget with this /Rect. */
export function displayedSize(
  rect: readonly number[],
  rotate: number,
): { widthPt: number; heightPt: number } {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect
  const width = Math.abs(x1 - x0)
  const height = Math.abs(y1 - y0)
  return rotate === 90 || rotate === 270
    ? { widthPt: height, heightPt: width }
    : { widthPt: width, heightPt: height }
}

/** /Matrix of an appearance drawn upright in a box of the displayed size. */
export function appearanceMatrix(rotate: number, widthPt: number, heightPt: number): PdfObject {
  if (rotate === 90) return [0, 1, -1, 0, heightPt, 0]
  if (rotate === 180) return [-1, 0, 0, -1, widthPt, heightPt]
  if (rotate === 270) return [0, -1, 1, 0, 0, widthPt]
  return [1, 0, 0, 1, 0, 0]
}

/** Operands of `cm` that put the origin at the displayed bottom left corner, y upwards. */
export function displayMatrix({ box, rotate }: PdfPage): string {
  const numbers = {
    0: [1, 0, 0, 1, box.x0, box.y0],
    90: [0, 1, -1, 0, box.x1, box.y0],
    180: [-1, 0, 0, -1, box.x1, box.y1],
    270: [0, -1, 1, 0, box.x0, box.y1],
  }[rotate]
  return numbers.map(numberText).join(' ')
}
