import { describe, expect, it } from 'vitest'
import { latin1, type PdfObject, type PdfRef, pdfRef } from '../../../sync/pdf/objects.ts'
import { createTextEngine } from './text-engine.ts'

const engine = createTextEngine()
const textOf = (line: { readonly glyphs: readonly { readonly text: string }[] }): string =>
  line.glyphs.map((glyph) => glyph.text.replace('\u200b', '')).join('')

describe('a line of text', () => {
  it('is ordered as people read it, with numbers and Latin names inside Arabic', () => {
    const line = engine.shapeLine('تم التوقيع رقم 12345 بواسطة John Doe')
    expect(line.rightToLeft).toBe(true)
    const shown = textOf(line)
    expect(shown.indexOf('John Doe')).toBe(0)
    expect(shown).toContain('12345')
    expect(shown.endsWith('مت')).toBe(true)
  })

  it('is joined: letters of a word take their connected shapes', () => {
    const joined = engine.shapeLine('سلام').glyphs.map((glyph) => glyph.glyph)
    const apart = [...'سلام'].map((letter) => engine.shapeLine(letter).glyphs[0]?.glyph)
    expect(joined.some((glyph) => !apart.includes(glyph))).toBe(true)
  })

  it('gives every letter of a ligature its own place, so that it can be copied out', () => {
    const line = engine.shapeLine('لله')
    expect([...textOf(line)].sort()).toEqual([...'لله'].sort())
    expect(line.glyphs.every((glyph) => glyph.text.length === 1)).toBe(true)
  })

  it('has no glyphs for marks that only steer direction, and survives broken text', () => {
    expect(textOf(engine.shapeLine('a\u200f\u2066b\u2069'))).toBe('ab')
    expect(textOf(engine.shapeLine('a\ud800b\tc\n'))).toBe('a b c ')
    expect(engine.shapeLine('').glyphs).toEqual([])
  })
})

describe('several lines', () => {
  const style = { sizePt: 10, widthPt: 100 }

  it('break between words, and inside a word only when it is wider than the line', () => {
    const lines = engine.wrapText('The quick brown fox jumps over the lazy dog', style)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.map((line) => line.text).join(' ')).toBe('The quick brown fox jumps over the lazy dog')
    for (const line of engine.wrapText('x'.repeat(100), style))
      expect((line.width * 10) / 1000).toBeLessThanOrEqual(100)
  })

  it('keep the direction of their paragraph', () => {
    const lines = engine.wrapText('قرأت ووافقت على جميع البنود الواردة في Tawqi Demo Agreement Annex', style)
    expect(lines.every((line) => line.rightToLeft)).toBe(true)
  })
})

describe('fonts in a file', () => {
  it('hold only what is used, and map every code back to its text', () => {
    const objects: PdfObject[] = []
    const sink = {
      add: (value: PdfObject): PdfRef => pdfRef(objects.push(value)),
      set: (ref: PdfRef, value: PdfObject): void => {
        objects[ref.num - 1] = value
      },
    }
    const fonts = engine.fonts(sink)
    const resources = new Map()
    const operators = fonts.paint(engine.shapeLine('Sara سارة'), 10, 20, 12, resources)
    fonts.finish()
    expect(operators).toMatch(/^BT\n1 0 0 1 10 20 Tm/)
    expect([...resources.keys()].sort()).toEqual(['TqA', 'TqS'])
    const programs = objects.flatMap((object) =>
      typeof object === 'object' &&
      object !== null &&
      'kind' in object &&
      object.kind === 'stream' &&
      object.dict.has('Length1')
        ? [object.raw.length]
        : [],
    )
    expect(programs).toHaveLength(2)
    for (const size of programs) expect(size).toBeLessThan(12_000)
    expect(latin1(new Uint8Array(0))).toBe('')
  })
})
