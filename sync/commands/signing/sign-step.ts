import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { consent, type Envelope, type Recipient } from '../../entities/envelope.ts'
import { kindFacts } from '../../entities/field.ts'
import { signs } from '../../entities/step-kind.ts'
import { bareId } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { changed, withRecipient } from '../../rules/workflow/change-envelope.ts'
import { refuseActing } from '../../rules/workflow/guards.ts'
import { isHeldByAnother } from '../../rules/workflow/lease.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'
import { ACT_VERSION, actedRecipient, actOf, boundToTerms, refuseAct, valuesAfter } from './act-input.ts'

/** What signing says, whichever way the signature is made. */
export const signature = z.object({
  ...boundToTerms,
  consent,
  /** How the mark was made; some recipients may only draw it (A149). */
  markMade: z.optional(z.enum(['drawn', 'typed', 'uploaded', 'saved'])),
})
export type Signature = z.infer<typeof signature>

/**
 * A recipient signs. Accepting fixes authority, intent and the time of signing (the server's receipt); sealing
 * into the PDF is a second fact that follows, and only then does the next step open.
 */
export const signStep = defineWorkflowCommand<Signature>({
  name: 'signStep',
  version: ACT_VERSION,
  area: 'signing',
  summary: 'Sign as a recipient',
  offline: 'B',
  as: 'recipient',
  proof: () => ({ act: 'signing' }),
  action: { code: 6, name: 'SignStep' },
  input: signature,
  permit: (envelope, recipient, actor) => {
    const acting = recipient && refuseActing(envelope, recipient.id, actor)
    if (acting || !recipient) return acting ?? refusal('not-permitted')
    if (!signs(recipient.kind)) return refusal('input-not-valid')
    // Made at the service and recorded by the platform (`record-remote-signature.ts`), never from here.
    return recipient.kind === 'uaePassSign' ? refusal('signing-way-not-available') : null
  },
  refuse: refuseSignature,
  perform: (envelope, one, { actor, now, commandId, claimedAt, recipient }) => {
    if (!recipient) throw new Error('checked')
    if (isHeldByAnother(envelope, recipient.id, now))
      return err(refusal('envelope-being-signed', { title: envelope.title }))
    const personId = actor.kind === 'person' ? actor.personId : null
    return ok({
      envelope: changed(envelope, now, {
        values: valuesAfter(envelope, one, { kind: 'signed', now }),
        recipients: withRecipient(envelope.recipients, recipient.id, {
          state: 'signing',
          ...actedRecipient(envelope, recipient, now, personId),
        }),
        acts: [...envelope.acts, actOf(one, 'signed', { commandId, now, claimedAt, consent: one.consent })],
        lease: envelope.lease?.recipientId === recipient.id ? null : envelope.lease,
      }),
      events: [
        // Printed under the signature where the sender wants it (A174).
        signatureAccepted(recipient, one, { ...actedBy(actor, claimedAt), signatureId: bareId(commandId) }),
      ],
      effects: [{ kind: 'sealAct', envelopeId: envelope.id, recipientId: recipient.id, commandId }],
      data: { processId: envelope.id, status: 'accepted' },
    })
  },
})

/** What can be wrong with it, whichever way it is made. */
export function refuseSignature(envelope: Envelope, one: Signature): Refusal | null {
  return (
    refuseAct(envelope, one) ??
    (mustDraw(envelope, one) ? refusal('restricted', { what: 'drawSignatureOnly' }) : null)
  )
}

/** The line of the audit trail; `acted` says who did it and how they were known. */
export const signatureAccepted = (
  recipient: Recipient,
  one: Signature,
  acted: Readonly<Record<string, string | number | boolean | null>>,
) => ({
  kind: 'signatureAccepted' as const,
  recipientId: recipient.id,
  facts: {
    ...acted,
    consentVersion: one.consent.version,
    preparedSha256: one.documents.map((item) => item.preparedSha256).join(' '),
    shownSha256: one.documents.map((item) => item.shownSha256).join(' '),
    attested: one.attested ?? null,
  },
  personal: {
    name: recipient.name,
    email: recipient.email,
    ...(one.signingAs ? { signingAs: one.signingAs } : {}),
    ...(one.representing ? { representing: one.representing } : {}),
    ...(recipient.delegatedFrom ? { onBehalfOf: recipient.delegatedFrom.name } : {}),
  },
})

/** Nobody draws a stamp or a picture, and what is drawn on the page is drawn anyway. */
const MUST_BE_DRAWN: ReadonlySet<string | undefined> = new Set(['signature', 'initials'])

function mustDraw(envelope: Envelope, one: Signature): boolean {
  const recipient = envelope.recipients.find((item) => item.id === one.recipientId)
  // Nobody draws a stamp, or the picture of a seal.
  if (recipient?.kind === 'corporateSeal') return false
  const hasMark = Object.entries(one.values).some(
    ([id, value]) =>
      value.kind === 'drawing' &&
      envelope.fields.some((field) => field.id === id && MUST_BE_DRAWN.has(kindFacts(field.kind).mark)),
  )
  return hasMark && recipient?.restrictions.includes('drawSignatureOnly') === true && one.markMade !== 'drawn'
}
