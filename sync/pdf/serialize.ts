/** Objects as bytes (ISO 32000-2 §7.3), in one canonical spelling: the same object always gives the same bytes. */
import { isArray, isDict, type PdfObject } from './objects.ts'

/** Bytes that grow. */
export class ByteWriter {
  #bytes = new Uint8Array(4096)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Text of characters up to 0xFF, one byte each. */
  text(text: string): void {
    this.#reserve(text.length)
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at)
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** What was written; later writes may reuse the memory, so take it last. */
  take(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}

/** Writes `num gen obj … endobj`. */
export function writeIndirect(out: ByteWriter, num: number, gen: number, value: PdfObject): void {
  out.text(`${num} ${gen} obj\n`)
  writeObject(out, value)
  out.text('\nendobj\n')
}

export function writeObject(out: ByteWriter, value: PdfObject): void {
  if (value === null) out.text('null')
  else if (typeof value === 'boolean') out.text(value ? 'true' : 'false')
  else if (typeof value === 'number') out.text(numberText(value))
  else if (isArray(value)) {
    out.text('[')
    value.forEach((item, at) => {
      if (at > 0) out.text(' ')
      writeObject(out, item)
    })
    out.text(']')
  } else if (isDict(value)) {
    out.text('<<')
    for (const [key, item] of value) {
      out.text(`${nameText(key)} `)
      writeObject(out, item)
    }
    out.text('>>')
  } else if (value.kind === 'name') out.text(nameText(value.name))
  else if (value.kind === 'ref') out.text(`${value.num} ${value.gen} R`)
  else if (value.kind === 'raw') out.raw(value.bytes)
  else if (value.kind === 'string') writeString(out, value.bytes)
  else {
    writeObject(out, new Map(value.dict).set('Length', value.raw.length))
    out.text('\nstream\n')
    out.raw(value.raw)
    out.text('\nendstream')
  }
}

/** A number without exponent, with at most five decimals: finer is below any printer's dot. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new Error('a PDF number must be finite')
  if (Number.isInteger(value)) return value.toFixed(0)
  const text = value.toFixed(5).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

function nameText(name: string): string {
  return `/${name.replace(/[^\x21-\x7e]|[#()<>[\]{}/%]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
}

function writeString(out: ByteWriter, bytes: Uint8Array): void {
  const plain = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  if (!plain) {
    let hex = ''
    for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
    out.text(`<${hex}>`)
    return
  }
  out.text('(')
  for (const byte of bytes) {
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) out.text('\\')
    out.text(String.fromCharCode(byte))
  }
  out.text(')')
}
