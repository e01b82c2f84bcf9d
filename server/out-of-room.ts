/** Full disks: nothing of a caller's or a job's making, and over when somebody makes room. */

const CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Whether an error, or what it was caused by, says that there is no room. A child process says it in words. */
export function isOutOfRoom(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (CODES.has(String((one as { code?: unknown }).code)) || one.message.includes('ENOSPC')) return true
  return false
}
