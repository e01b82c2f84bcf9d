/**
 * The file store: bytes named by their SHA-256 and never changed. What an implementation owes: a file is there
 * whole or not at all, durable once `adopt` or `put` resolves, and putting the same bytes twice is one file.
 */
export interface FileStore {
  has(sha256: string): Promise<boolean>
  /** Size in bytes; null when there is no such file. */
  sizeOf(sha256: string): Promise<number | null>
  read(sha256: string): Promise<Uint8Array>
  /** `end` is inclusive, as in a Range header. */
  stream(sha256: string, range?: { readonly start: number; readonly end: number }): ReadableStream<Uint8Array>
  /** Where child processes find the bytes. */
  pathOf(sha256: string): string
  /** A path on the same disk for a file that is being written. */
  stagingPath(): string
  /** Moves a finished file in. The caller vouches for the name; uploads are hashed on the way. */
  adopt(stagingPath: string, sha256: string): Promise<void>
  /** Stores small bytes and answers their name. */
  put(bytes: Uint8Array): Promise<string>
}
