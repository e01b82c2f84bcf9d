/**
 * Reads one cross-reference section: a table, a stream, or a table with a hybrid
 * stream beside it (ISO 32000-2 §7.5.4, §7.5.8).
 */
import { decodeStream, type Inflate } from './filters.ts'
import { dictOf, isArray, isDict, isName, isStream, type PdfDict, type PdfObject } from './objects.ts'
import { isWhiteSpace, ObjectParser } from './parser.ts'
import { damaged, type PdfLimits, PdfRefusal } from './refusal.ts'

/** Where an object is: at a byte offset, inside an object stream, or nowhere. */
export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number; readonly gen: number }
  | { readonly kind: 'packed'; readonly container: number; readonly index: number }

export type XrefKind = 'table' | 'stream'

export interface XrefSection {
  readonly kind: XrefKind
  /** Byte offset of the word `xref`, or of the stream's object header. */
  readonly offset: number
  /** First byte after the trailer dictionary or the stream object. */
  readonly end: number
  readonly entries: ReadonlyMap<number, XrefEntry>
  readonly trailer: PdfDict
  /** Number of the object that holds this section, when it is a stream. */
  readonly streamNumber?: number
}

/** Writers of 64-bit programs use eight bytes for an offset; nobody has a reason for more. */
const maxFieldBytes = 8

const free: XrefEntry = { kind: 'free' }
const noReferences = (value: PdfObject | undefined): PdfObject => value ?? null

/** What a section needs to be read. `budget` counts entries over all sections of the file. */
export interface XrefSource {
  readonly bytes: Uint8Array
  readonly limits: PdfLimits
  readonly inflate: Inflate
  readonly budget: { entries: number }
}

export function readSection(source: XrefSource, offset: number): XrefSection {
  if (!Number.isSafeInteger(offset) || offset < 0 || offset >= source.bytes.length)
    throw damaged('cross-reference outside the file')
  const parser = new ObjectParser(source.bytes, offset, source.bytes.length, source.limits.nesting)
  parser.skipSpace()
  const start = parser.position
  if (!parser.takeKeyword('xref')) return readStreamSection(source, start)
  const entries = readTable(source, parser)
  parser.skipSpace()
  const trailer = parser.parseDict()
  const hybrid = trailer.get('XRefStm')
  // The table counts first, then the stream; only what the table calls free may come from
  // the stream. Readers that let the stream override resurrect old objects: seen in files that began as Word documents and were signed later.
  if (typeof hybrid === 'number')
    for (const [num, entry] of readStreamSection(source, hybrid).entries) {
      const listed = entries.get(num)
      if (listed === undefined || listed.kind === 'free') entries.set(num, entry)
    }
  return { kind: 'table', offset: start, end: parser.position, entries, trailer }
}

function readTable(source: XrefSource, parser: ObjectParser): Map<number, XrefEntry> {
  const entries = new Map<number, XrefEntry>()
  for (;;) {
    parser.skipSpace()
    if (parser.takeKeyword('trailer')) return entries
    // Some writers put nothing between the word and the dictionary.
    const first = parser.takeInteger()
    parser.skipSpace()
    const count = parser.takeInteger()
    if (first === undefined || count === undefined) throw damaged('cross-reference table is broken')
    spend(source, count)
    for (let num = first; num < first + count; num++) {
      parser.skipSpace()
      const offset = parser.takeInteger()
      parser.skipSpace()
      const gen = parser.takeInteger()
      parser.skipSpace()
      if (offset === undefined || gen === undefined) throw damaged('cross-reference entry is broken')
      const inUse = parser.takeKeyword('n')
      if (!inUse && !parser.takeKeyword('f')) throw damaged('cross-reference entry is broken')
      // Offset 0 is the header; writers use it for objects that they have dropped.
      entries.set(num, inUse && offset > 0 ? { kind: 'offset', offset, gen } : free)
    }
  }
}

function spend(source: XrefSource, count: number): void {
  source.budget.entries += count
  if (source.budget.entries > source.limits.objects)
    throw new PdfRefusal('pdf-too-complex', 'too many objects')
}

function readStreamSection(source: XrefSource, offset: number): XrefSection {
  const { num, value, end } = readIndirectObject(source, offset, source.bytes.length, noReferences)
  if (!isStream(value) || !isName(value.dict.get('Type'), 'XRef'))
    throw damaged('cross-reference stream missing')
  const { dict } = value
  const data = decodeStream(value.raw, dict, noReferences, source.inflate, source.limits.decodedStreamBytes)
  const widths = numbers(dict.get('W'))
  const size = dict.get('Size')
  const ranges = numbers(dict.get('Index')) ?? [0, typeof size === 'number' ? size : 0]
  if (!widths || widths.length < 3 || widths.some((width) => width > maxFieldBytes))
    throw damaged('cross-reference stream is broken')
  const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
  const rowWidth = widths.reduce((sum, width) => sum + width, 0)
  const entries = new Map<number, XrefEntry>()
  let at = 0
  const take = (width: number): number => {
    let result = 0
    for (let more = 0; more < width; more++) result = result * 256 + (data[at++] ?? 0)
    // Wide fields are fine, numbers that two programs would round differently are not.
    if (!Number.isSafeInteger(result)) throw damaged('cross-reference entry is too large')
    return result
  }
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] ?? 0
    const count = ranges[range + 1] ?? 0
    spend(source, count)
    for (let number = first; number < first + count; number++) {
      if (at + rowWidth > data.length) throw damaged('cross-reference stream is too short')
      const rowEnd = at + rowWidth
      const type = typeWidth === 0 ? 1 : take(typeWidth)
      const second = take(secondWidth)
      const third = take(thirdWidth)
      at = rowEnd
      if (type === 1) entries.set(number, { kind: 'offset', offset: second, gen: third })
      else if (type === 2) entries.set(number, { kind: 'packed', container: second, index: third })
      else entries.set(number, free)
    }
  }
  return { kind: 'stream', offset, end, entries, trailer: dict, streamNumber: num }
}

function numbers(value: PdfObject | undefined): number[] | undefined {
  if (!isArray(value)) return undefined
  const list = value.filter((item): item is number => Number.isSafeInteger(item) && Number(item) >= 0)
  return list.length === value.length ? list : undefined
}

/** One `n g obj … endobj` as found in the bytes. */
export interface IndirectObject {
  readonly num: number
  readonly gen: number
  readonly value: PdfObject
  /** First byte after `endobj`. */
  readonly end: number
}

/**
 * Reads the object whose header is at `offset`. A stream's length must be right to the
 * byte: two readers that recover differently would see two documents.
 * @param resolve follows references (for an indirect /Length).
 */
export function readIndirectObject(
  source: Pick<XrefSource, 'bytes' | 'limits'>,
  offset: number,
  end: number,
  resolve: (value: PdfObject | undefined) => PdfObject,
): IndirectObject {
  const { bytes } = source
  if (offset < 0 || offset >= end) throw damaged(`object outside the file at ${offset}`)
  const parser = new ObjectParser(bytes, offset, end, source.limits.nesting)
  parser.skipSpace()
  const num = parser.takeInteger()
  parser.skipSpace()
  const gen = parser.takeInteger()
  parser.skipSpace()
  if (num === undefined || gen === undefined || !parser.takeKeyword('obj'))
    throw damaged(`no object at ${offset}`)
  parser.skipSpace()
  if (parser.takeKeyword('endobj')) return { num, gen, value: null, end: parser.position }
  const value = parser.parse()
  parser.skipSpace()
  if (!isDict(value) || !parser.takeKeyword('stream')) {
    if (!parser.takeKeyword('endobj')) throw damaged(`object ${num} is not closed`)
    return { num, gen, value, end: parser.position }
  }
  let start = parser.position
  if (bytes[start] === 13 && bytes[start + 1] === 10) start += 2
  else if (bytes[start] === 10 || bytes[start] === 13) start += 1
  const length = resolve(dictOf(value)?.get('Length'))
  if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0 || start + length > end)
    throw damaged(`stream ${num} has no usable length`)
  parser.position = start + length
  while (isWhiteSpace(bytes[parser.position]) && parser.position < end) parser.position++
  if (!parser.takeKeyword('endstream')) throw damaged(`stream ${num} has a wrong length`)
  parser.skipSpace()
  if (!parser.takeKeyword('endobj')) throw damaged(`stream ${num} is not closed`)
  const raw = bytes.subarray(start, start + length)
  return { num, gen, value: { kind: 'stream', dict: value, raw }, end: parser.position }
}
