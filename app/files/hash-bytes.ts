/**
 * SHA-256 of a file on the device. The browser's own digest wants the whole file at once, so it serves small
 * ones; large ones are read and hashed a megabyte at a time, with room for the screen in between.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const AT_ONCE_BYTES = 8_000_000
/** A few milliseconds of work on a middling phone. */
const PIECE_BYTES = 1_000_000

export interface HashOptions {
  readonly onProgress?: (bytesHashed: number) => void
  readonly signal?: AbortSignal
}

/** Hex. Rejects with the signal's reason when aborted. */
export async function hashBlob(blob: Blob, { onProgress, signal }: HashOptions = {}): Promise<string> {
  signal?.throwIfAborted()
  if (blob.size <= AT_ONCE_BYTES) return hashBytes(await blob.arrayBuffer())
  const hash = sha256.create()
  for (let at = 0; at < blob.size; at += PIECE_BYTES) {
    hash.update(new Uint8Array(await blob.slice(at, at + PIECE_BYTES).arrayBuffer()))
    signal?.throwIfAborted()
    onProgress?.(Math.min(blob.size, at + PIECE_BYTES))
  }
  return bytesToHex(hash.digest())
}

/** Where Web Crypto is missing (plain http on a network address) the slow way is taken. */
export async function hashBytes(bytes: ArrayBuffer): Promise<string> {
  const { subtle } = globalThis.crypto ?? {}
  return bytesToHex(
    subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(new Uint8Array(bytes)),
  )
}
