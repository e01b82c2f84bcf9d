import { describe, expect, it } from 'vitest'
import { asText } from '../../sync/rules/spreadsheet-text.ts'
import { writeCsv } from './csv.ts'

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
