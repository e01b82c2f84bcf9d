/** SHA-256, size and first bytes of a file on disk, read once in pieces. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

export const HEAD_BYTES = 4096
const PIECE_BYTES = 256 * 1024

export interface HashedFile {
  readonly sha256: string
  readonly sizeBytes: number
  readonly head: Uint8Array
}

export async function hashFile(path: string): Promise<HashedFile> {
  const hash = createHash('sha256')
  let head: Uint8Array = new Uint8Array()
  let sizeBytes = 0
  const file = await open(path)
  try {
    // One buffer for all pieces: a stream makes a new one for each, and large files leave hundreds behind.
    const buffer = new Uint8Array(PIECE_BYTES)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, sizeBytes)
      if (bytesRead === 0) break
      const piece = buffer.subarray(0, bytesRead)
      if (sizeBytes === 0) head = Uint8Array.from(piece.subarray(0, HEAD_BYTES))
      hash.update(piece)
      sizeBytes += bytesRead
    }
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), sizeBytes, head }
}
