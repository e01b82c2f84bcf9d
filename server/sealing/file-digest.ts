/**
 * SHA-256 over a file of which every signature signs a beginning and a little behind it: the file is hashed once,
 * from the last place that was asked for, and not once for every signature.
 */
import { createHash, type Hash } from 'node:crypto'
import type { Digest } from '../../sync/pdf/cms/digests.ts'

/** Hashes parts without laying them together: the files are large. */
export const digestNode: Digest = async (algorithm, parts) => {
  const hash = createHash(algorithm.replace('-', '').toLowerCase())
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The digest of what was hashed so far and these parts behind it. */
export function digestAfter(prefix: Hash, parts: readonly Uint8Array[]): Uint8Array {
  const hash = prefix.copy()
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Beginnings of one file. What `file` is longer by later may be asked for too, as long as it begins alike. */
export class FileDigest {
  /** By length, rising. */
  readonly #known: { readonly length: number; readonly hash: Hash }[] = [
    { length: 0, hash: createHash('sha256') },
  ]

  /** The state after the first `length` bytes. */
  upTo(file: Uint8Array, length: number): Hash {
    const before = this.#known.findLast((state) => state.length <= length)
    if (before?.length === length) return before.hash
    const hash = (before?.hash ?? createHash('sha256')).copy()
    hash.update(file.subarray(before?.length ?? 0, length))
    this.#known.push({ length, hash })
    this.#known.sort((a, b) => a.length - b.length)
    return hash
  }

  /** For questions about parts of which the first begins `file`. */
  of(file: Uint8Array): Digest {
    return async (algorithm, parts) => {
      const [first, ...rest] = parts
      const beginsFile = first?.buffer === file.buffer && first.byteOffset === file.byteOffset
      return first && beginsFile && algorithm === 'SHA-256'
        ? digestAfter(this.upTo(file, first.length), rest)
        : digestNode(algorithm, parts)
    }
  }
}
