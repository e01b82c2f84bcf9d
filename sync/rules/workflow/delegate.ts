/** Handing one's part to somebody else, by hand or by a dated rule, and taking it back while nothing was done. */
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import { newRecipient } from '../../entities/recipient.ts'
import type { PersonId, RecipientId } from '../../ids.ts'
import { withRecipient } from './change-envelope.ts'
import { recipientById } from './route.ts'

export interface Delegate {
  readonly id: RecipientId
  readonly personId: PersonId
  readonly name: string
  readonly email: string
  readonly language: Recipient['language']
  /** The act is done in the name of whoever delegates (A154). */
  readonly proxy: boolean
  /** Why, in the words of whoever delegates; kept with them, and read by the delegate. */
  readonly reason?: string
}

/** The part moves with everything that belongs to it: place, seat, group, restrictions, values of the form. */
export function delegatePart(envelope: Envelope, from: Recipient, to: Delegate, now: number): Envelope {
  const delegate = newRecipient({
    ...from,
    id: to.id,
    name: to.name,
    email: to.email,
    language: to.language,
    personId: to.personId,
    activatedAt: now,
    openedAt: null,
    remindedAt: null,
    reason: null,
    // A member of a group takes a seat by acting; anybody else sits where the one before them sat.
    seatId: from.groupId === null ? (from.seatId ?? from.id) : null,
    delegatedFrom: { recipientId: from.id, name: from.name, proxy: to.proxy },
  })
  const at = envelope.recipients.findIndex((one) => one.id === from.id)
  const recipients = withRecipient(envelope.recipients, from.id, {
    state: 'delegated',
    reason: to.reason || null,
  })
  return {
    ...envelope,
    recipients: [...recipients.slice(0, at + 1), delegate, ...recipients.slice(at + 1)],
    // What was shown to this person alone is needed by whoever does the part.
    attachments: envelope.attachments.map((one) =>
      one.specific.includes(from.id) ? { ...one, specific: [...one.specific, to.id] } : one,
    ),
  }
}

/** Who has the part of this person now, when it can still be taken back: the delegate has not acted. */
export const revocableDelegate = (envelope: Envelope, from: Recipient): Recipient | undefined =>
  envelope.recipients.find(
    (one) =>
      one.delegatedFrom?.recipientId === from.id &&
      (one.state === 'waiting' || one.state === 'infoRequested' || one.state === 'notActive'),
  )

export function revokeDelegate(envelope: Envelope, delegate: Recipient): Envelope {
  const from = delegate.delegatedFrom && recipientById(envelope, delegate.delegatedFrom.recipientId)
  if (!from) return envelope
  return {
    ...envelope,
    // A question the delegate asked is not the person's own.
    questions: envelope.questions.filter((one) => one.askerId !== delegate.id || one.answeredAt !== null),
    recipients: withRecipient(
      withRecipient(envelope.recipients, delegate.id, { state: 'removed' }),
      from.id,
      { state: delegate.state === 'notActive' ? 'notActive' : 'waiting', reason: null },
    ),
  }
}
