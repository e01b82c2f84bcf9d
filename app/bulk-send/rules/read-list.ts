import { MAX_FIELD_TEXT } from '../../../sync/entities/field.ts'
import { type CsvLimits, readCsv } from '../../../sync/rules/read-csv.ts'

export const MAX_BULK_ROWS = 1000
const LIMITS: CsvLimits = { bytes: 5_000_000, rows: MAX_BULK_ROWS, columns: 100, cell: MAX_FIELD_TEXT }

/** A list for one draft. */
export const readList = (bytes: Uint8Array) => readCsv(bytes, { limits: LIMITS, encoding: 'unicode' })
