/** What both databases and those who catch errors inside transactions must agree on. */

/**
 * Another transaction was first, and this one can no longer be committed: `transact` begins it anew. Whoever
 * catches errors inside a transaction passes this one on, for nothing it does any more will count.
 */
export class TransactionLost extends Error {
  override readonly name = 'TransactionLost'
  readonly because: 'conflict' | 'disconnected'

  constructor(because: 'conflict' | 'disconnected', cause: unknown) {
    super(because === 'conflict' ? 'Another transaction was first' : 'The connection ended', { cause })
    this.because = because
  }
}

/** Drizzle wraps what a driver throws, so the causes count too. */
export function isTransactionLost(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof TransactionLost) return true
  return false
}
