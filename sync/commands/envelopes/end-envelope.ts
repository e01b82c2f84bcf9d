import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { MAX_REASON } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, putEnvelope, stopOthers } from '../../rules/change-envelope.ts'
import { isBeingSigned, isOwnerOf, refuseEnded } from '../../rules/envelope-guards.ts'
import { defineCommand } from '../command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON)),
})

/** The sender stops an envelope that is under way. */
export const cancelEnvelope = defineCommand<z.infer<typeof input>>({
  name: 'cancelEnvelope',
  version: 1,
  area: 'envelopes',
  summary: 'Cancel an envelope, with a reason',
  offline: 'C',
  from: 'person',
  input,
  calls: [
    {
      path: 'Tasks/Cancelled',
      method: 'POST',
      success: () => 'document-cancelled',
      body: z.object({ processId: idSchema('envelope'), reason: z.optional(z.string()) }),
      toInput: (body: { processId: `envelope:${string}`; reason?: string }) => ({
        envelopeId: body.processId,
        reason: body.reason ?? '—',
      }),
    },
  ],
  reads: (one) => [{ kind: 'envelope', id: one.envelopeId }],
  check: (facts, one, actor) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope || !isOwnerOf(envelope, actor)) return refusal('not-permitted')
    if (envelope.state === 'draft') return refusal('envelope-not-waiting')
    return refuseEnded(envelope) ?? (isBeingSigned(envelope) ? refusal('envelope-being-signed') : null)
  },
  apply: (facts, one, { actor, now }) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope) throw new Error('checked')
    const told = envelope.recipients.filter((item) => item.state !== 'notActive')
    return ok({
      put: putEnvelope(
        changed(envelope, now, {
          state: 'cancelled',
          stateReason: one.reason,
          recipients: stopOthers(envelope.recipients),
        }),
      ),
      events: [{ kind: 'envelopeCancelled', personal: { name: actor.name, reason: one.reason } }],
      effects: told.map((item) => ({
        kind: 'mail',
        template: 'cancelled',
        envelopeId: envelope.id,
        recipientId: item.id,
        language: item.language,
      })),
    })
  },
})
