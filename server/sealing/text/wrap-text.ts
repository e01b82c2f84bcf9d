/** Breaks text into lines that fit. Widths of words are measured once and kept. */
import { breakLines, paragraphsOf } from '../../../sync/field-look/break-lines.ts'
import type { LineStyle, ShapedLine, ShapeLine } from './shape-line.ts'

export interface WrapOptions extends LineStyle {
  readonly sizePt: number
  readonly widthPt: number
  /** Further text is dropped; a caller that must not lose any asks for more. */
  readonly maxLines?: number
}

export type WrapText = (text: string, options: WrapOptions) => ShapedLine[]

export function createWrapText(shapeLine: ShapeLine): WrapText {
  const widths = new Map<string, number>()
  const widthOf = (word: string, bold: boolean): number => {
    const key = `${bold ? 'b' : 'r'}${word}`
    const known = widths.get(key)
    if (known !== undefined) return known
    if (widths.size > 20_000) widths.clear()
    const { width } = shapeLine(word, { bold })
    widths.set(key, width)
    return width
  }
  return (text, options) => {
    const limit = (options.widthPt * 1000) / options.sizePt
    const bold = options.bold === true
    const lines: ShapedLine[] = []
    for (const paragraph of paragraphsOf(text)) {
      const whole = shapeLine(paragraph, options)
      const direction = whole.rightToLeft ? 'rtl' : 'ltr'
      const parts =
        whole.width <= limit ? [paragraph] : breakLines(paragraph, limit, (word) => widthOf(word, bold))
      for (const part of parts) {
        if (options.maxLines !== undefined && lines.length >= options.maxLines) return lines
        lines.push(parts.length === 1 ? whole : shapeLine(part, { bold, direction }))
      }
    }
    return lines
  }
}
