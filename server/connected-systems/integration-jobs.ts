/** The job of a step for a connected system: asked until it has answered, or has failed for good. */
import { recipientById } from '../../sync/rules/workflow/route.ts'
import { type JobHandler, PermanentFailure } from '../jobs/runner.ts'
import type { SystemCommands } from '../replication/system-commands.ts'
import type { IntegrationPort } from './integration-port.ts'

export interface IntegrationJobsDeps {
  readonly system: SystemCommands
  readonly integrations: IntegrationPort
}

const MAX_REASON = 500

export function integrationJobs({
  system,
  integrations,
}: IntegrationJobsDeps): Readonly<Record<'runIntegration', JobHandler>> {
  const place = (payload: Record<string, unknown>) => ({
    envelopeId: String(payload.envelopeId),
    recipientId: String(payload.recipientId),
  })
  return {
    runIntegration: {
      asksOutside: 'systems',
      // About a day of a system that is away, with five minutes between the later tries.
      maxAttempts: 300,
      run: async (payload, jobId) => {
        const at = place(payload)
        const envelope = await system.envelope(at.envelopeId)
        const recipient = envelope && recipientById(envelope, at.recipientId)
        // Cancelled, or done by an earlier run whose job was not taken away.
        if (!envelope || recipient?.state !== 'waiting' || envelope.state !== 'inProgress') return
        const outcome = await integrations.run(envelope, recipient)
        if (!outcome.ok) {
          const { reason, isPermanent } = outcome.error
          throw isPermanent ? new PermanentFailure(reason) : new Error(reason)
        }
        const done = { ...at, outcome: outcome.value.outcome.slice(0, MAX_REASON), reason: '' }
        const { values } = outcome.value
        const told = await system.run('recordIntegration', values ? { ...done, values } : done, jobId)
        // Done by an earlier run is done; anything else would leave a step that waits for ever.
        if (told.status === 'refused' && told.refusal.code !== 'recipient-already-acted')
          throw new PermanentFailure(`connected-system: ${told.refusal.code}`)
      },
      failed: async (payload, error) => {
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON)
        await system.run('recordIntegration', { ...place(payload), outcome: null, reason })
      },
    },
  }
}
