/** An instant that was set has come: the expiry, and the warning before it. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { FINAL_STATES } from '../../entities/envelope.ts'
import { ok } from '../../result.ts'
import { changed, mailTo, putEnvelope, stopOthers } from '../../rules/workflow/change-envelope.ts'
import { refuseBeingSigned } from '../../rules/workflow/guards.ts'
import { isSettled } from '../../rules/workflow/route.ts'
import { warningAt } from '../../rules/workflow/timers.ts'
import { type Command, defineCommand } from '../command.ts'

import { envelopeId, found, reads, system } from './system-command.ts'

/** `dueAt`: the instant the timer was set for; another expiry set since has its own timer. */
const target = z.object({ envelopeId, dueAt: z.optional(z.int()) })
export const expireEnvelope: Command<z.infer<typeof target>> = defineCommand({
  ...system,
  name: 'expireEnvelope',
  area: 'envelopes',
  summary: 'The expiry instant has passed',
  input: target,
  reads,
  check: (facts, input) => {
    const envelope = found(facts, input)
    if (input.dueAt !== undefined && envelope.expiresAt !== input.dueAt)
      return refusal('envelope-not-waiting')
    if (FINAL_STATES.has(envelope.state) || envelope.state === 'draft') return refusal('envelope-final')
    // Everybody has acted: what is left is the platform's own work, and no time limit of people's.
    if (envelope.state === 'inProgress' && envelope.recipients.every(isSettled))
      return refusal('envelope-final')
    return refuseBeingSigned(envelope)
  },
  apply: (facts, input, { now }) => {
    const before = found(facts, input)
    // It ended when it was due, not when the scheduler got to it; what was accepted before came before.
    const at = Math.max(before.expiresAt ?? now, before.modifiedAt)
    return ok({
      put: putEnvelope(
        changed(before, now, {
          state: 'expired',
          modifiedAt: at,
          recipients: stopOthers(before.recipients),
        }),
      ),
      events: [{ kind: 'envelopeExpired', facts: { dueAt: before.expiresAt } }],
      at,
      effects: [mailTo(before, 'expired', null)],
    })
  },
})

const warning = z.object({ envelopeId, dueAt: z.int() })
export const warnOfExpiry: Command<z.infer<typeof warning>> = defineCommand({
  ...system,
  name: 'warnOfExpiry',
  area: 'envelopes',
  summary: 'The initiator is warned that the expiry comes near',
  input: warning,
  reads,
  check: (facts, input) => {
    const envelope = found(facts, input)
    return warningAt(envelope) === input.dueAt && !FINAL_STATES.has(envelope.state)
      ? null
      : refusal('envelope-not-waiting')
  },
  apply: (facts, input) => ok({ put: [], effects: [mailTo(found(facts, input), 'expiryWarning', null)] }),
})
