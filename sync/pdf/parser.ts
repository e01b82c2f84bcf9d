/**
 * Reads single objects out of bytes. Knows syntax only: no cross-reference, no
 * filters. Anything that is not plain PDF syntax is refused (ISO 32000-2 §7.2-7.3).
 */
import { sameObject } from './equality.ts'
import { latin1, type PdfDict, type PdfObject, pdfBytes, pdfName, pdfRef } from './objects.ts'
import { damaged, PdfRefusal } from './refusal.ts'

const isWhite = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) isWhite[code] = 1
const isDelimiter = new Uint8Array(256)
for (const character of '()<>[]{}/%') isDelimiter[character.charCodeAt(0)] = 1

export function isWhiteSpace(byte: number | undefined): boolean {
  return byte !== undefined && isWhite[byte] === 1
}

/** Where the value of one dictionary key lies, in bytes of the parsed array. */
export interface ValueSpan {
  readonly start: number
  readonly end: number
}

/** A cursor over bytes. `end` bounds every read, so an object cannot run into the next revision. */
export class ObjectParser {
  readonly bytes: Uint8Array
  readonly end: number
  position: number
  readonly #nesting: number
  #depth = 0

  constructor(bytes: Uint8Array, position: number, end: number, nesting: number) {
    this.bytes = bytes
    this.position = position
    this.end = Math.min(end, bytes.length)
    this.#nesting = nesting
  }

  /** Steps over white space and comments. */
  skipSpace(): void {
    const { bytes, end } = this
    let at = this.position
    for (; at < end; at++) {
      const byte = bytes[at] as number
      if (byte === 0x25) {
        while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++
        at--
      } else if (isWhite[byte] !== 1) break
    }
    this.position = at
  }

  /** True, and steps over it, when the bytes here are exactly this keyword. */
  takeKeyword(word: string): boolean {
    const { bytes, position } = this
    if (position + word.length > this.end) return false
    for (let at = 0; at < word.length; at++) if (bytes[position + at] !== word.charCodeAt(at)) return false
    const next = bytes[position + word.length]
    const ends =
      position + word.length >= this.end || isWhite[next as number] === 1 || isDelimiter[next as number] === 1
    if (!ends) return false
    this.position += word.length
    return true
  }

  /** A non-negative integer, or undefined (the cursor then stays). */
  takeInteger(): number | undefined {
    const { bytes } = this
    let at = this.position
    let value = 0
    for (; at < this.end; at++) {
      const digit = (bytes[at] as number) - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
      if (value > Number.MAX_SAFE_INTEGER) throw damaged('integer too large')
    }
    if (at === this.position) return undefined
    this.position = at
    return value
  }

  /** The object here, with the references in it left as references. Streams are read by the reader. */
  parse(): PdfObject {
    this.skipSpace()
    const byte = this.bytes[this.position]
    if (this.position >= this.end || byte === undefined) throw damaged('object missing')
    if (byte === 0x2f) return this.#name()
    if (byte === 0x28) return this.#literalString()
    if (byte === 0x5b) return this.#array()
    if (byte === 0x3c) return this.bytes[this.position + 1] === 0x3c ? this.parseDict() : this.#hexString()
    if (byte >= 48 && byte <= 57) return this.#numberOrReference()
    if (byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#number()
    if (this.takeKeyword('null')) return null
    if (this.takeKeyword('true')) return true
    if (this.takeKeyword('false')) return false
    throw damaged(`unexpected byte 0x${byte.toString(16)} at ${this.position}`)
  }

  /** A dictionary; `spans`, when given, receives where each value of its own keys lies. */
  parseDict(spans?: Map<string, ValueSpan>): PdfDict {
    this.#enter()
    if (this.bytes[this.position] !== 0x3c || this.bytes[this.position + 1] !== 0x3c)
      throw damaged('dictionary missing')
    this.position += 2
    const dict: PdfDict = new Map()
    for (;;) {
      this.skipSpace()
      const byte = this.bytes[this.position]
      if (byte === 0x3e && this.bytes[this.position + 1] === 0x3e) break
      if (byte !== 0x2f || this.position >= this.end) throw damaged('dictionary key missing')
      const key = this.#name().name
      this.skipSpace()
      const start = this.position
      const value = this.parse()
      // Readers disagree which of two equal keys counts, so such a file would have two meanings.
      if (dict.has(key) && (spans || !sameObject(dict.get(key), value)))
        throw damaged(`key ${key} occurs twice`)
      dict.set(key, value)
      spans?.set(key, { start, end: this.position })
    }
    this.position += 2
    this.#depth--
    return dict
  }

  #enter(): void {
    if (++this.#depth > this.#nesting) throw new PdfRefusal('pdf-too-complex', 'nested too deeply')
  }

  #array(): PdfObject[] {
    this.#enter()
    this.position++
    const items: PdfObject[] = []
    for (;;) {
      this.skipSpace()
      if (this.position >= this.end) throw damaged('array not closed')
      if (this.bytes[this.position] === 0x5d) break
      items.push(this.parse())
    }
    this.position++
    this.#depth--
    return items
  }

  #name(): { readonly kind: 'name'; readonly name: string } {
    const { bytes } = this
    const start = ++this.position
    let at = start
    let escaped = false
    for (; at < this.end; at++) {
      const byte = bytes[at] as number
      if (isWhite[byte] === 1 || isDelimiter[byte] === 1) break
      if (byte === 0x23) escaped = true
    }
    this.position = at
    const text = latin1(bytes, start, at)
    if (!escaped) return pdfName(text)
    return pdfName(
      text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  }

  #number(): number {
    const { bytes } = this
    const start = this.position
    let at = start
    while (at < this.end && isWhite[bytes[at] as number] !== 1 && isDelimiter[bytes[at] as number] !== 1) at++
    const text = latin1(bytes, start, at)
    // "--5" and "5-3" exist in the wild and every viewer reads them differently.
    if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text)) {
      if (!/^[+-]?\.?$/.test(text)) throw damaged(`bad number at ${start}`)
      this.position = at
      return 0
    }
    this.position = at
    return Number(text)
  }

  #numberOrReference(): PdfObject {
    const start = this.position
    const num = this.takeInteger()
    const byte = this.bytes[this.position]
    if (num === undefined || (byte !== undefined && isWhite[byte] !== 1 && isDelimiter[byte] !== 1)) {
      this.position = start
      return this.#number()
    }
    const afterNumber = this.position
    if (isWhite[byte as number] === 1) {
      this.skipSpace()
      const gen = this.takeInteger()
      if (gen !== undefined && isWhiteSpace(this.bytes[this.position])) {
        this.skipSpace()
        if (this.takeKeyword('R')) return pdfRef(num, gen)
      }
    }
    this.position = afterNumber
    return num
  }

  #hexString(): PdfObject {
    const { bytes } = this
    let at = this.position + 1
    let high = -1
    const close = bytes.indexOf(0x3e, at)
    if (close < 0 || close >= this.end) throw damaged('hex string not closed')
    const out = new Uint8Array((close - at + 1) >> 1)
    let size = 0
    for (; at < close; at++) {
      const byte = bytes[at] as number
      const digit = hexDigit(byte)
      if (digit < 0) {
        if (isWhite[byte] === 1) continue
        throw damaged('bad hex string')
      }
      if (high < 0) high = digit
      else {
        out[size++] = (high << 4) | digit
        high = -1
      }
    }
    if (high >= 0) out[size++] = high << 4
    this.position = close + 1
    return pdfBytes(out.subarray(0, size))
  }

  #literalString(): PdfObject {
    const { bytes } = this
    const out: number[] = []
    let level = 1
    let at = this.position + 1
    for (; at < this.end; at++) {
      let byte = bytes[at] as number
      if (byte === 0x5c) {
        at++
        const next = bytes[at]
        if (next === undefined) break
        if (next >= 48 && next <= 55) {
          let value = next - 48
          for (let more = 0; more < 2; more++) {
            const digit = (bytes[at + 1] ?? 0) - 48
            if (digit < 0 || digit > 7) break
            value = value * 8 + digit
            at++
          }
          out.push(value & 0xff)
          continue
        }
        if (next === 13) {
          if (bytes[at + 1] === 10) at++
          continue
        }
        if (next === 10) continue
        out.push(escapes.get(next) ?? next)
        continue
      }
      if (byte === 0x28) level++
      if (byte === 0x29 && --level === 0) {
        this.position = at + 1
        return pdfBytes(Uint8Array.from(out))
      }
      if (byte === 13) {
        if (bytes[at + 1] === 10) at++
        byte = 10
      }
      out.push(byte)
    }
    throw damaged('string not closed')
  }
}

const escapes = new Map<number, number>([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
])

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48
  const lower = byte | 0x20
  return lower >= 97 && lower <= 102 ? lower - 87 : -1
}
