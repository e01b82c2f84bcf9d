/**
 * A CSV file as people make them: RFC 4180 with commas, semicolons or tabs, UTF-8 or what Excel calls Unicode, with
 * or without a mark at the start. The file may be hostile or not a CSV at all, so all of it is bounded, and every
 * row remembers the line it began on: that is how a person finds it again in their spreadsheet.
 */
import { MAX_FIELD_TEXT } from '../../../sync/entities/field.ts'
import { err, ok, type Result } from '../../../sync/result.ts'
import { fromSeparatedText } from '../../../sync/rules/spreadsheet-text.ts'

export const MAX_CSV_BYTES = 5_000_000
export const MAX_BULK_ROWS = 1000
export const MAX_COLUMNS = 100
export const MAX_CELL = MAX_FIELD_TEXT

export interface CsvRow {
  /** One-based, as a text editor counts. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly delimiter: Delimiter
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
}

export type CsvProblemCode =
  | 'not-text'
  | 'empty'
  | 'no-rows'
  | 'file-too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'cell-too-long'
  | 'quote-open'

export interface CsvProblem {
  readonly code: CsvProblemCode
  readonly line?: number
  readonly limit?: number
}

const DELIMITERS = [',', ';', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** The first row is the header; rows without any text are passed over. */
export function readCsv(bytes: Uint8Array): Result<CsvTable, CsvProblem> {
  if (bytes.length > MAX_CSV_BYTES) return err({ code: 'file-too-large', limit: MAX_CSV_BYTES })
  const text = decode(bytes)
  if (text === null || text.includes('\0')) return err({ code: 'not-text' })
  const named = /^sep=([,;\t])\r?\n/i.exec(text)
  const delimiter = (named?.[1] as Delimiter | undefined) ?? delimiterOf(text)
  const start = named?.[0].length ?? 0
  const read = readRows(text, { start, line: named ? 2 : 1, delimiter })
  if (!read.ok) return read
  const [header, ...rows] = read.value
  if (!header) return err({ code: 'empty' })
  if (rows.length === 0) return err({ code: 'no-rows' })
  return ok({ delimiter, header: header.cells, rows })
}

function decode(bytes: Uint8Array): string | null {
  const [a, b] = bytes
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The one that parts the first line most often, outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>()
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (!quoted && (char === '\n' || char === '\r') && counts.size > 0) break
    else if (!quoted && (DELIMITERS as readonly string[]).includes(char))
      counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  const count = (one: string) => counts.get(one) ?? 0
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

interface Begin {
  readonly start: number
  readonly line: number
  readonly delimiter: string
}

/** One pass; each branch takes at least one character or ends. */
function readRows(text: string, { start, line: firstLine, delimiter }: Begin): Result<CsvRow[], CsvProblem> {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = firstLine
  let began = firstLine
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : bareCell(text, at, delimiter)
    if (!cell) return err({ code: 'quote-open', line })
    if (cell.value.length > MAX_CELL) return err({ code: 'cell-too-long', line, limit: MAX_CELL })
    cells.push(tidy(cell.value))
    if (cells.length > MAX_COLUMNS) return err({ code: 'too-many-columns', line, limit: MAX_COLUMNS })
    line += cell.breaks
    at = cell.end
    if (text[at] === delimiter) {
      at++
      continue
    }
    if (cells.some((one) => one !== '')) rows.push({ line: began, cells })
    if (rows.length > MAX_BULK_ROWS + 1)
      return err({ code: 'too-many-rows', line: began, limit: MAX_BULK_ROWS })
    if (at >= text.length) return ok(rows)
    at += text.startsWith('\r\n', at) ? 2 : 1
    line++
    began = line
    cells = []
  }
}

interface Cell {
  readonly value: string
  readonly end: number
  /** Lines that end inside of it. */
  readonly breaks: number
}

/** What follows a closing quote up to the next delimiter belongs to the cell, as spreadsheets have it. */
function quotedCell(text: string, at: number, delimiter: string): Cell | null {
  let value = ''
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return null
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const rest = bareCell(text, quote + 1, delimiter)
      return { value: value + rest.value, end: rest.end, breaks: lineBreaks(text.slice(at, rest.end)) }
    }
    value += '"'
    from = quote + 2
  }
}

function bareCell(text: string, at: number, delimiter: string): Cell {
  let end = at
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(at, end), end, breaks: 0 }
}

const lineBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0

const tidy = (value: string): string => fromSeparatedText(value.trim()).trim()
