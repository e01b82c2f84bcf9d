/**
 * Jobs an envelope's own clock starts. Each names the instant it was set for, and the command looks whether that
 * still is one of the envelope's: a timer of terms that were changed finds nothing to do.
 */
import type { CommandName } from '../../sync/commands/registry.ts'
import { addJobs, type JobHandler } from '../jobs/runner.ts'
import type { Platform } from '../platform.ts'
import { isSwitchedOff } from '../replication/belonging.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export interface TimerJobsDeps {
  readonly platform: Platform
  readonly system: SystemCommands
}

type Timer = 'expireEnvelope' | 'warnOfExpiry' | 'remindRecipients' | 'purgeDeleted'

/** Between two looks whether an organisation is on again. */
export const LOOK_AGAIN_MS = 3_600_000

export function timerJobs({ platform, system }: TimerJobsDeps): Readonly<Record<Timer, JobHandler>> {
  const runs = (name: CommandName): JobHandler['run'] => {
    return async ({ envelopeId, dueAt }, jobId) => {
      await system.run(name, { envelopeId: String(envelopeId), dueAt: Number(dueAt) }, jobId)
    }
  }
  /** Nobody is asked for what cannot be done; once it can, what was missed is told once, as after a server was down. */
  const runsWhileOn = (name: CommandName & Timer): JobHandler => ({
    run: async (payload, jobId) => {
      const { db, now } = platform
      const envelope = await system.envelope(String(payload.envelopeId))
      const isOff =
        envelope && (await db.read((query) => isSwitchedOff(query, db.tables, envelope.organizationId)))
      if (!isOff) return runs(name)(payload, jobId)
      const again = { kind: name, key: envelope.id, payload, dueAt: now() + LOOK_AGAIN_MS }
      await db.transact((query) => addJobs(query, db.tables, [again], platform))
    },
  })
  return {
    // While a signature is being sealed expiry waits, however long the time-stamp authority is away.
    expireEnvelope: { run: runs('expireEnvelope'), maxAttempts: 1_000 },
    warnOfExpiry: runsWhileOn('warnOfExpiry'),
    remindRecipients: runsWhileOn('remindRecipients'),
    purgeDeleted: {
      run: async ({ envelopeId, personId, deletedAt }, jobId) => {
        await system.run('purgeDeleted', { envelopeId, personId, deletedAt }, jobId)
      },
    },
  }
}
