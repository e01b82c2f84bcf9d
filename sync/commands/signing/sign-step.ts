import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { consent } from '../../entities/envelope.ts'
import { isDrawn } from '../../entities/field.ts'
import { signs } from '../../entities/step-kind.ts'
import { err, ok } from '../../result.ts'
import { changed, withRecipient } from '../../rules/workflow/change-envelope.ts'
import { refuseActing } from '../../rules/workflow/guards.ts'
import { isHeldByAnother } from '../../rules/workflow/lease.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'
import { actedRecipient, actOf, boundToTerms, refuseAct, valuesAfter } from './act-input.ts'

const input = z.object({
  ...boundToTerms,
  consent,
  /** How the mark was made; some recipients may only draw it (A149). */
  markMade: z.optional(z.enum(['drawn', 'typed', 'uploaded', 'saved'])),
})

/**
 * A recipient signs. Accepting fixes authority, intent and the time of signing (the server's receipt); sealing
 * into the PDF is a second fact that follows, and only then does the next step open.
 */
export const signStep = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'signStep',
  area: 'signing',
  summary: 'Sign as a recipient',
  offline: 'B',
  as: 'recipient',
  action: { code: 6, name: 'SignStep' },
  input,
  permit: (envelope, recipient, actor) => {
    const acting = recipient && refuseActing(envelope, recipient.id, actor)
    if (acting || !recipient) return acting ?? refusal('not-permitted')
    if (!signs(recipient.kind)) return refusal('input-not-valid')
    // Until the remote service is connected, saying so is better than a button that leads nowhere.
    return recipient.kind === 'uaePassSign' ? refusal('signing-way-not-available') : null
  },
  refuse: (envelope, one) =>
    refuseAct(envelope, one) ??
    (mustDraw(envelope, one) ? refusal('restricted', { what: 'drawSignatureOnly' }) : null),
  perform: (envelope, one, { actor, now, commandId, claimedAt, recipient }) => {
    if (!recipient) throw new Error('checked')
    if (isHeldByAnother(envelope, recipient.id, now))
      return err(refusal('envelope-being-signed', { title: envelope.title }))
    const personId = actor.kind === 'person' ? actor.personId : null
    return ok({
      envelope: changed(envelope, now, {
        values: valuesAfter(envelope, one),
        recipients: withRecipient(envelope.recipients, recipient.id, {
          state: 'signing',
          ...actedRecipient(envelope, recipient, now, personId),
        }),
        acts: [...envelope.acts, actOf(one, 'signed', { commandId, now, claimedAt, consent: one.consent })],
        lease: envelope.lease?.recipientId === recipient.id ? null : envelope.lease,
      }),
      events: [
        {
          kind: 'signatureAccepted',
          recipientId: recipient.id,
          facts: {
            ...actedBy(actor, claimedAt),
            consentVersion: one.consent.version,
            preparedSha256: one.documents.map((item) => item.preparedSha256).join(' '),
            attested: one.attested ?? null,
          },
          personal: {
            name: recipient.name,
            email: recipient.email,
            ...(one.signingAs ? { signingAs: one.signingAs } : {}),
            ...(one.representing ? { representing: one.representing } : {}),
            ...(recipient.delegatedFrom ? { onBehalfOf: recipient.delegatedFrom.name } : {}),
          },
        },
      ],
      effects: [{ kind: 'sealAct', envelopeId: envelope.id, recipientId: recipient.id, commandId }],
      data: { processId: envelope.id, status: 'accepted' },
    })
  },
})

function mustDraw(envelope: Parameters<typeof refuseAct>[0], one: z.infer<typeof input>): boolean {
  const recipient = envelope.recipients.find((item) => item.id === one.recipientId)
  const hasMark = Object.entries(one.values).some(
    ([id, value]) =>
      value.kind === 'drawing' && envelope.fields.some((field) => field.id === id && isDrawn(field.kind)),
  )
  return hasMark && recipient?.restrictions.includes('drawSignatureOnly') === true && one.markMade !== 'drawn'
}
