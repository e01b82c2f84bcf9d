/** Which wishes of a person have an answer, and the key one of their devices has shown. */
import { and, eq, inArray } from 'drizzle-orm'
import { type Actor, subjectOf } from '../../sync/entities/actor.ts'
import type { DecidedAnswer, DecidedRequest } from '../../sync/replication/decided.ts'
import type { Platform } from '../platform.ts'

export function answerDecided(
  { db }: Pick<Platform, 'db'>,
  { deviceId, ids }: DecidedRequest,
  actor: Actor,
): Promise<DecidedAnswer> {
  const { commandLog, device } = db.tables
  const subject = subjectOf(actor)
  return db.read(async (query) => {
    const decided = await query
      .select({ id: commandLog.id, status: commandLog.status })
      .from(commandLog)
      .where(and(inArray(commandLog.id, [...ids]), eq(commandLog.subject, subject)))
    const [shown] = await query
      .select({ publicKey: device.publicKey })
      .from(device)
      .where(and(eq(device.id, deviceId), eq(device.subject, subject)))
    return {
      decided: decided as DecidedAnswer['decided'],
      publicKey: (shown?.publicKey ?? null) as DecidedAnswer['publicKey'],
    }
  })
}
