/** RFC 4180, in UTF-8 with a mark at the start: without it spreadsheets read Arabic and French as something else. */
import { asSeparatedText } from './spreadsheet-text.ts'

const MARK = '\ufeff'

/** Commas; what a spreadsheet would compute is written as a text (E038). */
export const writeCsv = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(MARK + rows.map(csvLine).join(''))

/** For files that are written piece by piece: the first of them begins with this. */
export const csvMark = (): Uint8Array<ArrayBuffer> => new TextEncoder().encode(MARK)

export const csvLine = (row: readonly string[]): string => `${row.map(cell).join(',')}\r\n`

function cell(value: string): string {
  const text = asSeparatedText(value)
  // Semicolons and tabs as well: our own reader, and some spreadsheets, would take them for the delimiter.
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
