import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldContent, MarkContent, WordsContent } from './field-content.ts'
import { type FieldLayout, fitInto, layOutField, type MeasureText, type Size } from './lay-out-field.ts'

/** Letters of different widths, as in any face; a mark over a letter takes no place. */
const measure: MeasureText = (text) =>
  [...text].reduce(
    (sum, letter) => sum + (/\p{M}/u.test(letter) ? 0 : 280 + ((letter.codePointAt(0) ?? 0) % 7) * 90),
    0,
  )

const box: fc.Arbitrary<Size> = fc.record({
  widthPt: fc.double({ min: 8, max: 600, noNaN: true }),
  heightPt: fc.double({ min: 8, max: 400, noNaN: true }),
})
const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 14 }),
  fc.constantFrom(
    'مريم',
    'السويدي',
    'هـ',
    'שלום',
    '1,250.00',
    '(x)',
    'Straße',
    '\n',
    '\n\n',
    'n'.repeat(300),
  ),
)
const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '))
const words: fc.Arbitrary<WordsContent> = fc.record({
  as: fc.constant('words' as const),
  text,
  sizePt: fc.double({ min: 6, max: 72, noNaN: true }),
  align: fc.constantFrom('start', 'center', 'end'),
  wraps: fc.boolean(),
})
const mark: fc.Arbitrary<MarkContent> = fc.record({
  as: fc.constant('mark' as const),
  hasPicture: fc.boolean(),
  lines: fc.array(text, { maxLength: 3 }),
})

const sizeOf = ({ lines }: FieldLayout): number => Math.max(0, ...lines.map((line) => line.sizePt))
const without = (some: string): string => some.replace(/[\s]/g, '')

function expectInside({ lines, mark: place }: FieldLayout, { widthPt, heightPt }: Size): void {
  const slack = 0.05
  let below = place ? place.yPt + place.heightPt : 0
  if (place) {
    expect(Math.min(place.xPt, place.yPt, place.widthPt, place.heightPt)).toBeGreaterThanOrEqual(-slack)
    expect(place.xPt + place.widthPt).toBeLessThanOrEqual(widthPt + slack)
    expect(place.yPt + place.heightPt).toBeLessThanOrEqual(heightPt + slack)
  }
  for (const line of lines) {
    expect(line.xPt).toBeGreaterThanOrEqual(0)
    expect(line.xPt + line.widthPt).toBeLessThanOrEqual(widthPt + slack)
    // Accents above and tails below: one line never reaches into another, nor into the drawing.
    expect(line.baselinePt - line.sizePt * 0.9).toBeGreaterThanOrEqual(below - slack)
    expect(line.baselinePt + line.sizePt * 0.34).toBeLessThanOrEqual(heightPt + slack)
    below = line.baselinePt + line.sizePt * 0.34
  }
}

describe('the layout of a field', () => {
  it('keeps everything inside the box, loses no letter, and sets nothing larger than asked', () => {
    fc.assert(
      fc.property(fc.oneof(words, mark), box, (content, size) => {
        const layout = layOutField(content, size, measure)
        expectInside(layout, size)
        expect(sizeOf(layout)).toBeLessThanOrEqual(content.as === 'words' ? content.sizePt : 9)
        const said = content.as === 'words' ? [content.text] : content.lines
        expect(without(layout.lines.map((line) => line.text).join(''))).toBe(without(said.join('')))
      }),
    )
  })

  it('sets no smaller in a larger box, and no larger for a longer text', () => {
    fc.assert(
      fc.property(
        fc.oneof(words, mark),
        box,
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.double({ min: 0, max: 200, noNaN: true }),
        word,
        (content, size, wider, higher, more) => {
          const asked = sizeOf(layOutField(content, size, measure))
          const larger = { widthPt: size.widthPt + wider, heightPt: size.heightPt + higher }
          expect(sizeOf(layOutField(content, larger, measure))).toBeGreaterThanOrEqual(asked - 1e-9)
          const longer: FieldContent =
            content.as === 'words'
              ? { ...content, text: `${content.text} ${more}` }
              : { ...content, lines: content.lines.map((line) => `${line} ${more}`) }
          if (content.as === 'words' || content.lines.every((line) => line.trim() !== ''))
            expect(sizeOf(layOutField(longer, size, measure))).toBeLessThanOrEqual(asked + 1e-9)
        },
      ),
    )
  })

  it('begins where the reader of the line begins: left for one direction, right for the other', () => {
    const at = (some: string, align: WordsContent['align']) => {
      const [line] = layOutField(
        { as: 'words', text: some, sizePt: 10, align, wraps: false },
        { widthPt: 200, heightPt: 20 },
        () => 5000,
      ).lines
      return [line?.direction, line?.xPt]
    }
    expect([at('Omar', 'start'), at('Omar', 'center'), at('Omar', 'end')]).toEqual([
      ['ltr', 2],
      ['ltr', 75],
      ['ltr', 148],
    ])
    expect([at('عمر', 'start'), at('عمر', 'center'), at('عمر', 'end')]).toEqual([
      ['rtl', 148],
      ['rtl', 75],
      ['rtl', 2],
    ])
    // Figures have no direction of their own.
    expect(at('2031', 'start')).toEqual(['ltr', 2])
  })

  it('gives a drawing more than half of the box, however much is said of it', () => {
    fc.assert(
      fc.property(mark, box, (content, size) => {
        const { mark: place } = layOutField({ ...content, hasPicture: true }, size, measure)
        expect(place?.heightPt).toBeGreaterThanOrEqual(size.heightPt * 0.55 - 0.001)
      }),
    )
  })

  it('keeps the proportions of a picture', () => {
    const area = { xPt: 0, yPt: 10, widthPt: 100, heightPt: 30 }
    expect(fitInto(area, { width: 400, height: 60 })).toEqual({
      xPt: 0,
      yPt: 17.5,
      widthPt: 100,
      heightPt: 15,
    })
    expect(fitInto(area, { width: 30, height: 60 })).toEqual({
      xPt: 42.5,
      yPt: 10,
      widthPt: 15,
      heightPt: 30,
    })
  })
})
