/** The three ways back: hand it to the person before, hand it to the initiator, take one's own act back. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import { type Envelope, MAX_REASON, type Recipient } from '../../entities/envelope.ts'
import { STEP_WORK } from '../../entities/step-kind.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import {
  advance,
  changed,
  liveActs,
  mailedTo,
  mailTo,
  withRecipient,
} from '../../rules/workflow/change-envelope.ts'
import { sealedWith, undoActs } from '../../rules/workflow/go-back.ts'
import { refuseActing, refuseBeingSigned, refuseNotUnderWay } from '../../rules/workflow/guards.ts'
import { hasBeenReached, isDone, recipientById } from '../../rules/workflow/route.ts'
import { actedBy, defineWorkflowCommand } from '../workflow-command.ts'

const withReason = z.object({
  envelopeId: idSchema('envelope'),
  recipientId: idSchema('recipient'),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON)),
})

/**
 * Those who acted at the nearest place before this one. Told from where they stand, not from their acts, which
 * no other recipient's device holds.
 */
export function actedBefore(envelope: Envelope, recipient: Recipient): Recipient[] {
  const before = envelope.recipients.filter(
    (one) => isDone(one) && STEP_WORK[one.kind] !== 'told' && one.order < recipient.order,
  )
  const nearest = Math.max(...before.map((one) => one.order))
  return before.filter((one) => one.order === nearest)
}

/** Return: the previous recipients act again; this one is asked again after them. */
export const returnStep = defineWorkflowCommand<z.infer<typeof withReason>>({
  name: 'returnStep',
  area: 'signing',
  summary: 'Hand back to the previous recipient',
  offline: 'B',
  as: 'recipient',
  action: { code: 5, name: 'Return' },
  input: withReason,
  permit: (envelope, recipient, actor) => {
    if (!recipient) return refusal('not-permitted')
    const acting = refuseActing(envelope, recipient.id, actor) ?? refuseBeingSigned(envelope)
    if (acting) return acting
    return actedBefore(envelope, recipient).length > 0 ? null : refusal('nobody-before')
  },
  perform: (envelope, one, { actor, now, claimedAt, recipient }) => {
    if (!recipient) throw new Error('checked')
    const again = new Set(actedBefore(envelope, recipient).map((item) => item.id as string))
    const back = undoActs(envelope, again, now)
    const next = advance(
      changed(back, now, {
        recipients: withRecipient(back.recipients, recipient.id, { state: 'returned', reason: one.reason }),
      }),
      now,
    )
    const told = next.envelope.recipients.filter((item) => again.has(item.id))
    return ok({
      envelope: next.envelope,
      events: [
        {
          kind: 'stepReturned',
          recipientId: recipient.id,
          facts: actedBy(actor, claimedAt),
          personal: {
            name: recipient.name,
            reason: one.reason,
            to: told.map((item) => item.name).join(', '),
          },
        },
      ],
      // They learn that it came back and why, in place of being asked as if for the first time.
      effects: [
        ...next.effects.filter((effect) => !again.has(mailedTo(effect) ?? '')),
        ...told.map((item) => mailTo(next.envelope, 'returned', item)),
      ],
    })
  },
})

/** Revert for changes: the route stops until the initiator sends it round again or stops it. */
export const revertEnvelope = defineWorkflowCommand<z.infer<typeof withReason>>({
  name: 'revertEnvelope',
  area: 'signing',
  summary: 'Hand back to the initiator for changes',
  offline: 'B',
  as: 'recipient',
  action: { code: 23, name: 'Revert' },
  input: withReason,
  permit: (envelope, recipient, actor) =>
    recipient
      ? (refuseActing(envelope, recipient.id, actor) ?? refuseBeingSigned(envelope))
      : refusal('not-permitted'),
  perform: (envelope, one, { actor, now, claimedAt, recipient }) => {
    if (!recipient) throw new Error('checked')
    return ok({
      envelope: changed(envelope, now, {
        state: 'reverted',
        stateReason: one.reason,
        recipients: withRecipient(envelope.recipients, recipient.id, {
          state: 'reverted',
          reason: one.reason,
        }),
      }),
      events: [
        {
          kind: 'envelopeReverted',
          recipientId: recipient.id,
          facts: actedBy(actor, claimedAt),
          personal: { name: recipient.name, reason: one.reason },
        },
      ],
      effects: [mailTo(envelope, 'reverted', null)],
    })
  },
})

const own = z.object({ envelopeId: idSchema('envelope'), recipientId: idSchema('recipient') })

/** Recall: one's own last act, until somebody who was asked because of it has opened the document (A073). */
export const recallAct = defineWorkflowCommand<z.infer<typeof own>>({
  name: 'recallAct',
  area: 'signing',
  summary: 'Take one’s own last act back',
  offline: 'C',
  as: 'recipient',
  action: { code: 1107, name: 'Recall' },
  input: own,
  permit: (envelope, recipient) => {
    if (!recipient) return refusal('not-permitted')
    const act = liveActs(envelope.acts).findLast((one) => one.recipientId === recipient.id)
    if (!act || !isDone(recipient) || recipient.kind === 'integration') return refusal('nobody-before')
    const blocked = refuseNotUnderWay(envelope) ?? refuseBeingSigned(envelope)
    if (blocked) return blocked
    // The closing seal is being made: nothing may be taken out from under it.
    if (!envelope.recipients.some((one) => one.state === 'waiting'))
      return refusal('recall-too-late', { by: '' })
    const later = envelope.recipients.find(
      (one) =>
        one.id !== recipient.id &&
        hasBeenReached(one) &&
        one.order > recipient.order &&
        one.openedAt !== null &&
        one.openedAt >= act.acceptedAt,
    )
    if (later) return refusal('recall-too-late', { by: later.name })
    const onTop = sealedWith(envelope, act.commandId)
    return onTop
      ? refusal('recall-too-late', { by: onTop.by ? (recipientById(envelope, onTop.by)?.name ?? '') : '' })
      : null
  },
  perform: (envelope, _one, { actor, now, claimedAt, recipient }) => {
    if (!recipient) throw new Error('checked')
    const waiting = envelope.recipients.filter(
      (one) => one.state === 'waiting' && one.order > recipient.order,
    )
    const next = advance(changed(undoActs(envelope, new Set([recipient.id]), now), now, {}), now)
    return ok({
      envelope: next.envelope,
      events: [
        {
          kind: 'actRecalled',
          recipientId: recipient.id,
          facts: actedBy(actor, claimedAt),
          personal: { name: recipient.name },
        },
      ],
      // Whoever takes their own act back knows that it is their turn again.
      effects: [
        ...next.effects.filter((effect) => mailedTo(effect) !== recipient.id),
        ...waiting.map((one) => mailTo(envelope, 'recalled', one)),
      ],
    })
  },
})
