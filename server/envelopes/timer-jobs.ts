/**
 * Jobs an envelope's own clock starts. Each names the instant it was set for, and the command looks whether that
 * still is one of the envelope's: a timer of terms that were changed finds nothing to do.
 */
import type { CommandName } from '../../sync/commands/registry.ts'
import type { JobHandler } from '../jobs/runner.ts'
import type { SystemCommands } from '../replication/system-commands.ts'

export function timerJobs(system: SystemCommands): Readonly<Record<string, JobHandler>> {
  const runs = (name: CommandName): JobHandler['run'] => {
    return async ({ envelopeId, dueAt }, jobId) => {
      await system.run(name, { envelopeId: String(envelopeId), dueAt: Number(dueAt) }, jobId)
    }
  }
  return {
    // While a signature is being sealed expiry waits, however long the time-stamp authority is away.
    expireEnvelope: { run: runs('expireEnvelope'), maxAttempts: 1_000 },
    warnOfExpiry: { run: runs('warnOfExpiry') },
    remindRecipients: { run: runs('remindRecipients') },
    purgeDeleted: {
      run: async ({ envelopeId, personId, deletedAt }, jobId) => {
        await system.run('purgeDeleted', { envelopeId, personId, deletedAt }, jobId)
      },
    },
  }
}
