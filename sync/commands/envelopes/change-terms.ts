/** What an initiator may still set while an envelope is under way: when it expires, how people are reminded. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { customReminder, type Envelope, reminderInterval } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { changed } from '../../rules/workflow/change-envelope.ts'
import { refuseEnded } from '../../rules/workflow/guards.ts'
import { expiryTimers, nextReminderAt, reminderTimer } from '../../rules/workflow/timers.ts'
import { defineWorkflowCommand } from '../workflow-command.ts'

const refuseUnsent = (envelope: Envelope) =>
  envelope.state === 'draft' || envelope.state === 'validating'
    ? refusal('envelope-not-waiting', { title: envelope.title })
    : refuseEnded(envelope)

const expiry = z.object({
  envelopeId: idSchema('envelope'),
  /** Null: never. */
  expiresAt: z.nullable(z.int().check(z.minimum(0))),
  warnDaysBefore: z.nullable(z.int().check(z.minimum(1), z.maximum(30))),
  /** What stood there when it was decided; left out, whatever stands there is replaced. */
  seenExpiresAt: z.optional(z.nullable(z.int())),
})

export const changeExpiry = defineWorkflowCommand<z.infer<typeof expiry>>({
  name: 'changeExpiry',
  area: 'envelopes',
  summary: 'Set or lift the expiry of an envelope under way',
  offline: 'B',
  as: 'owner',
  action: { code: 1109, name: 'EditExpiry' },
  input: expiry,
  permit: refuseUnsent,
  // Two wishes for one value, of which the later to arrive may be the older: the person decides, not the network.
  refuse: ({ expiresAt }, input) =>
    input.seenExpiresAt === undefined || expiresAt === input.seenExpiresAt || expiresAt === input.expiresAt
      ? null
      : refusal('changed-meanwhile', { expiresAt }),
  perform: (envelope, one, { actor, now }) => {
    if (one.expiresAt !== null && one.expiresAt <= now) return err(refusal('expiry-not-valid'))
    const after = changed(envelope, now, { expiresAt: one.expiresAt, warnDaysBefore: one.warnDaysBefore })
    return ok({
      envelope: after,
      events: [
        {
          kind: 'expiryChanged',
          facts: { from: envelope.expiresAt, to: one.expiresAt },
          personal: { name: actor.name },
        },
      ],
      effects: [
        ...expiryTimers(after),
        // Reminders had come to their end before the old expiry, and go on to the new one.
        ...(nextReminderAt(envelope) === null ? reminderTimer(after) : []),
      ],
    })
  },
})

const reminders = z.object({
  envelopeId: idSchema('envelope'),
  reminder: reminderInterval,
  customReminder: z.nullable(customReminder),
})

export const changeReminders = defineWorkflowCommand<z.infer<typeof reminders>>({
  name: 'changeReminders',
  area: 'envelopes',
  summary: 'Set how recipients are reminded',
  offline: 'B',
  as: 'owner',
  action: { code: 1110, name: 'EditReminders' },
  input: reminders,
  permit: refuseUnsent,
  refuse: (_envelope, input) =>
    (input.reminder === 'custom') === (input.customReminder !== null)
      ? null
      : refusal('input-not-valid', { where: 'customReminder' }),
  perform: (envelope, one, { actor, now }) => {
    const after = changed(envelope, now, {
      reminder: one.reminder,
      customReminder: one.customReminder,
      remindersFrom: now,
      remindersSent: 0,
    })
    return ok({
      envelope: after,
      events: [
        { kind: 'remindersChanged', facts: { reminder: one.reminder }, personal: { name: actor.name } },
      ],
      effects: reminderTimer(after),
    })
  },
})
