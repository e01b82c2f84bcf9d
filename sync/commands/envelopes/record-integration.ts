import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import type { Envelope } from '../../entities/envelope.ts'
import { type FieldValues, fieldValues } from '../../entities/field.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { valuesOfAct } from '../../rules/field-fills.ts'
import { isValidValue, writableFields } from '../../rules/field-values.ts'
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
  /** Taken out of its answer, for the fields of the step. */
  values: z.optional(fieldValues),
})
export const recordIntegration: Command<z.infer<typeof integration>> = defineCommand({
  ...system,
  name: 'recordIntegration',
  area: 'connectedSystems',
  summary: 'A connected system has done its step, or failed at it',
  input: integration,
  reads,
  check: (facts, input) => {
    const envelope = found(facts, input)
    const recipient = recipientById(envelope, input.recipientId)
    return recipient?.kind === 'integration' && recipient.state === 'waiting'
      ? refuseNotUnderWay(envelope)
      : refusal('recipient-already-acted')
  },
  apply: (facts, input, { now, commandId }) => {
    const before = found(facts, input)
    if (input.outcome === null)
      return ok({
        put: putEnvelope(changed(before, now, { state: 'error', stateReason: input.reason })),
        events: [
          { kind: 'integrationFailed', recipientId: input.recipientId, facts: { reason: input.reason } },
        ],
        effects: [mailTo(before, 'integrationFailed', null)],
      })
    const next = advance(
      changed(before, now, {
        values: {
          ...before.values,
          ...ownValues(before, input),
          ...valuesOfAct(fieldsOfSeat(before.fields, input.recipientId), {
            label: 'integrated',
            at: now,
            timeZone: before.timeZone,
            comment: input.outcome,
          }),
        },
        recipients: withRecipient(before.recipients, input.recipientId, {
          state: 'integrated',
          actedAt: now,
        }),
        acts: [
          ...before.acts,
          {
            commandId,
            recipientId: input.recipientId,
            kind: 'integrated',
            acceptedAt: now,
            claimedAt: null,
            consent: null,
            sealedAt: null,
            undoneAt: null,
            values: ownValues(before, input),
            comment: input.outcome || null,
            signingAs: null,
            representing: null,
          },
        ],
      }),
      now,
    )
    return ok({
      put: putEnvelope(next.envelope),
      events: [
        { kind: 'integrationDone', recipientId: input.recipientId, facts: { outcome: input.outcome } },
      ],
      effects: next.effects,
    })
  },
})

/** Whatever came, a step fills its own fields and no other. */
function ownValues(
  { fields }: Envelope,
  { recipientId, values = {} }: z.infer<typeof integration>,
): FieldValues {
  const own = writableFields(fields, recipientId)
  return Object.fromEntries(
    own.flatMap((field) => {
      const value = values[field.id]
      return value !== undefined && isValidValue(field, value) ? [[field.id, value]] : []
    }),
  )
}
