/** RFC 4180, in UTF-8 with a mark at the start: without it spreadsheets read Arabic and French as something else. */
import { asSeparatedText } from '../../sync/rules/spreadsheet-text.ts'

export const writeCsv = (rows: readonly (readonly string[])[]): Uint8Array =>
  new TextEncoder().encode(`\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`)

function cell(value: string): string {
  const text = asSeparatedText(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
