/**
 * Items of a lookup as people paste them: one a line, the value and, after the first tab, semicolon or comma, its
 * identifier (A156). Every line is judged, so that all that is wrong is mended at once; nothing counts while one is.
 */
import type * as z from 'zod/mini'
import {
  LOOKUP_VALUES,
  lookupIdentifier,
  MAX_LOOKUP_IDENTIFIER,
  MAX_LOOKUP_ITEMS,
  MAX_LOOKUP_VALUE,
} from '../../entities/lookup.ts'
import { oneLine } from '../one-line.ts'

export type LookupLineProblem =
  | { readonly code: 'quote-open' }
  | { readonly code: 'value-missing' }
  | { readonly code: 'value-too-long'; readonly limit: number }
  | { readonly code: 'value-not-valid' }
  | { readonly code: 'identifier-too-long'; readonly limit: number }
  /** `given`: the line has none, and its value cannot be one. */
  | { readonly code: 'identifier-not-valid'; readonly given: boolean }
  /** The line that has this identifier first. */
  | { readonly code: 'repeated'; readonly line: number }
  /** The lookup has it. */
  | { readonly code: 'taken' }

export interface LookupLine {
  /** One-based, as a text editor counts. */
  readonly line: number
  readonly value: string
  readonly identifier: string
  readonly problem: LookupLineProblem | null
}

export interface LookupLines {
  readonly lines: readonly LookupLine[]
  /** There are more than a lookup can take; those beyond were not read. */
  readonly tooMany: boolean
}

/** Identifiers that differ in capitals alone are one. */
export const identifierKey = (identifier: string): string => identifier.toLowerCase()

/** `isTaken` is asked with the key of an identifier. Lines without any text are passed over. */
export function readLookupLines(
  text: string,
  isTaken: (key: string) => boolean = () => false,
  most = MAX_LOOKUP_ITEMS,
): LookupLines {
  const lines: LookupLine[] = []
  const first = new Map<string, number>()
  let at = 0
  for (let line = 1; at <= text.length; line++) {
    const end = endOfLine(text, at)
    const raw = text.slice(at, end)
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (raw.trim() === '') continue
    if (lines.length === most) return { lines, tooMany: true }
    const { cells, isOpen } = cellsOf(raw)
    const value = oneLine(cells[0])
    const given = cells[1] === undefined ? '' : oneLine(cells[1])
    const identifier = given === '' ? value : given
    const key = identifierKey(identifier)
    const before = first.get(key)
    const problem: LookupLineProblem | null =
      (isOpen ? ({ code: 'quote-open' } as const) : null) ??
      valueProblem(value) ??
      identifierProblem(identifier, given !== '') ??
      (before === undefined ? null : { code: 'repeated', line: before }) ??
      (isTaken(key) ? { code: 'taken' } : null)
    if (before === undefined) first.set(key, line)
    lines.push({ line, value, identifier, problem })
  }
  return { lines, tooMany: false }
}

function endOfLine(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

const SEPARATOR = /[\t;,]/

interface Cells {
  readonly cells: readonly [string, string | undefined]
  /** A quote that nothing closes, or that something stands behind. */
  readonly isOpen: boolean
}

/** Only the first separator parts: what follows belongs to the identifier, and shows there as wrong. */
function cellsOf(line: string): Cells {
  const start = line.length - line.replace(/^[^\S\t]+/, '').length
  if (line[start] !== '"') {
    const at = line.search(SEPARATOR)
    return at < 0
      ? { cells: [line, undefined], isOpen: false }
      : { cells: [line.slice(0, at), unquoted(line.slice(at + 1))], isOpen: false }
  }
  const close = closingQuote(line, start + 1)
  const rest = close < 0 ? '' : line.slice(close + 1)
  const at = rest.search(SEPARATOR)
  const between = at < 0 ? rest : rest.slice(0, at)
  return close < 0 || between.trim() !== ''
    ? { cells: [line, undefined], isOpen: true }
    : {
        cells: [
          line.slice(start + 1, close).replaceAll('""', '"'),
          at < 0 ? undefined : unquoted(rest.slice(at + 1)),
        ],
        isOpen: false,
      }
}

/** Two of them within quotes are one that is meant. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2))
    if (line[at + 1] !== '"') return at
  return -1
}

const unquoted = (cell: string): string => {
  const text = cell.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"')
    : text
}

const fits = (schema: z.ZodMiniType, value: string): boolean => schema.safeParse(value).success

function valueProblem(value: string): LookupLineProblem | null {
  if (value === '') return { code: 'value-missing' }
  if (value.length > MAX_LOOKUP_VALUE) return { code: 'value-too-long', limit: MAX_LOOKUP_VALUE }
  return fits(LOOKUP_VALUES.valueEn, value) ? null : { code: 'value-not-valid' }
}

function identifierProblem(identifier: string, given: boolean): LookupLineProblem | null {
  if (given && identifier.length > MAX_LOOKUP_IDENTIFIER)
    return { code: 'identifier-too-long', limit: MAX_LOOKUP_IDENTIFIER }
  return fits(lookupIdentifier, identifier) ? null : { code: 'identifier-not-valid', given }
}
