/**
 * Sheets of A4 that text and lines are put on from top to bottom. Knows start and end, not left and right: a
 * right-to-left sheet is the mirror image. Places come out as fields want them: points from the top left.
 */
import type { FieldPlace } from '../../sync/entities/field.ts'
import { latin1Bytes, type PdfDict, type PdfRef, pdfDict, pdfName } from '../../sync/pdf/objects.ts'
import { numberText } from '../../sync/pdf/serialize.ts'
import { type ObjectSink, type PdfFonts, packed } from '../sealing/text/pdf-fonts.ts'
import type { ShapedLine } from '../sealing/text/shape-line.ts'
import type { TextEngine } from '../sealing/text/text-engine.ts'

// A4 in points.
export const SHEET_WIDTH = 595.28
export const SHEET_HEIGHT = 841.89
export const SHEET_MARGIN = 56
export const TEXT_WIDTH = SHEET_WIDTH - 2 * SHEET_MARGIN
const TOP = 52
const BOTTOM = SHEET_HEIGHT - 62

export interface TextStyle {
  readonly sizePt: number
  readonly leadPt: number
  readonly bold?: boolean
  /** `r g b`, 0 to 1. */
  readonly color?: string
}

/** A column of the text: how far from the start, and how wide. */
export interface Column {
  readonly insetPt: number
  readonly widthPt: number
}
export const WHOLE: Column = { insetPt: 0, widthPt: TEXT_WIDTH }

const INK = '0.09 0.1 0.12'

export class Sheets {
  readonly #engine: TextEngine
  readonly #fonts: PdfFonts
  readonly rightToLeft: boolean
  readonly #pages: { operators: string; readonly fonts: PdfDict }[] = []
  /** Distance from the top of the page. */
  y = TOP

  constructor(engine: TextEngine, fonts: PdfFonts, rightToLeft: boolean) {
    this.#engine = engine
    this.#fonts = fonts
    this.rightToLeft = rightToLeft
    this.newPage()
  }

  /** One-based. */
  get pageNumber(): number {
    return this.#pages.length
  }

  newPage(): void {
    this.#pages.push({ operators: '', fonts: new Map() })
    this.y = TOP
  }

  /** Goes to a new page when less than this is left. */
  room(heightPt: number): void {
    if (this.y + heightPt > BOTTOM) this.newPage()
  }

  /** Text over lines and pages; goes down by its height. */
  text(text: string, style: TextStyle, column: Column = WHOLE): void {
    for (const line of this.lines(text, style, column.widthPt)) {
      this.room(style.leadPt)
      this.y += style.leadPt
      this.put(line, style, column, this.y - style.leadPt * 0.26)
    }
  }

  lines(text: string, style: TextStyle, widthPt: number): ShapedLine[] {
    return this.#engine.wrapText(text, {
      sizePt: style.sizePt,
      widthPt,
      bold: style.bold === true,
      direction: this.rightToLeft ? 'rtl' : 'ltr',
    })
  }

  /** One line with its base line at `y` from the top. */
  put(line: ShapedLine, style: TextStyle, column: Column, y: number, align: 'start' | 'end' = 'start'): void {
    const width = (line.width * style.sizePt) / 1000
    const atRight = this.rightToLeft ? align === 'start' : align === 'end'
    const x = this.#left(column) + (atRight ? column.widthPt - width : 0)
    const page = this.#page
    page.operators += `q ${style.color ?? INK} rg\n${this.#fonts.paint(line, x, SHEET_HEIGHT - y, style.sizePt, page.fonts)}Q\n`
  }

  /** A horizontal line at `y` from the top. */
  rule(y: number, column: Column = WHOLE, color = '0.79 0.8 0.83', thicknessPt = 0.7): void {
    const x = this.#left(column)
    const base = numberText(SHEET_HEIGHT - y)
    this.#page.operators += `q ${color} RG ${thicknessPt} w ${numberText(x)} ${base} m ${numberText(x + column.widthPt)} ${base} l S Q\n`
  }

  box(y: number, column: Column, heightPt: number, paint: { fill?: string; stroke?: string }): void {
    const area = [this.#left(column), SHEET_HEIGHT - y - heightPt, column.widthPt, heightPt]
    const rectangle = `${area.map(numberText).join(' ')} re`
    if (paint.fill) this.#page.operators += `q ${paint.fill} rg ${rectangle} f Q\n`
    if (paint.stroke) this.#page.operators += `q ${paint.stroke} RG 0.7 w ${rectangle} S Q\n`
  }

  /** Where a field stands on the present page, its top at `y`. */
  place(y: number, column: Column, heightPt: number): FieldPlace {
    const round = (value: number): number => Math.round(value * 100) / 100
    return {
      page: this.pageNumber,
      xPt: round(this.#left(column)),
      yPt: round(y),
      widthPt: round(column.widthPt),
      heightPt: round(heightPt),
    }
  }

  /** Writes the pages; `foot` gives start and end of the last line of each. */
  finish(
    sink: ObjectSink,
    tree: PdfRef,
    foot: (page: number, pages: number) => readonly [string, string],
  ): PdfRef[] {
    const style: TextStyle = { sizePt: 7, leadPt: 10, color: '0.42 0.44 0.49' }
    const pages = [...this.#pages]
    return pages.map((page, at) => {
      // `put` writes on the last page: the one that is being finished.
      this.#pages.push(page)
      const [start, end] = foot(at + 1, pages.length)
      for (const [text, align] of [
        [start, 'start'],
        [end, 'end'],
      ] as const)
        for (const line of this.lines(text, style, TEXT_WIDTH / 2))
          this.put(line, style, WHOLE, SHEET_HEIGHT - 30, align)
      this.#pages.pop()
      return sink.add(
        pdfDict({
          Type: pdfName('Page'),
          Parent: tree,
          MediaBox: [0, 0, SHEET_WIDTH, SHEET_HEIGHT],
          Resources: pdfDict({ Font: page.fonts }),
          Contents: sink.add(packed(latin1Bytes(page.operators))),
        }),
      )
    })
  }

  get #page(): { operators: string; readonly fonts: PdfDict } {
    const page = this.#pages.at(-1)
    if (!page) throw new Error('No page yet')
    return page
  }

  #left({ insetPt, widthPt }: Column): number {
    return this.rightToLeft ? SHEET_WIDTH - SHEET_MARGIN - insetPt - widthPt : SHEET_MARGIN + insetPt
  }
}
