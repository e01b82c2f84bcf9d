import type { Database } from '../../db/database.ts'

/**
 * An SQLite file has one process: whoever holds a lease when this one starts was killed, and its job would wait
 * for the lease to run out.
 */
export async function releaseDeadLeases({ dialect, transact, tables }: Database): Promise<void> {
  if (dialect !== 'sqlite') return
  await transact((query) => query.update(tables.job).set({ leasedUntil: null }))
}
