/** Rows that were not sent as a file to repair and choose again: as they came, with a column that says why. */
import { asSeparatedText } from '../../../sync/rules/spreadsheet-text.ts'

export interface FailedRow {
  readonly cells: readonly string[]
  readonly why: string
}

/** UTF-8 with a mark, commas; what a spreadsheet would compute is written as a text (E038). */
export function failedCsv(
  header: readonly string[],
  whyTitle: string,
  rows: readonly FailedRow[],
): Uint8Array<ArrayBuffer> {
  const lines = [
    [...header, whyTitle],
    ...rows.map(({ cells, why }) => [...header.map((_, index) => cells[index] ?? ''), why]),
  ]
  return new TextEncoder().encode(`\ufeff${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`)
}

function cell(value: string): string {
  const text = asSeparatedText(value)
  // Semicolons and tabs as well: our own reader, and some spreadsheets, would take them for the delimiter.
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
