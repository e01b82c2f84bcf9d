/** Rows that were not sent as a file to repair and choose again: as they came, with a column that says why. */
import { writeCsv } from '../../../sync/rules/write-csv.ts'

export interface FailedRow {
  readonly cells: readonly string[]
  readonly why: string
}

export const failedCsv = (
  header: readonly string[],
  whyTitle: string,
  rows: readonly FailedRow[],
): Uint8Array<ArrayBuffer> =>
  writeCsv([
    [...header, whyTitle],
    ...rows.map(({ cells, why }) => [...header.map((_, index) => cells[index] ?? ''), why]),
  ])
