/**
 * Bytes of a file that rest sealed. A megabyte at a time, so that a file of 200 MB is sealed and opened without
 * 200 MB of memory. Each piece knows the file, its number and how many there are: none can be left out, put
 * elsewhere or taken from another file.
 */
import { type Cipher, NONCE_BYTES, TAG_BYTES } from '../replica/cipher.ts'

const PIECE_BYTES = 1_048_576
const SEALED_PIECE_BYTES = PIECE_BYTES + NONCE_BYTES + TAG_BYTES

export const sealBytes = (bytes: Blob, sha256: string, cipher: Cipher): Promise<Blob> =>
  pieceByPiece(bytes, PIECE_BYTES, (piece, place) => cipher.seal(piece, `file|${sha256}|${place}`))

/** Throws when anything of it was changed. */
export const openBytes = (sealed: Blob, sha256: string, cipher: Cipher): Promise<Blob> =>
  pieceByPiece(sealed, SEALED_PIECE_BYTES, (piece, place) => cipher.open(piece, `file|${sha256}|${place}`))

async function pieceByPiece(
  bytes: Blob,
  pieceBytes: number,
  turn: (piece: Uint8Array<ArrayBuffer>, place: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Blob> {
  // An empty file is one empty piece: it is sealed too.
  const count = Math.max(1, Math.ceil(bytes.size / pieceBytes))
  const parts: Blob[] = []
  for (let n = 0; n < count; n++) {
    const piece = await bytes.slice(n * pieceBytes, (n + 1) * pieceBytes).arrayBuffer()
    // Each as a blob of its own: the browser may put it on disk while the next one is worked on.
    parts.push(new Blob([await turn(new Uint8Array(piece), `${n}/${count}`)]))
  }
  return new Blob(parts)
}
