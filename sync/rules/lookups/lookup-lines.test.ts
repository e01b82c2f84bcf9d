import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOOKUP_VALUES, lookupIdentifier, MAX_LOOKUP_IDENTIFIER } from '../../entities/lookup.ts'
import { type LookupLine, readLookupLines } from './lookup-lines.ts'

const identifier = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/)
const value = fc
  .string({ minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/[^\p{L}\p{N},;"'. -]/gu, 'x').trim())
  .filter((text) => text !== '' && LOOKUP_VALUES.valueEn.safeParse(text).success)
  .map((text) => text.replace(/\s+/g, ' '))
const separator = fc.constantFrom('\t', ';', ',')
const lineBreak = fc.constantFrom('\n', '\r\n', '\r')
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const problems = (lines: readonly LookupLine[]) => lines.map((one) => one.problem?.code ?? null)

describe('lines of a lookup', () => {
  test('[R0719][A156] one entry a line: what is written is read, whichever separator and line break parts it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(value, identifier, separator, fc.boolean()), {
          selector: ([, id]) => id.toLowerCase(),
          maxLength: 30,
        }),
        lineBreak,
        (rows, end) => {
          const text = rows
            .map(([one, id, part, both]) => `${quoted(one)}${part}${both ? quoted(id) : id}`)
            .join(end)
          const { lines, tooMany } = readLookupLines(text)
          expect(tooMany).toBe(false)
          expect(lines.map(({ value: read, identifier: id, problem }) => [read, id, problem])).toEqual(
            rows.map(([one, id]) => [one, id, null]),
          )
        },
      ),
    )
  })

  test('[A156] the first separator parts, blank lines are passed over, and a value alone names itself', () => {
    const { lines } = readLookupLines('Dubai;DXB\n\n   \nSharjah\nAjman,AJ;1\n;X\n"Ras, al"  \tRAK\n"open')
    expect(lines.map((one) => [one.line, one.value, one.identifier, one.problem?.code ?? null])).toEqual([
      [1, 'Dubai', 'DXB', null],
      [4, 'Sharjah', 'Sharjah', null],
      [5, 'Ajman', 'AJ;1', 'identifier-not-valid'],
      [6, '', 'X', 'value-missing'],
      [7, 'Ras, al', 'RAK', null],
      [8, '"open', '"open', 'quote-open'],
    ])
  })

  test('[A156] every repeated identifier is listed with the line that has it first, and those the lookup has', () => {
    const { lines } = readLookupLines('A;one\nB;ONE\nC;two\nD;one\nE;three', (key) => key === 'two')
    expect(lines.map((one) => one.problem)).toEqual([
      null,
      { code: 'repeated', line: 1 },
      { code: 'taken' },
      { code: 'repeated', line: 1 },
      null,
    ])
  })

  test('[R1107][R1108][A157] a value is 1 to 100 characters, an identifier 1 to 50 of letters, digits, - and _', () => {
    const long = 'x'.repeat(101)
    const text = `${long};a\nfine;${'y'.repeat(51)}\nfine;é\nfine;b c\nدبي\nدبي;dxb`
    expect(problems(readLookupLines(text).lines)).toEqual([
      'value-too-long',
      'identifier-too-long',
      'identifier-not-valid',
      'identifier-not-valid',
      'identifier-not-valid',
      null,
    ])
    expect(readLookupLines('دبي').lines[0]?.problem).toEqual({ code: 'identifier-not-valid', given: false })
  })

  test('[R1107][R1108] whatever is pasted, a line without a problem is one the lookup takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const one of readLookupLines(text).lines) {
          if (one.problem) continue
          expect(LOOKUP_VALUES.valueEn.safeParse(one.value).data).toBe(one.value)
          expect(lookupIdentifier.safeParse(one.identifier).data).toBe(one.identifier)
          expect(one.identifier.length).toBeLessThanOrEqual(MAX_LOOKUP_IDENTIFIER)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('no more are read than a lookup takes', () => {
    const text = Array.from({ length: 12 }, (_, at) => `v${at}`).join('\n')
    expect(readLookupLines(text, undefined, 12)).toMatchObject({ tooMany: false })
    expect(readLookupLines(`${text}\nmore`, undefined, 12)).toMatchObject({ tooMany: true })
    expect(readLookupLines(`${text}\n\n`, undefined, 12)).toMatchObject({ tooMany: false })
  })
})
