import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, mailAbout, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { recipientById } from '../../rules/workflow/route.ts'
import { defineCommand } from '../command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  by: z.enum(['password', 'code']),
  outcome: z.enum(['opened', 'blocked']),
})

/**
 * A protected step was opened, or closed for a while after too many attempts. What the reader may see has changed
 * with it, so the envelope is told anew.
 */
export const recordStepAccess = defineCommand<z.infer<typeof input>>({
  name: 'recordStepAccess',
  version: 1,
  area: 'signing',
  summary: 'A protected step was opened, or closed for a while',
  offline: 'D',
  from: 'system',
  input,
  reads: (input) => [{ kind: 'envelope', id: input.envelopeId }],
  check: (facts, input) => {
    const envelope = facts.get('envelope', input.envelopeId)
    return envelope && recipientById(envelope, input.recipientId) ? null : refusal('not-found')
  },
  apply: (facts, input, { now }) => {
    const envelope = facts.get('envelope', input.envelopeId)
    const recipient = envelope && recipientById(envelope, input.recipientId)
    if (!envelope || !recipient) throw new Error('checked')
    const blocked = input.outcome === 'blocked'
    return ok({
      put: putEnvelope(changed(envelope, now, { modifiedAt: envelope.modifiedAt })),
      events: [
        {
          kind: blocked ? 'stepAccessFailed' : 'stepUnlocked',
          recipientId: recipient.id,
          facts: { by: input.by },
          personal: { name: recipient.name },
        },
      ],
      effects: blocked
        ? [
            mailAbout(envelope, {
              template: 'stepAccessBlocked',
              recipientId: null,
              aboutId: recipient.id,
              language: envelope.language,
            }),
          ]
        : [],
    })
  },
})
