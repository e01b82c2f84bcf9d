/** What work on documents needs of the file store: bytes by their SHA-256, and a place for results on the way. */
export interface DocumentFiles {
  /** Where the bytes lie; workers read them by path. */
  pathOf(sha256: string): Promise<string>
  read(sha256: string): Promise<Uint8Array>
  /** A path for a result that is being written; on the same disk as the store. */
  stagingPath(): string
  /** Moves a finished result into the store; durable when it resolves. */
  adopt(stagingPath: string, sha256: string): Promise<void>
}
