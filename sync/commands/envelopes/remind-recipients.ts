import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { isOwnerOf, refuseEnded } from '../../rules/workflow/guards.ts'
import { defineCommand, type Effect } from '../command.ts'
import { nextReminderAt } from './change-terms.ts'

/** A person is not reminded by hand more often than this. */
export const MANUAL_REMINDER_GAP_MS = 60_000

const input = z.object({ envelopeId: idSchema('envelope') })

/** Reminds everybody whose turn it is; by the sender's hand, or by the platform when the interval is over. */
export const remindRecipients = defineCommand<z.infer<typeof input>>({
  name: 'remindRecipients',
  version: 1,
  area: 'envelopes',
  summary: 'Remind the recipients who can act now',
  offline: 'B',
  from: 'anyone',
  input,
  calls: [
    {
      path: 'Notifications/Add',
      method: 'POST',
      success: () => 'reminder-sent',
      body: z.object({ processId: idSchema('envelope') }),
      toInput: (body: { processId: `envelope:${string}` }) => ({ envelopeId: body.processId }),
    },
  ],
  reads: (one) => [{ kind: 'envelope', id: one.envelopeId }],
  check: (facts, one, actor) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope || !(actor.kind === 'system' || isOwnerOf(envelope, actor))) return refusal('not-permitted')
    const ended = refuseEnded(envelope)
    // The platform looks again at the next interval: somebody may be waiting then.
    if (ended || actor.kind === 'system') return ended
    return envelope.recipients.some((item) => item.state === 'waiting')
      ? null
      : refusal('envelope-not-waiting')
  },
  apply: (facts, one, { actor, now }) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope) throw new Error('checked')
    const manual = actor.kind !== 'system'
    const due = envelope.recipients.filter(
      (item) =>
        item.state === 'waiting' &&
        envelope.state === 'inProgress' &&
        (!manual || now - Math.max(item.remindedAt ?? 0, item.activatedAt ?? 0) >= MANUAL_REMINDER_GAP_MS),
    )
    if (due.length === 0 && manual) return { ok: false, error: refusal('reminder-too-soon') }
    const ids = new Set(due.map((item) => item.id as string))
    const remindersSent = envelope.remindersSent + (manual || due.length === 0 ? 0 : 1)
    // Counted from now: what was missed while the server was down is sent once (A106).
    const dueAt = manual ? null : nextReminderAt({ ...envelope, remindersSent }, now)
    const again: Effect[] =
      dueAt === null ? [] : [{ kind: 'remindRecipients', envelopeId: envelope.id, dueAt }]
    if (due.length === 0) return ok({ put: [], effects: again })
    return ok({
      put: putEnvelope(
        changed(envelope, now, {
          remindersSent,
          recipients: envelope.recipients.map((item) =>
            ids.has(item.id) ? { ...item, remindedAt: now } : item,
          ),
        }),
      ),
      events: [
        {
          kind: 'reminderSent',
          facts: { recipients: due.length, byHand: manual },
          personal: { names: due.map((item) => item.name).join(', ') },
        },
      ],
      effects: [
        ...due.map(
          (item): Effect => ({
            kind: 'mail',
            template: 'reminder',
            envelopeId: envelope.id,
            recipientId: item.id,
            language: item.language,
          }),
        ),
        ...again,
      ],
    })
  },
})
