/**
 * Decodes the streams the structure of a file lives in (cross-reference and object
 * streams) and content streams. Picture filters are never decoded here.
 * Every decoder is bounded: a few kilobytes can claim gigabytes.
 */
import { Unzlib } from 'fflate'
import { dictOf, isArray, isDict, isName, type PdfDict, type PdfObject } from './objects.ts'
import { isWhiteSpace } from './parser.ts'
import { damaged, PdfRefusal } from './refusal.ts'

/** Inflates zlib data, or throws when the result would exceed `maxBytes`. */
export type Inflate = (data: Uint8Array, maxBytes: number) => Uint8Array

/** Works in browsers and in Node. Fed in small pieces, so that the bound holds before memory is gone. */
export const inflatePortable: Inflate = (data, maxBytes) => {
  const parts: Uint8Array[] = []
  let total = 0
  const stream = new Unzlib((part) => {
    total += part.length
    if (total > maxBytes) throw new PdfRefusal('pdf-too-complex', 'stream decodes to too much')
    parts.push(part)
  })
  try {
    const step = 16 * 1024
    for (let at = 0; at < data.length; at += step)
      stream.push(data.subarray(at, at + step), at + step >= data.length)
  } catch (error) {
    if (error instanceof PdfRefusal) throw error
    // A missing checksum at the end is common and harmless; nothing decoded at all is not.
    if (total === 0) throw damaged('compressed data is broken')
  }
  return concat(parts, total)
}

/**
 * The decoded bytes of a stream.
 * @param resolve turns references inside the stream's dictionary into objects.
 * @throws PdfRefusal `pdf-filter-not-supported`, `pdf-too-complex`, `pdf-damaged`.
 */
export function decodeStream(
  raw: Uint8Array,
  dict: PdfDict,
  resolve: (value: PdfObject | undefined) => PdfObject,
  inflate: Inflate,
  maxBytes: number,
): Uint8Array {
  const filters = listOf(resolve(dict.get('Filter') ?? dict.get('F')), resolve)
  const parameters = listOf(resolve(dict.get('DecodeParms') ?? dict.get('DP')), resolve)
  if (filters.length > 4) throw new PdfRefusal('pdf-too-complex', 'too many filters')
  let data = raw
  filters.forEach((filter, index) => {
    const options = dictOf(parameters[index] ?? null)
    if (!isName(filter)) throw damaged('filter is not a name')
    if (filter.name === 'FlateDecode' || filter.name === 'Fl') {
      data = undoPredictor(inflate(data, maxBytes), options, resolve)
    } else if (filter.name === 'ASCIIHexDecode' || filter.name === 'AHx') {
      data = decodeAsciiHex(data)
    } else if (filter.name === 'ASCII85Decode' || filter.name === 'A85') {
      data = decodeAscii85(data, maxBytes)
    } else {
      throw new PdfRefusal('pdf-filter-not-supported', filter.name)
    }
  })
  return data
}

function listOf(value: PdfObject, resolve: (value: PdfObject | undefined) => PdfObject): PdfObject[] {
  if (value === null) return []
  return isArray(value) ? value.map((item) => resolve(item)) : [value]
}

function undoPredictor(
  data: Uint8Array,
  options: PdfDict | undefined,
  resolve: (value: PdfObject | undefined) => PdfObject,
): Uint8Array {
  if (!isDict(options)) return data
  const number = (key: string, fallback: number): number => {
    const value = resolve(options.get(key))
    return typeof value === 'number' ? value : fallback
  }
  const predictor = number('Predictor', 1)
  if (predictor === 1) return data
  const bitsPerPixel = number('Colors', 1) * number('BitsPerComponent', 8)
  const pixelBytes = Math.max(1, bitsPerPixel >> 3)
  const rowBytes = Math.ceil((bitsPerPixel * number('Columns', 1)) / 8)
  if (predictor < 10 || !(rowBytes > 0) || rowBytes > 1 << 20)
    throw new PdfRefusal('pdf-filter-not-supported', `predictor ${predictor}`)
  return undoPng(data, rowBytes, pixelBytes)
}

/** PNG row filters (RFC 2083 §6). Also used for PNG pictures. */
export function undoPng(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.floor((data.length + rowBytes) / (rowBytes + 1))
  const out = new Uint8Array(rows * rowBytes)
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1)
    const to = row * rowBytes
    const filter = data[from]
    for (let at = 0; at < rowBytes; at++) {
      const value = data[from + 1 + at] ?? 0
      const left = at >= pixelBytes ? (out[to + at - pixelBytes] as number) : 0
      const up = row > 0 ? (out[to + at - rowBytes] as number) : 0
      const corner = row > 0 && at >= pixelBytes ? (out[to + at - rowBytes - pixelBytes] as number) : 0
      if (filter === 0) out[to + at] = value
      else if (filter === 1) out[to + at] = value + left
      else if (filter === 2) out[to + at] = value + up
      else if (filter === 3) out[to + at] = value + ((left + up) >> 1)
      else if (filter === 4) out[to + at] = value + paeth(left, up, corner)
      else throw damaged('bad row filter')
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const toLeft = Math.abs(guess - left)
  const toUp = Math.abs(guess - up)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function decodeAsciiHex(data: Uint8Array): Uint8Array {
  const out: number[] = []
  let high = -1
  for (const byte of data) {
    if (byte === 0x3e) break
    if (isWhiteSpace(byte)) continue
    const digit = Number.parseInt(String.fromCharCode(byte), 16)
    if (Number.isNaN(digit)) throw damaged('bad hex data')
    if (high < 0) high = digit
    else {
      out.push((high << 4) | digit)
      high = -1
    }
  }
  if (high >= 0) out.push(high << 4)
  return Uint8Array.from(out)
}

function decodeAscii85(data: Uint8Array, maxBytes: number): Uint8Array {
  const out: number[] = []
  let group: number[] = []
  const flush = (): void => {
    if (group.length === 0) return
    if (group.length === 1) throw damaged('bad base-85 data')
    const size = group.length - 1
    while (group.length < 5) group.push(84)
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let at = 0; at < size; at++) out.push(Math.floor(value / 256 ** (3 - at)) & 0xff)
    group = []
  }
  for (const byte of data) {
    if (byte === 0x7e) break
    if (isWhiteSpace(byte)) continue
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0)
    else if (byte < 33 || byte > 117) throw damaged('bad base-85 data')
    else {
      group.push(byte - 33)
      if (group.length === 5) flush()
    }
    if (out.length > maxBytes) throw new PdfRefusal('pdf-too-complex', 'stream decodes to too much')
  }
  flush()
  return Uint8Array.from(out)
}

export function concat(parts: readonly Uint8Array[], total?: number): Uint8Array<ArrayBuffer> {
  const size = total ?? parts.reduce((sum, part) => sum + part.length, 0)
  const out = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
