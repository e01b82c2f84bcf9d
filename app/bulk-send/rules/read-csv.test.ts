import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failedCsv } from './failed-csv.ts'
import { MAX_BULK_ROWS, MAX_CELL, MAX_COLUMNS, readCsv } from './read-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const table = (text: string) => {
  const read = readCsv(utf8(text))
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}
const problem = (bytes: Uint8Array) => {
  const read = readCsv(bytes)
  return read.ok ? null : read.error
}

describe('a CSV file as people make them', () => {
  it('[E012] commas, semicolons and tabs are told apart by the first line, quoted ones not counted', () => {
    expect(table('Name,E-mail\nSara,s@example.com').delimiter).toBe(',')
    expect(table('"Name, first",E-mail;"a,b,c";x;y\nSara;s@example.com').delimiter).toBe(';')
    expect(table('Name\tE-mail\nSara\ts@example.com').delimiter).toBe('\t')
    expect(table('sep=;\r\nName;E-mail\r\nSara;s@example.com').rows).toEqual([
      { line: 3, cells: ['Sara', 's@example.com'] },
    ])
  })
  it('[E012] with and without a mark at the start, Arabic included, in UTF-8 and in UTF-16', () => {
    const text = 'الاسم;البريد\nسارة الحداد;sara@example.com\n'
    const rows = [{ line: 2, cells: ['سارة الحداد', 'sara@example.com'] }]
    expect(table(text).rows).toEqual(rows)
    expect(table(`\ufeff${text}`)).toMatchObject({ header: ['الاسم', 'البريد'], rows })
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...text].map((one) => one.charCodeAt(0))).buffer),
    ])
    expect(readCsv(wide)).toMatchObject({ ok: true, value: { rows } })
  })
  it('[E012] quotes keep delimiters, quotes and lines; each row knows the line it began on', () => {
    expect(table('a,b\r\n"x, ""y""\r\nz",1\r\n\r\n ,\r\n"q"r,2').rows).toEqual([
      { line: 2, cells: ['x, "y"\r\nz', '1'] },
      { line: 6, cells: ['qr', '2'] },
    ])
  })
  it('[E012] what is no table is refused with the line and the limit', () => {
    expect(problem(utf8(''))).toEqual({ code: 'empty' })
    expect(problem(utf8('Name,E-mail\n'))).toEqual({ code: 'no-rows' })
    expect(problem(utf8('a\nb\n"c'))).toEqual({ code: 'quote-open', line: 3 })
    expect(problem(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff]))).toEqual({ code: 'not-text' })
    expect(problem(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toEqual({ code: 'not-text' })
    expect(problem(utf8('a\0b'))).toEqual({ code: 'not-text' })
    expect(problem(new Uint8Array(5_000_001).fill(65))).toMatchObject({ code: 'file-too-large' })
    expect(problem(utf8(','.repeat(MAX_COLUMNS)))).toMatchObject({ code: 'too-many-columns', line: 1 })
    expect(problem(utf8(`a\n${'x'.repeat(MAX_CELL + 1)}`))).toMatchObject({ code: 'cell-too-long', line: 2 })
    expect(problem(utf8(`a\n${'x\n'.repeat(MAX_BULK_ROWS + 1)}`))).toMatchObject({ code: 'too-many-rows' })
    expect(table(`a\n${'x\n'.repeat(MAX_BULK_ROWS)}`).rows).toHaveLength(MAX_BULK_ROWS)
  })
  it('[E012] never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof readCsv(bytes).ok).toBe('boolean')
      }),
    )
  })
})

describe('failed rows as a file', () => {
  it('[E012][E038] come back as they were, with why; nothing in them is computed by a spreadsheet', () => {
    const bytes = failedCsv(['Name', 'Note'], 'Why', [
      { cells: ['سارة', '=HYPERLINK("http://x")'], why: 'The address is not complete' },
      { cells: ['a;b, "c"'], why: '-' },
    ])
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text).toBe(
      '\ufeffName,Note,Why\r\nسارة,"\'=HYPERLINK(""http://x"")",The address is not complete\r\n"a;b, ""c""",,\'-\r\n',
    )
    expect(table(text).rows.map((one) => one.cells)).toEqual([
      ['سارة', '=HYPERLINK("http://x")', 'The address is not complete'],
      ['a;b, "c"', '', '-'],
    ])
  })
  it('[E012] what is written is read again as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '|', '\t', '\n', 'ع', ' ', '=', '1') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const bytes = failedCsv(
          ['One', 'Two'],
          'Why',
          rows.map((cells) => ({ cells, why: 'x' })),
        )
        const read = readCsv(bytes)
        expect(read.ok && read.value.rows.map((one) => one.cells.slice(0, 2))).toEqual(
          rows.map((cells) => cells.map((one) => one.trim())),
        )
      }),
    )
  })
})
