/**
 * What somebody wished, and what was wished about their address, as it was logged: the words go, and their hash stays,
 * with which device signed it. The log has
 * no index of people, which every command would pay for; it is walked once, a stretch at a time.
 */
import { setImmediate as immediately } from 'node:timers/promises'
import { and, asc, eq, gt, like, lte, ne, or, sql } from 'drizzle-orm'
import type { Platform } from '../../platform.ts'
import type { ErasurePayload } from './erase-at-once.ts'
import type { Erased } from './fates.ts'

const COMMANDS_AT_ONCE = 1000

export async function forgetInputs(
  { db }: Platform,
  { personId, emails, names }: Erased & Pick<ErasurePayload, 'names'>,
): Promise<void> {
  const { commandLog } = db.tables
  const isIn = (word: string) =>
    like(sql`lower(${commandLog.payload})`, `%${word.toLowerCase().replace(/[%_\\]/g, '_')}%`)
  for (let after = ''; ; ) {
    const ids = await db.read((query) =>
      query
        .select({ id: commandLog.id })
        .from(commandLog)
        .where(gt(commandLog.id, after))
        .orderBy(asc(commandLog.id))
        .limit(COMMANDS_AT_ONCE),
    )
    const last = ids.at(-1)
    if (!last) return
    const here = and(gt(commandLog.id, after), lte(commandLog.id, last.id), ne(commandLog.payload, ''))
    await db.transact(async (query) => {
      await query
        .update(commandLog)
        .set({ payload: '', answer: {} })
        .where(and(here, eq(commandLog.subject, personId)))
      // Others’ too, where they name them: who sent something to their address, whom the platform named as heir.
      await query
        .update(commandLog)
        .set({ payload: '' })
        .where(
          and(
            here,
            or(
              ...[personId, ...emails].map(isIn),
              // Notices to others call them by name.
              ...names.map((name) => and(eq(commandLog.subject, 'system'), isIn(name))),
            ),
          ),
        )
    })
    if (ids.length < COMMANDS_AT_ONCE) return
    after = last.id
    await immediately()
  }
}
