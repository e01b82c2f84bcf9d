/**
 * What a store needs to know of the lock on this device. Sealed and clear values may lie side by side, since
 * turning the lock on or off can be cut in the middle: each value says itself what it is, `writes` says what the
 * next one becomes.
 */
import type { Cipher } from './cipher.ts'

export interface Sealing {
  readonly cipher: Cipher
  readonly writes: 'sealed' | 'clear'
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Values of our stores as bytes: JSON, with byte arrays in it as base64. */
export const bytesOfValue = (value: unknown): Uint8Array<ArrayBuffer> =>
  encoder.encode(JSON.stringify(value, (_key, one) => (isBytes(one) ? { $bytes: toBase64(one) } : one)))

export const valueOfBytes = (bytes: Uint8Array): unknown =>
  JSON.parse(decoder.decode(bytes), (_key, one) =>
    typeof one?.$bytes === 'string' && Object.keys(one).length === 1 ? fromBase64(one.$bytes) : one,
  )

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

/** In parts: a call with a million arguments ends in an overflow. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
