/** SHA-256, size and first bytes of a file on disk, read once in pieces. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export const HEAD_BYTES = 4096

export interface HashedFile {
  readonly sha256: string
  readonly sizeBytes: number
  readonly head: Uint8Array
}

export async function hashFile(path: string): Promise<HashedFile> {
  const hash = createHash('sha256')
  let head: Uint8Array = new Uint8Array()
  let sizeBytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 512 * 1024 }) as AsyncIterable<Buffer>) {
    if (sizeBytes === 0) head = Uint8Array.from(chunk.subarray(0, HEAD_BYTES))
    hash.update(chunk)
    sizeBytes += chunk.length
  }
  return { sha256: hash.digest('hex'), sizeBytes, head }
}
