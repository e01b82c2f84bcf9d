/**
 * Where everything in the box of a field stands: the one answer for the page that is sealed and for every screen that
 * shows it before. Points, origin at the top left of the box. Nothing is cut off and nothing leaves the box: what does
 * not fit in the size its field asks for is set smaller.
 */
import { breakLines, paragraphsOf } from './break-lines.ts'
import type { FieldContent, MarkContent, WordsContent } from './field-content.ts'
import { hasArabic } from './paper-faces.ts'
import { type Direction, directionOf } from './text-direction.ts'

export interface Size {
  readonly widthPt: number
  readonly heightPt: number
}

export interface Rectangle extends Size {
  readonly xPt: number
  readonly yPt: number
}

export interface PlacedLine {
  readonly text: string
  readonly direction: Direction
  readonly sizePt: number
  /** Of its left end, whichever way it is read. */
  readonly xPt: number
  readonly baselinePt: number
  readonly widthPt: number
}

export interface FieldLayout {
  readonly lines: readonly PlacedLine[]
  /** Where a picture, a button or a code stands; a picture as large as fits, its proportions kept, in the middle. */
  readonly mark: Rectangle | null
}

/** Width of a line in the faces of the paper (`paper-faces.ts`), in thousandths of the size it is set in. */
export type MeasureText = (text: string, direction: Direction) => number

/** In sizes of the letters: from base line to base line, and what of it is above. Room for every usual accent. */
const LINE = 1.34
/** Arabic reaches lower than Latin and less high. */
const ASCENT = { latin: 1, arabic: 0.9 }
const SIDE_PT = 2
const TOP_PT = 2
/** Each try is so much smaller than the one before. */
const SMALLER = 0.96
const TRIES = 140

/** Of the lines under a mark; 0 is black. */
export const CAPTION_GREY = 0.15
const CAPTION_PT = 6.5
const CAPTION_ALONE_PT = 9
/** Of the height: the drawing is what people look for, so it keeps more than half. */
const CAPTION_SHARE = 0.45

/** `box` may be a place of a page: only its size is looked at. */
export function layOutField(content: FieldContent, box: Size, measure: MeasureText): FieldLayout {
  switch (content.as) {
    case 'words':
      return { lines: layOutWords(content, { ...box, xPt: 0, yPt: 0 }, measure), mark: null }
    case 'mark':
      return layOutMark(content, box, measure)
    case 'button':
    case 'code':
      return { lines: [], mark: squareIn(box) }
  }
}

export function layOutWords(
  { text, sizePt, align, wraps }: Omit<WordsContent, 'as'>,
  area: Rectangle,
  measure: MeasureText,
): PlacedLine[] {
  const room = roomIn(area)
  const paragraphs = (wraps ? paragraphsOf(text) : [oneLine(text)]).map((paragraph) => ({
    text: paragraph,
    direction: directionOf(paragraph),
  }))
  const set = wraps
    ? wrapped(paragraphs, sizePt, room, measure)
    : inOneLine(paragraphs, sizePt, room, measure)
  const step = set.sizePt * LINE
  const free = area.heightPt - set.lines.length * step
  const top = area.yPt + (wraps ? Math.min(TOP_PT, free / 2) : free / 2)
  const ascent = set.sizePt * (hasArabic(text) ? ASCENT.arabic : ASCENT.latin)
  return set.lines.map((line, at) => {
    const widthPt = (line.width * set.sizePt) / 1000
    const side = align === 'center' ? 0.5 : (line.direction === 'rtl') === (align === 'start') ? 1 : 0
    return {
      text: line.text,
      direction: line.direction,
      sizePt: set.sizePt,
      xPt: area.xPt + (area.widthPt - room.widthPt) / 2 + side * Math.max(0, room.widthPt - widthPt),
      baselinePt: top + at * step + ascent,
      widthPt,
    }
  })
}

function layOutMark({ hasPicture, lines }: MarkContent, box: Size, measure: MeasureText): FieldLayout {
  const said = lines.filter((line) => line.trim() !== '')
  if (said.length === 0) return { lines: [], mark: hasPicture ? { ...box, xPt: 0, yPt: 0 } : null }
  const share = box.heightPt * (hasPicture ? CAPTION_SHARE : 1)
  const room = roomIn({ ...box, heightPt: share / said.length })
  const widest = Math.max(...said.map((line) => measure(line, directionOf(line))))
  const sizePt = fitting(hasPicture ? CAPTION_PT : CAPTION_ALONE_PT, widest, room)
  const step = sizePt * LINE
  const heightPt = said.length * step
  const top = hasPicture ? box.heightPt - heightPt : (box.heightPt - heightPt) / 2
  return {
    // All in one size, and in the middle like the drawing above them.
    lines: said.flatMap((text, at) =>
      layOutWords(
        { text, sizePt, align: 'center', wraps: false },
        { xPt: 0, yPt: top + at * step, widthPt: box.widthPt, heightPt: step },
        measure,
      ),
    ),
    mark: hasPicture ? { xPt: 0, yPt: 0, widthPt: box.widthPt, heightPt: top } : null,
  }
}

/** A square as large as fits, in the middle. */
export function squareIn({ widthPt, heightPt }: Size): Rectangle {
  const side = Math.min(widthPt, heightPt)
  return { xPt: (widthPt - side) / 2, yPt: (heightPt - side) / 2, widthPt: side, heightPt: side }
}

/** A picture as large as fits, its proportions kept, in the middle. */
export function fitInto(
  area: Rectangle,
  pixels: { readonly width: number; readonly height: number },
): Rectangle {
  const scale = Math.min(area.widthPt / pixels.width, area.heightPt / pixels.height)
  const [widthPt, heightPt] = [pixels.width * scale, pixels.height * scale]
  return {
    xPt: area.xPt + (area.widthPt - widthPt) / 2,
    yPt: area.yPt + (area.heightPt - heightPt) / 2,
    widthPt,
    heightPt,
  }
}

/** Without the margins at both sides, of which a very narrow box has smaller ones. */
const roomIn = ({ widthPt, heightPt }: Size): Size => ({
  widthPt: Math.max(widthPt - 2 * SIDE_PT, widthPt / 2),
  heightPt,
})

/** The largest size, not over `sizePt`, in which a line so wide stands in the room. */
const fitting = (sizePt: number, width: number, room: Size): number =>
  Math.min(sizePt, room.heightPt / LINE, width > 0 ? (room.widthPt * 1000) / width : sizePt)

interface Paragraph {
  readonly text: string
  readonly direction: Direction
}
interface SetText {
  readonly sizePt: number
  readonly lines: readonly (Paragraph & { readonly width: number })[]
}

function inOneLine(
  paragraphs: readonly Paragraph[],
  sizePt: number,
  room: Size,
  measure: MeasureText,
): SetText {
  const lines = paragraphs.map((one) => ({ ...one, width: measure(one.text, one.direction) }))
  return { sizePt: fitting(sizePt, Math.max(...lines.map((one) => one.width)), room), lines }
}

function wrapped(
  paragraphs: readonly Paragraph[],
  sizePt: number,
  room: Size,
  measure: MeasureText,
): SetText {
  const widths = new Map<string, number>()
  const widthOf = (word: string): number => {
    const known = widths.get(word) ?? measure(word, directionOf(word))
    widths.set(word, known)
    return known
  }
  const at = (size: number): SetText => {
    const limit = (room.widthPt * 1000) / size
    const lines = paragraphs.flatMap(({ text, direction }) =>
      breakLines(text, limit, widthOf).map((line) => ({
        text: line,
        direction,
        width: measure(line, direction),
      })),
    )
    return { sizePt: size, lines }
  }
  const fits = ({ sizePt: size, lines }: SetText): boolean =>
    lines.length * size * LINE <= room.heightPt + 0.001 &&
    lines.every((line) => line.width * size <= room.widthPt * 1000 + 10)
  const asked = at(sizePt)
  if (fits(asked)) return asked
  // Half of what is left each time: a long text is broken some ten times and not a hundred.
  let [tooLarge, small] = [0, TRIES]
  while (small - tooLarge > 1) {
    const middle = Math.floor((tooLarge + small) / 2)
    if (fits(at(sizePt * SMALLER ** middle))) small = middle
    else tooLarge = middle
  }
  const found = at(sizePt * SMALLER ** small)
  const widest = Math.max(...found.lines.map((line) => line.width))
  // Thousands of line ends in a small box fit in no size that was tried.
  return {
    ...found,
    sizePt: fitting(found.sizePt, widest, { ...room, heightPt: room.heightPt / found.lines.length }),
  }
}

/** Lines joined by a blank, without those around their ends. */
function oneLine(text: string): string {
  const [first = '', ...others] = text.split(/[\r\n\u2028\u2029]+/)
  return others.reduce((line, next) => `${line.trimEnd()} ${next.trimStart()}`, first)
}
