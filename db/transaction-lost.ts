/** What both databases and those who catch errors inside transactions must agree on. */

/**
 * This transaction can no longer be committed. When another was first or the connection ended, `transact` begins it
 * anew; when the disk is full or fails, it ends with this error. Whoever catches errors inside a transaction passes
 * this one on, for nothing it does any more will count.
 */
export type TransactionLostBecause = 'conflict' | 'disconnected' | 'storage'

const MESSAGES: Readonly<Record<TransactionLostBecause, string>> = {
  conflict: 'Another transaction was first',
  disconnected: 'The connection ended',
  storage: 'The database could not be written',
}

export class TransactionLost extends Error {
  override readonly name = 'TransactionLost'
  readonly because: TransactionLostBecause

  constructor(because: TransactionLostBecause, cause: unknown) {
    super(MESSAGES[because], { cause })
    this.because = because
  }
}

/** Drizzle wraps what a driver throws, so the causes count too. */
export function isTransactionLost(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof TransactionLost) return true
  return false
}
