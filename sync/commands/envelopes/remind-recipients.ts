import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { nothing } from '../../calls/shapes.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, mailAbout, putEnvelope } from '../../rules/workflow/change-envelope.ts'
import { isOwnerOf, refuseEnded } from '../../rules/workflow/guards.ts'
import { nextReminderAt, remindersPassed, reminderTimer } from '../../rules/workflow/timers.ts'
import { defineCommand } from '../command.ts'
import type { Effect } from '../effects.ts'

/** A person is not reminded by hand more often than this. */
export const MANUAL_REMINDER_GAP_MS = 60_000

/** `dueAt`: the date the platform's timer was set for; nothing a person says. */
const input = z.object({ envelopeId: idSchema('envelope'), dueAt: z.optional(z.int()) })

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
      output: nothing,
      success: () => 'reminder-sent',
      body: z.object({ processId: idSchema('envelope') }),
      toInput: (body: { processId: `envelope:${string}` }) => ({ envelopeId: body.processId }),
    },
  ],
  reads: (input) => [{ kind: 'envelope', id: input.envelopeId }],
  check: (facts, input, actor) => {
    const envelope = facts.get('envelope', input.envelopeId)
    if (!envelope || !(actor.kind === 'system' || isOwnerOf(envelope, actor))) return refusal('not-permitted')
    const ended = refuseEnded(envelope)
    if (ended) return ended
    // Whoever waits at the next date is reminded then. A timer of earlier terms comes before any date of today's.
    if (actor.kind === 'system') {
      const next = nextReminderAt(envelope)
      return next !== null && next <= (input.dueAt ?? next) ? null : refusal('envelope-not-waiting')
    }
    return envelope.recipients.some((item) => item.state === 'waiting')
      ? null
      : refusal('envelope-not-waiting')
  },
  apply: (facts, input, { actor, now }) => {
    const envelope = facts.get('envelope', input.envelopeId)
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
    // What was missed while the server was down is sent once (A106).
    const remindersSent = manual ? envelope.remindersSent : remindersPassed(envelope, now)
    const again: Effect[] = manual ? [] : reminderTimer({ ...envelope, remindersSent })
    if (due.length === 0)
      return ok({
        put: putEnvelope(changed(envelope, now, { modifiedAt: envelope.modifiedAt, remindersSent })),
        effects: again,
      })
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
          (item): Effect =>
            mailAbout(envelope, { template: 'reminder', recipientId: item.id, language: item.language }),
        ),
        ...again,
      ],
    })
  },
})
