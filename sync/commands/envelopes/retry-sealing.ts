import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { isOwnerOf } from '../../rules/workflow/guards.ts'
import { isDone } from '../../rules/workflow/route.ts'
import { defineCommand, type Effect } from '../command.ts'

const input = z.object({ envelopeId: idSchema('envelope') })

/** Starts again what failed: the preparation, the open signatures, or the closing seal. */
export const retrySealing = defineCommand<z.infer<typeof input>>({
  name: 'retrySealing',
  version: 1,
  area: 'sealing',
  summary: 'Try to seal again after a failure',
  offline: 'D',
  from: 'person',
  input,
  calls: [
    {
      path: 'TasksEf/RetrySealing',
      method: 'POST',
      body: z.object({ processId: idSchema('envelope') }),
      toInput: (body: { processId: `envelope:${string}` }) => ({ envelopeId: body.processId }),
    },
  ],
  reads: (one) => [{ kind: 'envelope', id: one.envelopeId }],
  check: (facts, one, actor) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope || !isOwnerOf(envelope, actor)) return refusal('not-permitted')
    return envelope.state === 'error' ? null : refusal('nothing-to-retry')
  },
  apply: (facts, one, { now }) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope) throw new Error('checked')
    const prepared = envelope.documents.every((item) => item.currentRevisionId !== null)
    const open = envelope.acts.filter((item) => item.kind === 'signed' && item.sealedAt === null)
    const effects: Effect[] = !prepared
      ? [{ kind: 'prepareEnvelope', envelopeId: envelope.id }]
      : open.map((item) => ({
          kind: 'sealAct',
          envelopeId: envelope.id,
          recipientId: item.recipientId,
          commandId: item.commandId,
        }))
    if (prepared && open.length === 0 && envelope.recipients.every(isDone))
      effects.push({ kind: 'completeEnvelope', envelopeId: envelope.id })
    // What the system was asked before it is asked again: a step for a system must bear being run twice.
    if (prepared)
      for (const item of envelope.recipients)
        if (item.kind === 'integration' && item.state === 'waiting')
          effects.push({ kind: 'runIntegration', envelopeId: envelope.id, recipientId: item.id })
    // The instant may have passed meanwhile, and the timer that was set for it found an envelope in error.
    if (prepared && envelope.expiresAt !== null)
      effects.push({ kind: 'expireEnvelope', envelopeId: envelope.id, dueAt: envelope.expiresAt })
    return ok({
      put: putEnvelope(
        changed(envelope, now, { state: prepared ? 'inProgress' : 'validating', stateReason: null }),
      ),
      events: [{ kind: 'sealRetried' }],
      effects,
    })
  },
})
