/**
 * One sheet of texts as `.xls`: a BIFF8 workbook ([MS-XLS]) in a compound file. Text or markup under that extension
 * would open too, after a warning that it is not what it is called (A123).
 */

import { asText } from '../../sync/rules/spreadsheet-text.ts'
import { compoundFile } from './compound-file.ts'

export interface Sheet {
  readonly name: string
  readonly rightToLeft: boolean
  readonly columns: readonly { readonly title: string; readonly widthChars: number }[]
  readonly rows: readonly (readonly string[])[]
}

/** What one record may hold ([MS-XLS] §2.1.4). */
const MAX_RECORD = 8224
/** A text is never split between two records; a longer one ends in an ellipsis. */
const MAX_CELL = 4000
const PLAIN_XF = 15
const BOLD_XF = 16

export function writeXls(sheet: Sheet): Uint8Array {
  const strings = createStrings()
  const cells = [sheet.columns.map((one) => one.title), ...sheet.rows].flatMap((row, y) =>
    row.map((cell, x) =>
      record(0x00fd, u16(y, x, y === 0 ? BOLD_XF : PLAIN_XF), u32(strings.indexOf(asText(cell)))),
    ),
  )
  const body = Buffer.concat([
    ...sheetHead(sheet),
    ...cells,
    // Grid, headings, frozen first row, selected; right to left where the language is.
    record(0x023e, u16(0x06be | (sheet.rightToLeft ? 0x40 : 0), 0, 0), u32(0x40), u16(0, 0), u32(0)),
    record(0x0041, u16(0, 1, 1, 0), Buffer.from([2, 0])),
    record(0x000a),
  ])
  const name = sheetName(sheet.name)
  const before = workbookHead()
  const after = Buffer.concat([...strings.records(), record(0x000a)])
  const boundSheetBytes = 4 + 8 + name.length * 2
  const sheetAt = before.length + boundSheetBytes + after.length
  const boundSheet = record(0x0085, u32(sheetAt), u16(0), Buffer.from([name.length, 1]), utf16(name))
  return compoundFile('Workbook', Buffer.concat([before, boundSheet, after, body]))
}

function workbookHead(): Buffer {
  const fonts = [false, false, false, false, true].map((bold) =>
    record(
      0x0031,
      u16(200, bold ? 1 : 0, 0x7fff, bold ? 700 : 400, 0),
      Buffer.from([0, 0, 0, 0, 5, 1]),
      utf16('Arial'),
    ),
  )
  return Buffer.concat([
    bof(0x0005),
    record(0x0042, u16(1200)),
    record(0x003d, u16(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600)),
    record(0x0022, u16(0)),
    ...fonts,
    ...Array.from({ length: 15 }, (_, n) => format(n === 0 ? 0 : 1, 0, 0xfff5, n === 0 ? 0 : 0xf4)),
    // 49 is the format "text": what is edited stays a text.
    format(0, 49, 0x0001, 0x04),
    // The fonts are counted 0 to 3 and from 5 on.
    format(5, 49, 0x0001, 0x0c),
    record(0x0293, u16(0x8000), Buffer.from([0, 0xff])),
  ])
}

const sheetHead = (sheet: Sheet): Buffer[] => [
  bof(0x0010),
  ...sheet.columns.map(({ widthChars }, at) => record(0x007d, u16(at, at, widthChars * 256, PLAIN_XF, 0, 0))),
  record(0x0200, u32(0, sheet.rows.length + 1), u16(0, sheet.columns.length, 0)),
]

const bof = (kind: number): Buffer => record(0x0809, u16(0x0600, kind, 0x0dbb, 0x07cc), u32(0, 6))

const format = (font: number, number: number, kind: number, used: number): Buffer =>
  record(0x00e0, u16(font, number, kind), Buffer.from([0x20, 0, 0, used]), u32(0, 0), u16(0x20c0))

/** Every text once; cells refer to them by number. */
function createStrings() {
  const numbers = new Map<string, number>()
  let uses = 0
  return {
    indexOf(text: string): number {
      uses++
      const cut = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text
      const known = numbers.get(cut)
      if (known !== undefined) return known
      numbers.set(cut, numbers.size)
      return numbers.size - 1
    },
    records(): Buffer[] {
      const pages: Buffer[][] = [[u32(uses, numbers.size)]]
      let size = 8
      for (const text of numbers.keys()) {
        const bytes = Buffer.concat([u16(text.length), Buffer.from([1]), utf16(text)])
        if (size + bytes.length > MAX_RECORD) {
          pages.push([])
          size = 0
        }
        pages.at(-1)?.push(bytes)
        size += bytes.length
      }
      return pages.map((page, n) => record(n === 0 ? 0x00fc : 0x003c, ...page))
    },
  }
}

/** At most 31 characters, and none that addresses are made of. */
const sheetName = (name: string): string => name.replace(/[[\]:*?/\\']/g, '-').slice(0, 31) || 'Sheet1'

function record(kind: number, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  return Buffer.concat([u16(kind, data.length), data])
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}
function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
