/** Writes ASN.1 DER (X.690): just what signatures, certificates and time-stamp requests need. */
import { Buffer } from 'node:buffer'

export type Der = Uint8Array

export function tlv(tag: number, ...parts: readonly Uint8Array[]): Der {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const header: number[] = [tag]
  if (length < 0x80) header.push(length)
  else {
    const digits: number[] = []
    for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
    header.push(0x80 | digits.length, ...digits)
  }
  return Buffer.concat([Buffer.from(header), ...parts])
}

export const sequence = (...parts: readonly Uint8Array[]): Der => tlv(0x30, ...parts)
export const octetString = (bytes: Uint8Array): Der => tlv(0x04, bytes)
export const bitString = (bytes: Uint8Array, unusedBits = 0): Der =>
  tlv(0x03, Buffer.from([unusedBits]), bytes)
export const nullValue = (): Der => tlv(0x05)
export const boolean = (value: boolean): Der => tlv(0x01, Buffer.from([value ? 0xff : 0]))
export const utf8String = (text: string): Der => tlv(0x0c, Buffer.from(text, 'utf8'))
/** `[n] EXPLICIT`, or constructed `[n] IMPLICIT` when given the content alone. */
export const context = (number: number, ...parts: readonly Uint8Array[]): Der => tlv(0xa0 | number, ...parts)

/** SET OF: the elements in the order of their bytes, as DER demands. */
export function setOf(...parts: readonly Uint8Array[]): Der {
  return tlv(0x31, ...[...parts].sort(Buffer.compare))
}

/** A non-negative integer. */
export function integer(value: number | Uint8Array): Der {
  let bytes = typeof value === 'number' ? numberBytes(value) : value
  while (bytes.length > 1 && bytes[0] === 0 && (bytes[1] ?? 0) < 0x80) bytes = bytes.subarray(1)
  return (bytes[0] ?? 0) >= 0x80 ? tlv(0x02, Buffer.from([0]), bytes) : tlv(0x02, bytes)
}

function numberBytes(value: number): Uint8Array {
  const digits: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return Buffer.from(digits.length > 0 ? digits : [0])
}

export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes: number[] = []
  for (const arc of [first * 40 + second, ...rest]) {
    const groups = [arc & 0x7f]
    for (let more = Math.floor(arc / 128); more > 0; more = Math.floor(more / 128))
      groups.unshift((more & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tlv(0x06, Buffer.from(bytes))
}

/** UTCTime until 2049, GeneralizedTime after (RFC 5280 §4.1.2.5). */
export function time(instant: Date): Der {
  const text = instant.toISOString().replace(/[-:T]/g, '').slice(0, 14)
  return instant.getUTCFullYear() < 2050
    ? tlv(0x17, Buffer.from(`${text.slice(2)}Z`))
    : tlv(0x18, Buffer.from(`${text}Z`))
}

export interface DerNode {
  readonly tag: number
  /** The whole element with its header. */
  readonly bytes: Uint8Array
  readonly content: Uint8Array
}

/** Reads one element at `offset`. Definite lengths only, which DER demands. */
export function readDer(bytes: Uint8Array, offset = 0): DerNode {
  const tag = bytes[offset]
  const first = bytes[offset + 1]
  if (tag === undefined || first === undefined || first === 0x80) throw new Error('not DER')
  let length = first
  let start = offset + 2
  if (first > 0x80) {
    length = 0
    for (let more = first & 0x7f; more > 0; more--) length = length * 256 + (bytes[start++] ?? 0)
  }
  if (start + length > bytes.length) throw new Error('not DER')
  return {
    tag,
    bytes: bytes.subarray(offset, start + length),
    content: bytes.subarray(start, start + length),
  }
}

/** The elements inside a constructed one. */
export function derChildren(content: Uint8Array): DerNode[] {
  const nodes: DerNode[] = []
  for (let at = 0; at < content.length; ) {
    const node = readDer(content, at)
    nodes.push(node)
    at += node.bytes.length
  }
  return nodes
}
