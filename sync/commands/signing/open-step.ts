import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, putEnvelope, withRecipient } from '../../rules/workflow/change-envelope.ts'
import { answersFor } from '../../rules/workflow/guards.ts'
import { recipientById } from '../../rules/workflow/route.ts'
import { defineCommand } from '../command.ts'
import { actedBy, refuseClosed } from '../workflow-command.ts'

const input = z.object({ envelopeId: idSchema('envelope'), recipientId: idSchema('recipient') })

/** The recipient has opened the document: evidence of delivery, recorded once. */
export const openStep = defineCommand<z.infer<typeof input>>({
  name: 'openStep',
  version: 1,
  area: 'signing',
  summary: 'Record that a recipient opened the document',
  offline: 'A',
  from: 'anyone',
  input,
  reads: (input) => [{ kind: 'envelope', id: input.envelopeId }],
  check: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    const recipient = envelope && recipientById(envelope, input.recipientId)
    return envelope && recipient && answersFor(envelope, recipient, actor)
      ? refuseClosed(envelope, actor)
      : refusal('not-permitted')
  },
  apply: (facts, input, { actor, now, claimedAt }) => {
    const envelope = facts.get('envelope', input.envelopeId)
    const recipient = envelope && recipientById(envelope, input.recipientId)
    if (!envelope || !recipient) throw new Error('checked')
    if (recipient.openedAt !== null) return ok({ put: [] })
    return ok({
      put: putEnvelope(
        changed(envelope, now, {
          modifiedAt: envelope.modifiedAt,
          recipients: withRecipient(envelope.recipients, recipient.id, { openedAt: now }),
        }),
      ),
      events: [
        {
          kind: 'envelopeOpened',
          recipientId: recipient.id,
          facts: actedBy(actor, claimedAt),
          personal: { name: recipient.name },
        },
      ],
    })
  },
})
