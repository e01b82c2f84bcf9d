/** Recipients after sending: put right, taken out, added on the way. */
import * as z from 'zod/mini'
import { refusal } from '../../answers.ts'
import {
  type Envelope,
  emailAddress,
  languageSchema,
  personName,
  type Recipient,
} from '../../entities/envelope.ts'
import { newRecipient } from '../../entities/recipient.ts'
import { signs, stepKind } from '../../entities/step-kind.ts'
import { idSchema, type RecipientId } from '../../ids.ts'
import { err, ok } from '../../result.ts'
import { advance, changed, mailTo, withRecipient } from '../../rules/workflow/change-envelope.ts'
import {
  partsOfActor,
  refuseBeingSigned,
  refuseEnded,
  refuseNotUnderWay,
  refuseRestricted,
} from '../../rules/workflow/guards.ts'
import { canMeetQuota, hasBeenReached, isDormant, recipientById } from '../../rules/workflow/route.ts'
import { groupOf } from '../../rules/workflow/seats.ts'
import { defineWorkflowCommand } from '../workflow-command.ts'

/** Has not acted, and is still asked. */
const isOpen = (one: Recipient): boolean =>
  isDormant(one) || one.state === 'waiting' || one.state === 'infoRequested'

const correction = z.object({
  envelopeId: idSchema('envelope'),
  correctedId: idSchema('recipient'),
  name: personName,
  email: emailAddress,
  language: languageSchema,
})

/** A wrong address or another person at the same place. What was sent to the old address no longer opens anything. */
export const correctRecipient = defineWorkflowCommand<z.infer<typeof correction>>({
  name: 'correctRecipient',
  area: 'envelopes',
  summary: 'Correct a recipient who has not acted',
  offline: 'C',
  as: 'owner',
  action: { code: 1111, name: 'CorrectRecipient' },
  input: correction,
  permit: (envelope) =>
    refuseSent(envelope) ??
    (envelope.recipients.some(isOpen) ? null : refusal('recipient-already-acted', { title: envelope.title })),
  refuse: (envelope, input) => {
    const recipient = recipientById(envelope, input.correctedId)
    return recipient && isOpen(recipient) && recipient.kind !== 'integration'
      ? null
      : refusal('recipient-already-acted', { title: envelope.title })
  },
  perform: (envelope, one, { actor, now }) => {
    const before = recipientById(envelope, one.correctedId)
    if (!before) throw new Error('checked')
    const moved = before.email !== one.email
    // What the person before them had asked is not the new person's question.
    const asked = moved && before.state === 'infoRequested'
    const { envelope: after } = advance(
      changed(envelope, now, {
        questions: asked
          ? envelope.questions.filter((item) => item.askerId !== before.id || item.answeredAt !== null)
          : envelope.questions,
        recipients: withRecipient(envelope.recipients, before.id, {
          name: one.name,
          email: one.email,
          language: one.language,
          ...(moved && { personId: null, openedAt: null, termsRev: before.termsRev + 1 }),
          ...(asked && { state: 'waiting' as const }),
        }),
      }),
      now,
    )
    const recipient = recipientById(after, before.id)
    return ok({
      envelope: after,
      events: [
        {
          kind: 'recipientCorrected',
          recipientId: before.id,
          facts: { addressChanged: moved },
          personal: {
            name: actor.name,
            from: `${before.name} ${before.email}`,
            to: `${one.name} ${one.email}`,
          },
        },
      ],
      effects:
        moved && recipient?.state === 'waiting'
          ? [mailTo(after, 'yourTurn', recipient), { kind: 'applyDelegations', envelopeId: envelope.id }]
          : [],
    })
  },
})

const removal = z.object({ envelopeId: idSchema('envelope'), removedId: idSchema('recipient') })

/** Takes a recipient out of the route. Nobody who has a signature to give in the documents can go (A150 lowers a quota). */
export const removeRecipient = defineWorkflowCommand<z.infer<typeof removal>>({
  name: 'removeRecipient',
  area: 'envelopes',
  summary: 'Take a recipient who has not acted out of the route',
  offline: 'C',
  as: 'owner',
  action: { code: 1112, name: 'RemoveRecipient' },
  input: removal,
  permit: (envelope) =>
    refuseSent(envelope) ??
    refuseBeingSigned(envelope) ??
    (envelope.recipients.filter(isOpen).length > 1 ? null : refusal('nobody-before', { what: 'removal' })),
  refuse: (envelope, input) => {
    const recipient = recipientById(envelope, input.removedId)
    if (!recipient || !isOpen(recipient)) return refusal('recipient-already-acted', { title: envelope.title })
    const group = groupOf(envelope, recipient)
    const without = withRecipient(envelope.recipients, recipient.id, { state: 'removed' })
    return group && !canMeetQuota(group, without) ? refusal('nobody-before', { what: 'removal' }) : null
  },
  perform: (envelope, one, { actor, now }) => {
    const before = recipientById(envelope, one.removedId)
    if (!before) throw new Error('checked')
    const without = withRecipient(envelope.recipients, before.id, { state: 'removed' })
    const next = advance(changed(envelope, now, { recipients: without }), now)
    return ok({
      envelope: next.envelope,
      events: [
        { kind: 'recipientRemoved', recipientId: before.id, personal: { name: actor.name, to: before.name } },
      ],
      effects: [...next.effects, ...(hasBeenReached(before) ? [mailTo(envelope, 'removed', before)] : [])],
    })
  },
})

const addition = z.object({
  envelopeId: idSchema('envelope'),
  newRecipientId: idSchema('recipient'),
  kind: stepKind,
  name: personName,
  email: emailAddress,
  language: languageSchema,
  /** `now`: beside those whose turn it is; `next`: after them; `last`: after everybody. */
  place: z.enum(['now', 'next', 'last']),
})

/**
 * An ad-hoc step: the initiator, or whoever's turn it is, asks one more person. A signer takes one of the spare
 * places prepared at send; when those are used up the documents have none to give.
 */
export const addStep = defineWorkflowCommand<z.infer<typeof addition>>({
  name: 'addStep',
  area: 'envelopes',
  summary: 'Add a step to an envelope under way',
  offline: 'C',
  as: 'reader',
  action: { code: 14, name: 'AdhocStep' },
  input: addition,
  permit: (envelope, _recipient, actor) => {
    const blocked = refuseNotUnderWay(envelope)
    if (blocked || (actor.kind === 'person' && envelope.ownerId === actor.personId)) return blocked
    const mine = partsOfActor(envelope, actor).find((one) => one.state === 'waiting')
    return mine
      ? refuseRestricted(mine, 'noAdhocStep')
      : refusal('recipient-out-of-turn', { title: envelope.title })
  },
  refuse: (envelope, input) => {
    if (input.kind === 'integration' || input.kind === 'uaePassSign') return refusal('input-not-valid')
    if (recipientById(envelope, input.newRecipientId) || isSeat(envelope, input.newRecipientId))
      return refusal('id-in-use')
    return signs(input.kind) && freeSpareSeat(envelope) === null ? refusal('no-place-left') : null
  },
  perform: (envelope, one, { actor, now }) => {
    const { place, newRecipientId, envelopeId: _, ...person } = one
    const open = envelope.recipients.filter((item) => isOpen(item) || item.state === 'signing')
    const current = Math.min(...open.map((item) => item.order))
    const last = Math.max(...envelope.recipients.map((item) => item.order))
    const order = place === 'now' ? current : place === 'next' ? current + 1 : last + 1
    const moved =
      place === 'next'
        ? envelope.recipients.map((item) => (item.order >= order ? { ...item, order: item.order + 1 } : item))
        : envelope.recipients
    if (Math.max(order, ...moved.map((item) => item.order)) > 200)
      return err(refusal('too-many', { what: 'steps' }))
    const added = newRecipient({
      ...person,
      id: newRecipientId,
      order,
      seatId: signs(one.kind) ? freeSpareSeat(envelope) : null,
    })
    const next = advance(changed(envelope, now, { recipients: [...moved, added] }), now)
    return ok({
      envelope: next.envelope,
      events: [
        {
          kind: 'stepAdded',
          recipientId: added.id,
          facts: { kind: added.kind, order },
          personal: { name: actor.name, to: added.name },
        },
      ],
      effects: next.effects,
    })
  },
})

/** Whoever were called like a place would sit in it. */
const isSeat = (envelope: Envelope, id: RecipientId): boolean =>
  envelope.spareSeats.includes(id) || envelope.groups.some((one) => one.seats.includes(id))

/** A prepared place nobody sits in. */
export const freeSpareSeat = (envelope: Envelope): RecipientId | null => {
  const taken = new Set(envelope.recipients.map((one) => one.seatId))
  return envelope.spareSeats.find((seat) => !taken.has(seat)) ?? null
}

const refuseSent = (envelope: Envelope) =>
  envelope.state === 'draft' || envelope.state === 'validating'
    ? refusal('envelope-not-waiting', { title: envelope.title })
    : refuseEnded(envelope)
