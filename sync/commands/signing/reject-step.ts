import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { MAX_REASON } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, putEnvelope, stopOthers, withRecipient } from '../../rules/change-envelope.ts'
import { isBeingSigned, refuseActing } from '../../rules/envelope-guards.ts'
import { recipientById } from '../../rules/routing.ts'
import { defineCommand } from '../command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON)),
})

/** A recipient refuses: the envelope is cancelled with their reason (A074). */
export const rejectStep = defineCommand<z.infer<typeof input>>({
  name: 'rejectStep',
  version: 1,
  area: 'signing',
  summary: 'Reject as a recipient, with a reason',
  offline: 'B',
  from: 'anyone',
  input,
  reads: (one) => [{ kind: 'envelope', id: one.envelopeId }],
  check: (facts, one, actor) => {
    const envelope = facts.get('envelope', one.envelopeId)
    const acting = refuseActing(envelope, one.recipientId, actor)
    if (acting || !envelope) return acting
    return isBeingSigned(envelope) ? refusal('envelope-being-signed', { title: envelope.title }) : null
  },
  apply: (facts, one, { actor, now, claimedAt }) => {
    const envelope = facts.get('envelope', one.envelopeId)
    const recipient = envelope && recipientById(envelope, one.recipientId)
    if (!envelope || !recipient) throw new Error('checked')
    const recipients = stopOthers(
      withRecipient(envelope.recipients, recipient.id, {
        state: 'rejected',
        actedAt: now,
        reason: one.reason,
      }),
    )
    return ok({
      put: putEnvelope(changed(envelope, now, { state: 'cancelled', stateReason: one.reason, recipients })),
      events: [
        {
          kind: 'stepRejected',
          recipientId: recipient.id,
          facts: { claimedAt, identity: actor.kind === 'person' ? 'account' : 'link' },
          personal: { name: recipient.name, reason: one.reason },
        },
      ],
      effects: [
        {
          kind: 'mail',
          template: 'rejected',
          envelopeId: envelope.id,
          recipientId: null,
          language: envelope.language,
        },
        ...envelope.recipients
          .filter((item) => item.id !== recipient.id && item.state !== 'notActive')
          .map((item) => ({
            kind: 'mail' as const,
            template: 'cancelled' as const,
            envelopeId: envelope.id,
            recipientId: item.id,
            language: item.language,
          })),
      ],
      data: { processId: envelope.id },
    })
  },
})
