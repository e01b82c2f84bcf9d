import { describe, expect, it } from 'vitest'
import { asText } from '../../sync/rules/spreadsheet-text.ts'
import { writeCsv } from '../../sync/rules/write-csv.ts'

const read = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('texts as cells', () => {
  it('[A123] what a spreadsheet would compute is written as a text, white space and wide characters before it or not', () => {
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r\n=1', '＝1', '\u202a=1'])
      expect(asText(formula), JSON.stringify(formula)).toMatch(/^'/)
  })
  it('[A123] what it would show as it stands is left as it stands', () => {
    for (const text of ['', 'a=b', 'Rent - March', '2026-11-21', 'sara@example.com', 'مرحبا'])
      expect(asText(text)).toBe(text)
  })
  it('[A123] nor does a spreadsheet with other separators compute the rest of a cell', () => {
    /** Cells as a reader takes them that parts by one character and knows quotes only where a cell begins. */
    const cells = (text: string, separator: string): readonly string[] => {
      const found: string[] = []
      for (let at = 0; at < text.length; at++) {
        let cell = ''
        if (text[at] === '"')
          for (at++; at < text.length; at++)
            if (text[at] !== '"') cell += text[at]
            else if (text[at + 1] === '"') cell += text[at++]
            else break
        if (text[at] === '"') at++
        for (; at < text.length && text[at] !== separator && text[at] !== '\n'; at++) cell += text[at]
        found.push(cell)
      }
      return found
    }
    const hostile = [';', '\t', '|', '\n', '\r\n', ',', '\u2028'].flatMap((separator) =>
      ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '"=1', '""=1', '\u202a=1', '＝1'].flatMap((formula) =>
        ['x', '"x', 'x"', ''].map((before) => `${before}${separator}${formula}${separator}y`),
      ),
    )
    for (const text of hostile)
      for (const separator of [',', ';', '\t', '|'])
        for (const cell of cells(read(writeCsv([['a', text, 'b']])), separator))
          expect(cell, JSON.stringify({ text, separator })).not.toMatch(/^\s*[=+\-@＝]/)
  })
  it('[R1336] a CSV says that it is UTF-8 and keeps quotes, commas and lines inside their cell', () => {
    expect(
      read(
        writeCsv([
          ['Name', 'Comment'],
          ['سارة', 'She said "no",\nthen left'],
          ['x', '=HYPERLINK("a")'],
        ]),
      ),
    ).toBe('\ufeffName,Comment\r\nسارة,"She said ""no"",\nthen left"\r\nx,"\'=HYPERLINK(""a"")"\r\n')
  })
})
