/**
 * Lays out a report from top to bottom over A4 pages: headings, labelled values, rules. Knows
 * start and end, not left and right: a right-to-left report is the mirror image.
 */
import { latin1Bytes, type PdfDict, type PdfRef, pdfDict, pdfName } from '../../sync/pdf/objects.ts'
import { numberText } from '../../sync/pdf/serialize.ts'
import type { QrModules } from '../../sync/qr-code.ts'
import { type ObjectSink, type PdfFonts, packed } from './text/pdf-fonts.ts'
import type { ShapedLine } from './text/shape-line.ts'
import type { TextEngine } from './text/text-engine.ts'

// A4 in points.
const pageWidth = 595.28
const pageHeight = 841.89
const margin = 48
const footerHeight = 30
const labelWidth = 130
const gap = 10
/** A third of a page: white that still reads as the end of one. */
const LARGEST_GAP_PT = 240

export interface TextStyle {
  readonly sizePt: number
  readonly bold?: boolean
  /** 0 black, 1 white. */
  readonly gray?: number
  /** Identifiers and hashes read from left to right in every language. */
  readonly direction?: 'auto' | 'ltr'
}

/** Where dark modules stand side by side: first one and how many. */
function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, at) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === at) last[1]++
    else runs.push([at, 1])
  })
  return runs
}

export class ReportFlow {
  readonly #engine: TextEngine
  readonly #fonts: PdfFonts
  readonly #rightToLeft: boolean
  readonly #pages: { operators: string; readonly fonts: PdfDict }[] = []
  #y = 0

  constructor(engine: TextEngine, fonts: PdfFonts, rightToLeft: boolean) {
    this.#engine = engine
    this.#fonts = fonts
    this.#rightToLeft = rightToLeft
    this.#newPage()
  }

  text(text: string, style: TextStyle, insetPt = 0): void {
    const widthPt = pageWidth - 2 * margin - insetPt
    for (const line of this.#lines(text, style, widthPt)) {
      this.#room(style.sizePt * 1.4)
      this.#y -= style.sizePt * 1.4
      this.#paint(line, style, insetPt, widthPt, this.#y)
    }
  }

  /** Label at the start, value beside it; the value may take several lines and pages. */
  row(label: string, value: string, style: TextStyle = { sizePt: 9 }): void {
    const labelStyle = { sizePt: 8.5, gray: 0.4 }
    const valueInset = labelWidth + gap
    const valueWidth = pageWidth - 2 * margin - valueInset
    const labels = this.#lines(label, labelStyle, labelWidth)
    const values = this.#lines(value, style, valueWidth)
    const step = Math.max(style.sizePt, labelStyle.sizePt) * 1.4
    for (let at = 0; at < Math.max(labels.length, values.length); at++) {
      this.#room(step)
      this.#y -= step
      const labelLine = labels[at]
      const valueLine = values[at]
      if (labelLine) this.#paint(labelLine, labelStyle, 0, labelWidth, this.#y)
      if (valueLine) this.#paint(valueLine, style, valueInset, valueWidth, this.#y)
    }
  }

  /** A QR code beside the labels, where values stand; with the light border it needs around it. */
  modules(modules: QrModules, sidePt: number): void {
    const unit = sidePt / modules.length
    const border = 4 * unit
    const height = sidePt + 2 * border
    this.#room(height)
    this.#y -= height
    const inset = labelWidth + gap
    const x = this.#rightToLeft ? pageWidth - margin - inset - sidePt : margin + inset
    const squares = modules.flatMap((row, at) => {
      const y = numberText(this.#y + border + sidePt - (at + 1) * unit)
      // Runs, not modules: neighbours drawn one by one show seams between them.
      return runsOf(row).map(
        ([from, length]) =>
          `${numberText(x + from * unit)} ${y} ${numberText(length * unit)} ${numberText(unit)} re`,
      )
    })
    this.#page.operators += `q 0 g\n${squares.join('\n')}\nf Q\n`
  }

  space(heightPt: number): void {
    this.#y -= heightPt
  }

  /**
   * Draws what belongs together: what would be torn at the end of a page begins the next one, unless a page is too
   * small for it or the gap too large.
   */
  together(draw: () => void): void {
    const page = this.#page
    const before = { pages: this.#pages.length, operators: page.operators, y: this.#y }
    draw()
    const torn = this.#pages.length - before.pages
    if (torn !== 1 || before.y - margin > LARGEST_GAP_PT || before.y === pageHeight - margin) return
    this.#pages.length = before.pages
    page.operators = before.operators
    this.#newPage()
    draw()
  }

  rule(): void {
    this.#room(10)
    this.#y -= 6
    const y = numberText(this.#y)
    this.#page.operators += `q 0.8 G 0.6 w ${margin} ${y} m ${numberText(pageWidth - margin)} ${y} l S Q\n`
    this.#y -= 4
  }

  /** Writes all pages. `footer` gets the one-based page and the number of pages. */
  finish(sink: ObjectSink, tree: PdfRef, footer: (page: number, pages: number) => string): PdfRef[] {
    const style = { sizePt: 7.5, gray: 0.45 }
    return this.#pages.map((page, at) => {
      const line = this.#engine.shapeLine(footer(at + 1, this.#pages.length), {
        direction: this.#rightToLeft ? 'rtl' : 'ltr',
      })
      const x = this.#rightToLeft ? pageWidth - margin - (line.width * style.sizePt) / 1000 : margin
      const operators = `${page.operators}q ${style.gray} g\n${this.#fonts.paint(line, x, 26, style.sizePt, page.fonts)}Q\n`
      return sink.add(
        pdfDict({
          Type: pdfName('Page'),
          Parent: tree,
          MediaBox: [0, 0, pageWidth, pageHeight],
          Resources: pdfDict({ Font: page.fonts }),
          Contents: sink.add(packed(latin1Bytes(operators))),
        }),
      )
    })
  }

  get #page(): { operators: string; readonly fonts: PdfDict } {
    return this.#pages[this.#pages.length - 1] ?? this.#newPage()
  }

  #newPage(): { operators: string; readonly fonts: PdfDict } {
    const page = { operators: '', fonts: new Map() }
    this.#pages.push(page)
    this.#y = pageHeight - margin
    return page
  }

  #room(heightPt: number): void {
    if (this.#y - heightPt < margin + footerHeight - 16) this.#newPage()
  }

  #lines(text: string, style: TextStyle, widthPt: number): ShapedLine[] {
    const direction = style.direction === 'ltr' ? 'ltr' : 'auto'
    return this.#engine.wrapText(text, {
      sizePt: style.sizePt,
      widthPt,
      bold: style.bold === true,
      direction,
    })
  }

  #paint(line: ShapedLine, style: TextStyle, insetPt: number, widthPt: number, y: number): void {
    const width = (line.width * style.sizePt) / 1000
    // The column is mirrored with the page; inside it everything keeps to the page's start.
    const x = this.#rightToLeft ? pageWidth - margin - insetPt - Math.min(width, widthPt) : margin + insetPt
    const page = this.#page
    page.operators += `q ${style.gray ?? 0} g\n${this.#fonts.paint(line, x, y, style.sizePt, page.fonts)}Q\n`
  }
}
