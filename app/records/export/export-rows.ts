/** Rows of a list as a file, written piece by piece, so that ten thousand of them do not hold the page. */
import { csvLine, csvMark } from '../../../sync/rules/write-csv.ts'
import type { CellValue, RecordColumn } from '../record-table.ts'

export interface ExportRequest<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly RecordColumn<Row>[]
  /** In the reader's language. */
  readonly titles: readonly string[]
  /** Yes and no in the reader's language. */
  readonly flag: (on: boolean) => string
}

export interface ExportProgress {
  readonly done: number
  readonly total: number
}

/**
 * Makes the file, wherever that is done: on the device over the rows it holds, or as a job of the server. `report`
 * is called as it goes on; `signal` stops it, and then it rejects.
 */
export type Exporter<Row> = (
  wish: ExportRequest<Row>,
  report: (progress: ExportProgress) => void,
  signal: AbortSignal,
) => Promise<Blob>

const ROWS_OF_A_PIECE = 500

/** On the device: CSV, of which a spreadsheet computes nothing (E038). */
export const exportOnDevice =
  <Row>(rest: () => Promise<void>): Exporter<Row> =>
  ({ rows, columns, titles, flag }, report, signal) =>
    inPieces({
      type: 'text/csv',
      begin: [csvMark(), csvLine(titles)],
      rows,
      write: (row) => csvLine(columns.map((column) => exportedCell(column, row, flag))),
      rest,
    })(report, signal)

/** A text of each row, one after another: whatever kind of file that makes. */
export const exportTexts =
  <Row>(type: string, write: (row: Row) => string, rest: () => Promise<void>): Exporter<Row> =>
  ({ rows }, report, signal) =>
    inPieces({ type, begin: [], rows, write, rest })(report, signal)

const inPieces =
  <Row>(file: {
    readonly type: string
    readonly begin: readonly BlobPart[]
    readonly rows: readonly Row[]
    readonly write: (row: Row) => string
    readonly rest: () => Promise<void>
  }) =>
  async (report: (progress: ExportProgress) => void, signal: AbortSignal): Promise<Blob> => {
    const { type, begin, rows, write, rest } = file
    const pieces = [...begin]
    for (let at = 0; at < rows.length; at += ROWS_OF_A_PIECE) {
      signal.throwIfAborted()
      const piece = rows.slice(at, at + ROWS_OF_A_PIECE)
      pieces.push(piece.map(write).join(''))
      report({ done: at + piece.length, total: rows.length })
      await rest()
    }
    signal.throwIfAborted()
    return new Blob(pieces, { type })
  }

export function exportedCell<Row>(
  column: RecordColumn<Row>,
  row: Row,
  flag: (on: boolean) => string,
): string {
  if (column.exported) return column.exported(row)
  const value: CellValue = column.value?.(row) ?? null
  return value === null ? '' : typeof value === 'boolean' ? flag(value) : String(value)
}

/** A column that has nothing to write is not offered. */
export const isExportable = (column: { readonly value?: unknown; readonly exported?: unknown }): boolean =>
  column.value !== undefined || column.exported !== undefined
