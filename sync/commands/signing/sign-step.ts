import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { consent } from '../../entities/envelope.ts'
import { ok } from '../../result.ts'
import { changed, putEnvelope, withRecipient } from '../../rules/change-envelope.ts'
import { refuseActing } from '../../rules/envelope-guards.ts'
import { recipientById } from '../../rules/routing.ts'
import { defineCommand } from '../command.ts'
import { boundToTerms, refuseStaleTerms, refuseValues, valuesAfter } from './act-input.ts'

const input = z.object({ ...boundToTerms, consent })

/**
 * A recipient signs. Accepting fixes authority, intent and the time of signing (the server's receipt); sealing
 * into the PDF is a second fact that follows, and only then does the next step open.
 */
export const signStep = defineCommand<z.infer<typeof input>>({
  name: 'signStep',
  version: 1,
  area: 'signing',
  summary: 'Sign as a recipient',
  offline: 'B',
  from: 'anyone',
  input,
  reads: (one) => [{ kind: 'envelope', id: one.envelopeId }],
  check: (facts, one, actor) => {
    const envelope = facts.get('envelope', one.envelopeId)
    const acting = refuseActing(envelope, one.recipientId, actor)
    if (acting || !envelope) return acting
    if (recipientById(envelope, one.recipientId)?.kind !== 'sign') return refusal('input-not-valid')
    return refuseStaleTerms(envelope, one) ?? refuseValues(envelope, one)
  },
  apply: (facts, one, { actor, now, commandId, claimedAt }) => {
    const envelope = facts.get('envelope', one.envelopeId)
    const recipient = envelope && recipientById(envelope, one.recipientId)
    if (!envelope || !recipient) throw new Error('checked')
    return ok({
      put: putEnvelope(
        changed(envelope, now, {
          values: valuesAfter(envelope, one),
          recipients: withRecipient(envelope.recipients, recipient.id, {
            state: 'signing',
            actedAt: now,
            openedAt: recipient.openedAt ?? now,
            ...(actor.kind === 'person' ? { personId: actor.personId } : {}),
          }),
          acts: [
            ...envelope.acts,
            {
              commandId,
              recipientId: recipient.id,
              kind: 'signed' as const,
              acceptedAt: now,
              claimedAt,
              consent: one.consent,
              sealedAt: null,
            },
          ],
        }),
      ),
      events: [
        {
          kind: 'signatureAccepted',
          recipientId: recipient.id,
          facts: {
            claimedAt,
            consentVersion: one.consent.version,
            identity: actor.kind === 'person' ? 'account' : 'link',
            ...preparedFacts(one),
          },
          personal: { name: recipient.name, email: recipient.email },
        },
      ],
      effects: [{ kind: 'sealAct', envelopeId: envelope.id, recipientId: recipient.id, commandId }],
      data: { processId: envelope.id, status: 'accepted' },
    })
  },
})

const preparedFacts = (one: z.infer<typeof input>) => ({
  preparedSha256: one.documents.map((item) => item.preparedSha256).join(' '),
})
