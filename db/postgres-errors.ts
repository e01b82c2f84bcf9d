/** What an error of PostgreSQL or of the way there means for the transaction it met (errcodes, appendix A). */

/**
 * `conflict` somebody else was first: begin anew · `disconnected` what was not committed is undone: begin anew on
 * another connection · `bug` everything else.
 */
export type Failure = 'conflict' | 'disconnected' | 'bug'

const UNIQUE_VIOLATION = '23505'
const CONFLICT: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available, after lock_timeout
  // Two serialisable transactions that insert the same key at once; the second finds it when it begins anew.
  UNIQUE_VIOLATION,
])
const DISCONNECTED: ReadonlySet<string> = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
])
/** What `pg` itself says, without a code, of a connection that ended under a query. */
const DISCONNECTED_WORDS =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when/

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'bug'
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') {
    if (CONFLICT.has(code)) return 'conflict'
    if (DISCONNECTED.has(code) || code.startsWith('08')) return 'disconnected'
  }
  return DISCONNECTED_WORDS.test(error.message) ? 'disconnected' : 'bug'
}

/** A key that is there already when one begins anew was not taken meanwhile: it is a mistake of the caller's. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION
