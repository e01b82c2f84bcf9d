import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { valuesOfAct } from '../../rules/field-fills.ts'
import { advance, changed, mailTo, putEnvelope, withRecipient } from '../../rules/workflow/change-envelope.ts'
import { refuseNotUnderWay } from '../../rules/workflow/guards.ts'
import { recipientById } from '../../rules/workflow/route.ts'
import { fieldsOfSeat } from '../../rules/workflow/seats.ts'
import { type Command, defineCommand } from '../command.ts'

import { envelopeId, found, reads, system } from './system-command.ts'

const integration = z.object({
  envelopeId,
  recipientId: idSchema('recipient'),
  /** What the connected system answered; null when it failed for good. */
  outcome: z.nullable(z.string().check(z.maxLength(500))),
  reason: z.string().check(z.maxLength(500)),
})
export const recordIntegration: Command<z.infer<typeof integration>> = defineCommand({
  ...system,
  name: 'recordIntegration',
  area: 'connectedSystems',
  summary: 'A connected system has done its step, or failed at it',
  input: integration,
  reads,
  check: (facts, one) => {
    const envelope = found(facts, one)
    const recipient = recipientById(envelope, one.recipientId)
    return recipient?.kind === 'integration' && recipient.state === 'waiting'
      ? refuseNotUnderWay(envelope)
      : refusal('recipient-already-acted')
  },
  apply: (facts, one, { now, commandId }) => {
    const before = found(facts, one)
    if (one.outcome === null)
      return ok({
        put: putEnvelope(changed(before, now, { state: 'error', stateReason: one.reason })),
        events: [{ kind: 'integrationFailed', recipientId: one.recipientId, facts: { reason: one.reason } }],
        effects: [mailTo(before, 'integrationFailed', null)],
      })
    const next = advance(
      changed(before, now, {
        values: {
          ...before.values,
          ...valuesOfAct(fieldsOfSeat(before.fields, one.recipientId), {
            label: 'integrated',
            at: now,
            timeZone: before.timeZone,
            comment: one.outcome,
          }),
        },
        recipients: withRecipient(before.recipients, one.recipientId, { state: 'integrated', actedAt: now }),
        acts: [
          ...before.acts,
          {
            commandId,
            recipientId: one.recipientId,
            kind: 'integrated',
            acceptedAt: now,
            claimedAt: null,
            consent: null,
            sealedAt: null,
            undoneAt: null,
            values: {},
            comment: one.outcome || null,
            signingAs: null,
            representing: null,
          },
        ],
      }),
      now,
    )
    return ok({
      put: putEnvelope(next.envelope),
      events: [{ kind: 'integrationDone', recipientId: one.recipientId, facts: { outcome: one.outcome } }],
      effects: next.effects,
    })
  },
})
