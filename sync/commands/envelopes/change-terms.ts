/** What an initiator may still set while an envelope is under way: when it expires, how people are reminded. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import {
  customReminder,
  type Envelope,
  REMINDER_MS,
  type ReminderInterval,
  reminderInterval,
} from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { changed } from '../../rules/workflow/change-envelope.ts'
import { refuseEnded } from '../../rules/workflow/guards.ts'
import type { Effect } from '../command.ts'
import { defineWorkflowCommand } from '../workflow-command.ts'

const DAY_MS = 86_400_000

const refuseUnsent = (envelope: Envelope) =>
  envelope.state === 'draft' || envelope.state === 'validating'
    ? refusal('envelope-not-waiting', { title: envelope.title })
    : refuseEnded(envelope)

const expiry = z.object({
  envelopeId: idSchema('envelope'),
  /** Null: never. */
  expiresAt: z.nullable(z.int().check(z.minimum(0))),
  warnDaysBefore: z.nullable(z.int().check(z.minimum(1), z.maximum(30))),
})

/** Timers name the instant they were set for; one that no longer holds finds nothing to do. */
export const expiryTimers = (envelope: Pick<Envelope, 'id' | 'expiresAt' | 'warnDaysBefore'>): Effect[] => {
  if (envelope.expiresAt === null) return []
  const expire: Effect = { kind: 'expireEnvelope', envelopeId: envelope.id, dueAt: envelope.expiresAt }
  return envelope.warnDaysBefore === null
    ? [expire]
    : [
        expire,
        {
          kind: 'warnOfExpiry',
          envelopeId: envelope.id,
          dueAt: envelope.expiresAt - envelope.warnDaysBefore * DAY_MS,
        },
      ]
}

export const changeExpiry = defineWorkflowCommand<z.infer<typeof expiry>>({
  name: 'changeExpiry',
  area: 'envelopes',
  summary: 'Set or lift the expiry of an envelope under way',
  offline: 'B',
  as: 'owner',
  action: { code: 1109, name: 'EditExpiry' },
  input: expiry,
  permit: refuseUnsent,
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
      effects: expiryTimers(after),
    })
  },
})

const reminders = z.object({
  envelopeId: idSchema('envelope'),
  reminder: reminderInterval,
  customReminder: z.nullable(customReminder),
})

/** When the next reminder is due, counted from `from`; null when there is none any more (A116). */
export function nextReminderAt(
  envelope: Pick<Envelope, 'reminder' | 'customReminder' | 'remindersSent' | 'expiresAt'>,
  from: number,
): number | null {
  const { reminder, customReminder: plan, remindersSent } = envelope
  const wait = reminder === 'custom' ? customWait(plan, remindersSent) : intervalOf(reminder)
  if (wait === null) return null
  return envelope.expiresAt !== null && from + wait >= envelope.expiresAt ? null : from + wait
}

const intervalOf = (reminder: ReminderInterval): number | null => REMINDER_MS[reminder] || null
const customWait = (plan: Envelope['customReminder'], sent: number): number | null => {
  if (!plan || sent >= plan.count) return null
  return (sent === 0 ? plan.firstAfterDays : plan.everyDays) * DAY_MS
}

export const changeReminders = defineWorkflowCommand<z.infer<typeof reminders>>({
  name: 'changeReminders',
  area: 'envelopes',
  summary: 'Set how recipients are reminded',
  offline: 'B',
  as: 'owner',
  action: { code: 1110, name: 'EditReminders' },
  input: reminders,
  permit: refuseUnsent,
  refuse: (_envelope, one) =>
    (one.reminder === 'custom') === (one.customReminder !== null)
      ? null
      : refusal('input-not-valid', { where: 'customReminder' }),
  perform: (envelope, one, { actor, now }) => {
    const after = changed(envelope, now, {
      reminder: one.reminder,
      customReminder: one.customReminder,
      remindersSent: 0,
    })
    const dueAt = nextReminderAt(after, now)
    return ok({
      envelope: after,
      events: [
        { kind: 'remindersChanged', facts: { reminder: one.reminder }, personal: { name: actor.name } },
      ],
      effects: dueAt === null ? [] : [{ kind: 'remindRecipients', envelopeId: envelope.id, dueAt }],
    })
  },
})
