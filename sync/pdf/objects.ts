/**
 * The neutral object model of this folder: what a PDF object is, independent of
 * where its bytes lie. Reading, comparing and appending all speak in these values.
 * Source: ISO 32000-2 §7.3.
 */

/** A name such as `/Type`; `name` holds it decoded, without the slash. */
export interface PdfName {
  readonly kind: 'name'
  readonly name: string
}

/** A string; `bytes` are decoded (no escapes, no hex), of unknown text encoding. */
export interface PdfString {
  readonly kind: 'string'
  readonly bytes: Uint8Array
}

/** An indirect reference `num gen R`. */
export interface PdfRef {
  readonly kind: 'ref'
  readonly num: number
  readonly gen: number
}

/** A stream; `raw` holds the encoded bytes as they are in the file. */
export interface PdfStream {
  readonly kind: 'stream'
  readonly dict: PdfDict
  readonly raw: Uint8Array
}

/** Bytes that go into a file as they are. Only writers make these; the reader never does. */
export interface PdfRaw {
  readonly kind: 'raw'
  readonly bytes: Uint8Array
}

export type PdfDict = Map<string, PdfObject>
export type PdfArray = PdfObject[]

export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfStream
  | PdfRaw
  | PdfArray
  | PdfDict

export function pdfName(name: string): PdfName {
  return { kind: 'name', name }
}

export function pdfRef(num: number, gen = 0): PdfRef {
  return { kind: 'ref', num, gen }
}

export function pdfStream(dict: PdfDict, raw: Uint8Array): PdfStream {
  return { kind: 'stream', dict, raw }
}

export function pdfBytes(bytes: Uint8Array): PdfString {
  return { kind: 'string', bytes }
}

/** A dictionary from a plain object; `undefined` entries are left out. */
export function pdfDict(entries: Record<string, PdfObject | undefined>): PdfDict {
  const dict: PdfDict = new Map()
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) dict.set(key, value)
  return dict
}

export function isDict(value: PdfObject | undefined): value is PdfDict {
  return value instanceof Map
}

export function isArray(value: PdfObject | undefined): value is PdfArray {
  return Array.isArray(value)
}

export function isName(value: PdfObject | undefined, name?: string): value is PdfName {
  return hasKind(value, 'name') && (name === undefined || value.name === name)
}

export function isString(value: PdfObject | undefined): value is PdfString {
  return hasKind(value, 'string')
}

export function isRef(value: PdfObject | undefined): value is PdfRef {
  return hasKind(value, 'ref')
}

export function isStream(value: PdfObject | undefined): value is PdfStream {
  return hasKind(value, 'stream')
}

function hasKind<K extends string>(
  value: PdfObject | undefined,
  kind: K,
): value is Extract<PdfObject, { kind: K }> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}

/** The dictionary of a dictionary or of a stream; undefined for everything else. */
export function dictOf(value: PdfObject | undefined): PdfDict | undefined {
  if (isDict(value)) return value
  return isStream(value) ? value.dict : undefined
}

/** Bytes as text, one character per byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = ''
  for (let at = start; at < end; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 8192)))
  return text
}

/** The inverse of {@link latin1}; characters above 0xFF must not occur. */
export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/**
 * A "text string" (ISO 32000-2 §7.9.2.2) as Unicode: UTF-16 with a mark, UTF-8 with
 * a mark, else PDFDocEncoding. Language escapes are not interpreted.
 */
export function decodeText(value: PdfObject | undefined): string | undefined {
  if (isName(value)) return value.name
  if (!isString(value)) return undefined
  const bytes = value.bytes
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2), false)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2), true)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return new TextDecoder().decode(bytes.subarray(3))
  let text = ''
  for (const byte of bytes) text += pdfDocCharacter(byte)
  return text
}

/** Unicode as a PDF "text string": plain bytes when ASCII, UTF-16BE with a mark otherwise. */
export function encodeText(text: string): PdfString {
  let ascii = true
  for (let at = 0; at < text.length && ascii; at++) {
    const code = text.charCodeAt(at)
    ascii = (code >= 0x20 && code < 0x7f) || code === 0x0a || code === 0x0d
  }
  if (ascii) return pdfBytes(latin1Bytes(text))
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xfe, 0xff])
  for (let at = 0; at < text.length; at++) {
    bytes[2 + at * 2] = text.charCodeAt(at) >> 8
    bytes[3 + at * 2] = text.charCodeAt(at) & 0xff
  }
  return pdfBytes(bytes)
}

function utf16(bytes: Uint8Array, littleEndian: boolean): string {
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const first = bytes[at] ?? 0
    const second = bytes[at + 1] ?? 0
    text += String.fromCharCode(littleEndian ? (second << 8) | first : (first << 8) | second)
  }
  return text
}

// PDFDocEncoding differs from Latin-1 in 0x18-0x1F and 0x80-0xA0 (ISO 32000-2 Annex D.3).
const accents = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'
const specials =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018' +
  '\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e\ufffd\u20ac'

function pdfDocCharacter(byte: number): string {
  if (byte >= 0x18 && byte <= 0x1f) return accents.charAt(byte - 0x18)
  if (byte >= 0x80 && byte <= 0xa0) return specials.charAt(byte - 0x80)
  return String.fromCharCode(byte)
}
