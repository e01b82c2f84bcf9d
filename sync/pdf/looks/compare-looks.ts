/** Whether two drawings of a page show the same, apart from the places that may have been filled. */
import { grown, joined, type LookWord, overlaps, type PageLook, type PixelBox, union } from './page-look.ts'

/** `looks` another picture · `text` the same picture, and other words when copied or read aloud. */
export interface Difference {
  readonly kind: 'looks' | 'text'
  readonly box: PixelBox
  readonly before: string
  readonly after: string
}

/** Two drawings of the same content by the same program are equal; smaller steps come from rounding of colours. */
const noticed = 40
const cellPx = 4
/** Words of a line that changed together are one change. */
const wordGapPx = 16
/** Strokes may reach over the edge of their box by the width of a line. */
const edgePx = 2
const maxDifferences = 50

export function compareLooks(
  before: PageLook,
  after: PageLook,
  mayDiffer: readonly PixelBox[],
): readonly Difference[] {
  if (before.widthPx !== after.widthPx || before.heightPx !== after.heightPx)
    return [{ kind: 'looks', box: wholeOf(after), before: '', after: '' }]
  const open = mayDiffer.map((box) => grown(box, edgePx))
  const boxes = joined(differingCells(before, after, open), wordGapPx)
  const differences = boxes
    .slice(0, maxDifferences)
    .map(
      (box): Difference => ({ kind: 'looks', box, before: textIn(before, box), after: textIn(after, box) }),
    )
  return differences.length > 0 ? differences : differingWords(before.words, after.words)
}

function wholeOf(look: PageLook): PixelBox {
  return { x0: 0, y0: 0, x1: look.widthPx, y1: look.heightPx }
}

function differingCells(before: PageLook, after: PageLook, open: readonly PixelBox[]): PixelBox[] {
  const { widthPx, heightPx } = before
  const rowDiffers = differingRows(before, after)
  const cells: PixelBox[] = []
  for (let y0 = 0; y0 < heightPx; y0 += cellPx) {
    const y1 = Math.min(y0 + cellPx, heightPx)
    if (!rowDiffers.slice(y0, y1).includes(true)) continue
    let run: PixelBox | undefined
    for (let x0 = 0; x0 < widthPx; x0 += cellPx) {
      const cell = { x0, y0, x1: Math.min(x0 + cellPx, widthPx), y1 }
      const differs = cellDiffers(before, after, cell, open)
      if (differs) run = run ? union(run, cell) : cell
      if (run && (!differs || cell.x1 === widthPx)) {
        cells.push(run)
        run = undefined
      }
    }
    // A page that has become another one needs no list of a thousand places.
    if (cells.length > 4000) return [wholeOf(before)]
  }
  return cells
}

/** Most rows are equal to the bit, and whole pixels compare four times as fast as their colours. */
function differingRows(before: PageLook, after: PageLook): boolean[] {
  const [a, b] = [pixelsOf(before), pixelsOf(after)]
  return Array.from({ length: before.heightPx }, (_, y) => {
    const end = (y + 1) * before.widthPx
    for (let at = end - before.widthPx; at < end; at++) if (a[at] !== b[at]) return true
    return false
  })
}

function pixelsOf({ rgba }: PageLook): Uint32Array {
  return new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4)
}

function cellDiffers(a: PageLook, b: PageLook, cell: PixelBox, open: readonly PixelBox[]): boolean {
  for (let y = cell.y0; y < cell.y1; y++)
    for (let x = cell.x0; x < cell.x1; x++) {
      const at = (y * a.widthPx + x) * 4
      if (!pixelDiffers(a.rgba, b.rgba, at)) continue
      if (!open.some((box) => x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1)) return true
    }
  return false
}

function pixelDiffers(a: PageLook['rgba'], b: PageLook['rgba'], at: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((a[at + channel] as number) - (b[at + channel] as number)) > noticed) return true
  return false
}

/** Words that the box touches, in the order of the page. */
function textIn(look: PageLook, box: PixelBox): string {
  const words = look.words.filter((word) => overlaps(word.box, box)).map((word) => word.text)
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, 200)
}

/** What lies between the part that both begin with and the part that both end with. */
function differingWords(before: readonly LookWord[], after: readonly LookWord[]): Difference[] {
  let start = 0
  while (start < before.length && start < after.length && before[start]?.text === after[start]?.text) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end]?.text === after[after.length - 1 - end]?.text
  )
    end++
  const was = before.slice(start, before.length - end)
  const is = after.slice(start, after.length - end)
  const [first, ...rest] = [...was, ...is]
  if (!first) return []
  const text = (words: readonly LookWord[]) =>
    words
      .map((word) => word.text)
      .join(' ')
      .trim()
      .slice(0, 200)
  const box = rest.reduce((whole, word) => union(whole, word.box), first.box)
  return [{ kind: 'text', box, before: text(was), after: text(is) }]
}
