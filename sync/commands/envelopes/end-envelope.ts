/** How an initiator stops an envelope: cancel it under way, revoke it before anybody acted. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { ofEnvelope } from '../../calls/shapes.ts'
import { type Envelope, MAX_REASON } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, liveActs, mailTo, stopOthers } from '../../rules/workflow/change-envelope.ts'
import { refuseBeingSigned, refuseEnded } from '../../rules/workflow/guards.ts'
import { hasBeenReached } from '../../rules/workflow/route.ts'
import { defineWorkflowCommand } from '../workflow-command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON)),
})

const refuseStopping = (envelope: Envelope) =>
  envelope.state === 'draft'
    ? refusal('envelope-not-waiting')
    : (refuseEnded(envelope) ?? refuseBeingSigned(envelope))

const cancelledMails = (envelope: Envelope) =>
  envelope.recipients.filter(hasBeenReached).map((one) => mailTo(envelope, 'cancelled', one))

/** The sender stops an envelope that is under way. */
export const cancelEnvelope = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'cancelEnvelope',
  area: 'envelopes',
  summary: 'Cancel an envelope, with a reason',
  offline: 'C',
  as: 'owner',
  action: { code: 10, name: 'Cancelled' },
  input,
  calls: [
    {
      path: 'Tasks/Cancelled',
      method: 'POST',
      output: ofEnvelope,
      success: () => 'document-cancelled',
      body: z.object({ processId: idSchema('envelope'), reason: z.optional(z.string()) }),
      toInput: (body: { processId: `envelope:${string}`; reason?: string }) => ({
        envelopeId: body.processId,
        reason: body.reason ?? '—',
      }),
    },
  ],
  permit: refuseStopping,
  perform: (envelope, one, { actor, now }) =>
    ok({
      envelope: changed(envelope, now, {
        state: 'cancelled',
        stateReason: one.reason,
        recipients: stopOthers(envelope.recipients),
      }),
      events: [{ kind: 'envelopeCancelled', personal: { name: actor.name, reason: one.reason } }],
      effects: cancelledMails(envelope),
    }),
})

/** The sender withdraws it before anybody has acted: nothing was agreed to, so nothing is broken off. */
export const revokeEnvelope = defineWorkflowCommand<z.infer<typeof input>>({
  name: 'revokeEnvelope',
  area: 'envelopes',
  summary: 'Withdraw an envelope before anybody has acted',
  offline: 'C',
  as: 'owner',
  action: { code: 1108, name: 'Revoke' },
  input,
  permit: (envelope) =>
    refuseStopping(envelope) ??
    (liveActs(envelope.acts).length > 0 ? refusal('already-begun', { title: envelope.title }) : null),
  perform: (envelope, one, { actor, now }) =>
    ok({
      envelope: changed(envelope, now, {
        state: 'revoked',
        stateReason: one.reason,
        recipients: stopOthers(envelope.recipients),
      }),
      events: [{ kind: 'envelopeRevoked', personal: { name: actor.name, reason: one.reason } }],
      effects: cancelledMails(envelope),
    }),
})
