/**
 * Bytes named by their SHA-256. What is stored under a name never changes; storing it again is harmless.
 *
 * An implementation must make `adopt` durable and atomic: after it resolves the bytes survive a power cut, and
 * until then nobody sees any of them. `pathOf` gives workers a local path, good for minutes; a store elsewhere
 * fetches a copy to this disk for it. Every implementation passes `tests/files/file-store-contract.ts`.
 */
export interface FileStore {
  /** Null when there are no such bytes. Never throws for a name that is not a hash. */
  sizeOf(sha256: string): Promise<number | null>
  /** The bytes, or those from `start` to `end` (both included, from 0). Rejects when there are none. */
  stream(sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** The whole of a small file. */
  read(sha256: string): Promise<Uint8Array>
  /** Where the bytes lie on this disk; for workers, which take files by path. Rejects when there are none. */
  pathOf(sha256: string): Promise<string>
  /** A fresh path for a result that is being written, on the disk of the store. */
  stagingPath(): string
  /** Moves a finished file into the store under its name. The caller has made sure that the name is right. */
  adopt(stagingPath: string, sha256: string): Promise<void>
  /** Keeps a small file and answers its name. */
  put(bytes: Uint8Array): Promise<string>
  /** Forgets bytes nobody refers to any more. */
  remove(sha256: string): Promise<void>
  /** Every name there is, in no order; what is stored meanwhile may be among them or not. */
  names(): AsyncIterable<string>
  /** Rejects when nothing can be stored at the moment. */
  check(): Promise<void>
}

export interface ByteRange {
  readonly start: number
  readonly end: number
}

export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
