import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvReading, readCsv, readCsvInSteps } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const limits = { bytes: 5_000_000, rows: 1000, columns: 100, cell: 4000 }
const read = (bytes: Uint8Array, encoding: CsvReading['encoding'] = 'unicode') =>
  readCsv(bytes, { limits, encoding })
const utf8 = (text: string) => new TextEncoder().encode(text)
const table = (text: string) => tableOf(read(utf8(text)))
function tableOf(result: ReturnType<typeof read>) {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}
const problem = (bytes: Uint8Array) => {
  const result = read(bytes)
  return result.ok ? null : result.error
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
    expect(read(wide)).toMatchObject({ ok: true, value: { rows } })
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
    expect(problem(utf8(','.repeat(limits.columns)))).toMatchObject({ code: 'too-many-columns', line: 1 })
    expect(problem(utf8(`a\n${'x'.repeat(limits.cell + 1)}`))).toMatchObject({
      code: 'cell-too-long',
      line: 2,
    })
    expect(problem(utf8(`a\n${'x\n'.repeat(limits.rows + 1)}`))).toMatchObject({ code: 'too-many-rows' })
    expect(table(`a\n${'x\n'.repeat(limits.rows)}`).rows).toHaveLength(limits.rows)
  })
  it('[E012] never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof read(bytes).ok).toBe('boolean')
      }),
    )
  })
})

/** The bytes a program without Unicode would write; only letters of that page. */
function inPage(page: 'windows-1256' | 'windows-1252', text: string): Uint8Array {
  const letters = new TextDecoder(page).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from([...text].map((letter) => [...letters].indexOf(letter)))
}

describe('files of programs that know no Unicode', () => {
  it('are read where somebody sees what came of it: Arabic and French are told apart', () => {
    const arabic = 'الاسم,البريد\nسارة الحداد,sara@example.com\n'
    const french = 'Prénom,Société\nHélène,Façades Élysée\n'
    expect(tableOf(read(inPage('windows-1256', arabic), 'any'))).toMatchObject({
      encoding: 'windows-1256',
      rows: [{ cells: ['سارة الحداد', 'sara@example.com'] }],
    })
    expect(tableOf(read(inPage('windows-1252', french), 'any'))).toMatchObject({
      encoding: 'windows-1252',
      rows: [{ cells: ['Hélène', 'Façades Élysée'] }],
    })
    expect(read(inPage('windows-1252', french), 'unicode')).toMatchObject({ error: { code: 'not-text' } })
    expect(tableOf(read(inPage('windows-1252', french), 'windows-1252')).header).toEqual([
      'Prénom',
      'Société',
    ])
  })

  it('sixteen bits without a mark are seen by the zeros between', () => {
    const wide = (little: boolean) =>
      Uint8Array.from(
        [...'Name,Mail\nسارة,s@x.ae\n'].flatMap((one) => {
          const code = one.charCodeAt(0)
          return little ? [code & 255, code >> 8] : [code >> 8, code & 255]
        }),
      )
    for (const little of [true, false])
      expect(tableOf(read(wide(little))).rows).toEqual([{ line: 2, cells: ['سارة', 's@x.ae'] }])
  })

  it('a picture or a program is no table in any of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (bytes) => {
        const binary = Uint8Array.from([...bytes, 0x03, 0x04])
        expect(read(binary, 'any').ok).toBe(false)
      }),
    )
  })
})

describe('tables as files', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', "'", ',', ';', '|', '\t', '\n', '\r', 'ع', ' ', '=', '-', '1'),
  })
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 })

  it('[E012] what is written is read again as it was', () => {
    fc.assert(
      fc.property(rows, (written) => {
        const result = read(writeCsv([['One', 'Two', 'Three'], ...written]))
        const kept = written
          .map((cells) => cells.map((one) => one.trim()))
          .filter((cells) => cells.some((one) => one !== ''))
        expect(result.ok ? result.value.rows.map((one) => one.cells) : []).toEqual(kept)
      }),
    )
  })

  it('of apostrophes before what a spreadsheet would compute only the one of the export goes', () => {
    const typed = ["'=1", "''+971501234567", "'-", "a;'=1", "'n Huis", "'"]
    const text = new TextDecoder().decode(writeCsv([['One'], ...typed.map((one) => [one])]))
    expect(text).toContain("''=1")
    expect(table(text).rows.map((row) => row.cells[0])).toEqual(typed)
    expect(table("One\n'+971501234567").rows[0]?.cells).toEqual(['+971501234567'])
  })

  it('step by step is the same as at once, and every step is further than the one before', () => {
    const big = writeCsv(Array.from({ length: 900 }, (_, n) => [`name ${n}`, 'x'.repeat(n % 50)]))
    const many = { limits: { ...limits, rows: 100_000 }, encoding: 'unicode' as const }
    const longer = writeCsv(Array.from({ length: 5500 }, (_, n) => [`name ${n}`, `${n}`]))
    for (const bytes of [big, longer]) {
      const steps = readCsvInSteps(bytes, many)
      const shares: number[] = []
      let step = steps.next()
      for (; !step.done; step = steps.next()) shares.push(step.value)
      expect(step.value).toEqual(readCsv(bytes, many))
      expect(shares).toEqual([...new Set(shares)].sort((a, b) => a - b))
      expect(shares.length).toBe(bytes === longer ? 5 : 0)
    }
  })
})
