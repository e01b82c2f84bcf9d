/**
 * A CSV file as people make them: RFC 4180 with commas, semicolons or tabs, UTF-8 or what Excel calls Unicode, with
 * or without a mark at the start; where it is asked for, also what older programs write. The file may be hostile or
 * not a CSV at all, so all of it is bounded, and every row remembers the line it began on: that is how a person finds
 * it again in their spreadsheet.
 */
import { err, ok, type Result } from '../result.ts'
import { fromSeparatedText } from './spreadsheet-text.ts'

export interface CsvLimits {
  readonly bytes: number
  /** Without the header. */
  readonly rows: number
  readonly columns: number
  /** Characters of one cell. */
  readonly cell: number
}

/** Names of the Encoding Standard. The last two are of programs that know no Unicode. */
export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const
export type CsvEncoding = (typeof CSV_ENCODINGS)[number]

export interface CsvReading {
  readonly limits: CsvLimits
  /** `unicode`: what is none is refused. `any`: it is guessed, for somebody who sees what came of it. */
  readonly encoding: 'unicode' | 'any' | CsvEncoding
}

export interface CsvRow {
  /** One-based, as a text editor counts. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvTable {
  readonly delimiter: Delimiter
  readonly encoding: CsvEncoding
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
export function readCsv(bytes: Uint8Array, reading: CsvReading): Result<CsvTable, CsvProblem> {
  const steps = readCsvInSteps(bytes, reading)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same with a rest after every thousand rows, which gives how much of the text has been read, 0 to 1. */
export function* readCsvInSteps(
  bytes: Uint8Array,
  { limits, encoding }: CsvReading,
): Generator<number, Result<CsvTable, CsvProblem>> {
  if (bytes.length > limits.bytes) return err({ code: 'file-too-large', limit: limits.bytes })
  const decoded = decode(bytes, encoding)
  if (decoded === null || NO_TEXT.test(decoded.text)) return err({ code: 'not-text' })
  const { text } = decoded
  const named = /^sep=([,;\t])\r?\n/i.exec(text)
  const delimiter = (named?.[1] as Delimiter | undefined) ?? delimiterOf(text)
  const start = named?.[0].length ?? 0
  const read = yield* readRows(text, { start, line: named ? 2 : 1, delimiter, limits })
  if (!read.ok) return read
  const [header, ...rows] = read.value
  if (!header) return err({ code: 'empty' })
  if (rows.length === 0) return err({ code: 'no-rows' })
  return ok({ delimiter, encoding: decoded.encoding, header: header.cells, rows })
}

/** What stands in no text: pictures, archives and programs are full of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

interface Decoded {
  readonly text: string
  readonly encoding: CsvEncoding
}

function decode(bytes: Uint8Array, wanted: CsvReading['encoding']): Decoded | null {
  const [a, b] = bytes
  const marked = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
  if (wanted !== 'unicode' && wanted !== 'any') return decodeAs(bytes, marked ?? wanted)
  const unicode = decodeAs(bytes, marked ?? wideOf(bytes) ?? 'utf-8')
  return unicode ?? (wanted === 'any' ? decodeAs(bytes, olderOf(bytes)) : null)
}

function decodeAs(bytes: Uint8Array, encoding: CsvEncoding): Decoded | null {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return null
  }
}

/** Of sixteen bits without a mark every other byte of what separates is zero. */
function wideOf(bytes: Uint8Array): CsvEncoding | null {
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, 2000)
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > 0 && even === 0) return 'utf-16le'
  return even > 0 && odd === 0 ? 'utf-16be' : null
}

/** Letters beyond ASCII stand alone among others in French, and together in Arabic. */
function olderOf(bytes: Uint8Array): CsvEncoding {
  let alone = 0
  let together = 0
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) together++
    else alone++
  }
  return together > alone ? 'windows-1256' : 'windows-1252'
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
  readonly limits: CsvLimits
}

const ROWS_OF_A_STEP = 1000

/** One pass; each branch takes at least one character or ends. */
function* readRows(
  text: string,
  { start, line: firstLine, delimiter, limits }: Begin,
): Generator<number, Result<CsvRow[], CsvProblem>> {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = firstLine
  let began = firstLine
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : bareCell(text, at, delimiter)
    if (!cell) return err({ code: 'quote-open', line })
    if (cell.value.length > limits.cell) return err({ code: 'cell-too-long', line, limit: limits.cell })
    cells.push(tidy(cell.value))
    if (cells.length > limits.columns) return err({ code: 'too-many-columns', line, limit: limits.columns })
    line += cell.breaks
    at = cell.end
    if (text[at] === delimiter) {
      at++
      continue
    }
    if (cells.some((one) => one !== '')) {
      rows.push({ line: began, cells })
      if (rows.length % ROWS_OF_A_STEP === 0) yield at / text.length
    }
    if (rows.length > limits.rows + 1) return err({ code: 'too-many-rows', line: began, limit: limits.rows })
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

/** The apostrophe of an export goes before the white space does: it may stand after a line break. */
const tidy = (value: string): string => fromSeparatedText(value).trim()
