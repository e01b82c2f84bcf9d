import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { retrySealingNow } from '../../calls/at-once.ts'
import { carries } from '../../calls/of-command.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, liveActs, runIntegration } from '../../rules/workflow/change-envelope.ts'
import { isSettled } from '../../rules/workflow/route.ts'
import type { Effect } from '../effects.ts'
import { defineWorkflowCommand } from '../workflow-command.ts'

const input = z.object({ envelopeId: idSchema('envelope') })

/** Starts again what failed: the preparation, the open signatures, or the closing seal. */
export const retrySealing = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'retrySealing',
  area: 'sealing',
  summary: 'Try to seal again after a failure',
  offline: 'D',
  as: 'owner',
  action: { code: 1116, name: 'RetrySealing' },
  input,
  calls: [
    {
      ...carries(retrySealingNow),
      toInput: (body: { processId: `envelope:${string}` }) => ({ envelopeId: body.processId }),
    },
  ],
  permit: (envelope) => (envelope.state === 'error' ? null : refusal('nothing-to-retry')),
  perform: (envelope, _one, { now }) => {
    const prepared = envelope.documents.every((item) => item.currentRevisionId !== null)
    const open = liveActs(envelope.acts).filter((item) => item.kind === 'signed' && item.sealedAt === null)
    const effects: Effect[] = !prepared
      ? [{ kind: 'prepareEnvelope', envelopeId: envelope.id }]
      : open.map((item) => ({
          kind: 'sealAct',
          envelopeId: envelope.id,
          recipientId: item.recipientId,
          commandId: item.commandId,
        }))
    if (prepared && open.length === 0 && envelope.recipients.every(isSettled))
      effects.push({ kind: 'completeEnvelope', envelopeId: envelope.id })
    // What the system was asked before it is asked again: a step for a system must bear being run twice.
    if (prepared)
      for (const item of envelope.recipients)
        if (item.kind === 'integration' && item.state === 'waiting')
          effects.push(runIntegration(envelope, item.id))
    // The instant may have passed meanwhile, and the timer that was set for it found an envelope in error.
    if (prepared && envelope.expiresAt !== null)
      effects.push({ kind: 'expireEnvelope', envelopeId: envelope.id, dueAt: envelope.expiresAt })
    return ok({
      envelope: changed(envelope, now, {
        state: prepared ? 'inProgress' : 'validating',
        stateReason: null,
      }),
      events: [{ kind: 'sealRetried' }],
      effects,
    })
  },
})
