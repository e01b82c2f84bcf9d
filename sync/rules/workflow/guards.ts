/** Questions several commands ask before they act; each answers with the refusal or null. */
import { type AnswerCode, type Refusal, refusal } from '../../answers.ts'
import { type Actor, isElsewhere } from '../../entities/actor.ts'
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import { isRestricted, type Restriction } from '../../entities/recipient.ts'
import { hasBeenReached, isDone, isOutOfRoute, recipientById } from './route.ts'
import { groupOf, seatOf } from './seats.ts'

export const isOwnerOf = (envelope: Envelope, actor: Actor): boolean =>
  actor.kind === 'person' &&
  envelope.ownerId === actor.personId &&
  !isElsewhere(actor, envelope.organizationId)

/**
 * The actor answers for this recipient: linked by account, by verified address, or by the link they hold. Whom the
 * route has not come to yet answers for nobody: the envelope is not theirs to know of.
 */
export const answersFor = (envelope: Envelope, recipient: Recipient, actor: Actor): boolean =>
  isSamePerson(envelope, recipient, actor) &&
  envelope.recipients.some((one) => isSamePerson(envelope, one, actor) && hasBeenReached(one))

/** The recipients this actor answers for. */
export const partsOfActor = (envelope: Envelope, actor: Actor): Recipient[] =>
  envelope.recipients.filter((one) => answersFor(envelope, one, actor))

function isSamePerson(envelope: Envelope, recipient: Recipient, actor: Actor): boolean {
  if (isElsewhere(actor, envelope.organizationId)) return false
  if (actor.kind === 'person') return recipient.personId === actor.personId || recipient.email === actor.email
  if (actor.kind === 'guest') {
    if (actor.envelopeId !== envelope.id) return false
    return (
      recipient.id === actor.recipientId ||
      recipientById(envelope, actor.recipientId)?.email === recipient.email
    )
  }
  return false
}

const ENDED: Partial<Record<Envelope['state'], AnswerCode>> = {
  cancelled: 'envelope-cancelled',
  revoked: 'envelope-cancelled',
  expired: 'envelope-expired',
  completed: 'envelope-completed',
}

/** Refuses acts on an envelope that has ended, with the ending that people will understand. */
export function refuseEnded(envelope: Envelope): Refusal | null {
  const code = ENDED[envelope.state]
  return code
    ? refusal(code, { title: envelope.title, at: envelope.modifiedAt, reason: envelope.stateReason })
    : null
}

/** What people still say of a finished document, and not of one that was stopped (R0963). */
export const refuseStopped = (envelope: Envelope): Refusal | null =>
  envelope.state === 'draft'
    ? refusal('envelope-not-waiting', { title: envelope.title })
    : envelope.state === 'completed'
      ? null
      : refuseEnded(envelope)

/** The initiator, or somebody with a part the route has come to; a viewer only reads. */
export const takesPart = (envelope: Envelope, actor: Actor): boolean =>
  isOwnerOf(envelope, actor) || partsOfActor(envelope, actor).some(hasBeenReached)

/** Under which name a person or a guest stands in an envelope as author. */
export const authorIdOf = (actor: Actor): string =>
  actor.kind === 'person' ? actor.personId : actor.kind === 'guest' ? actor.recipientId : 'system'

/** A signature accepted but not yet sealed: what would disturb it waits. */
export const isBeingSigned = (envelope: Envelope): boolean =>
  envelope.recipients.some((one) => one.state === 'signing')

export const refuseBeingSigned = (envelope: Envelope): Refusal | null =>
  isBeingSigned(envelope) ? refusal('envelope-being-signed', { title: envelope.title }) : null

/** What needs an envelope that people are at work on: sent, prepared, not ended. */
export function refuseNotUnderWay(envelope: Envelope): Refusal | null {
  const ended = refuseEnded(envelope)
  if (ended) return ended
  if (envelope.state === 'reverted') return refusal('envelope-reverted', { title: envelope.title })
  return envelope.state === 'inProgress' || envelope.state === 'pending'
    ? null
    : refusal('envelope-not-waiting', { title: envelope.title })
}

export const refuseRestricted = (recipient: Recipient, by: Restriction): Refusal | null =>
  isRestricted(recipient, by) ? refusal('restricted', { what: by }) : null

/**
 * May this actor act as this recipient now? Permission first, so that the answer to a stranger is the same
 * whether or not the envelope exists.
 */
export function refuseActing(
  envelope: Envelope | undefined,
  recipientId: string,
  actor: Actor,
): Refusal | null {
  const recipient = envelope && recipientById(envelope, recipientId)
  if (!envelope || !recipient || !answersFor(envelope, recipient, actor)) return refusal('not-permitted')
  // What others of the group have done comes first: that is what the person must understand.
  if (
    recipient.state === 'released' ||
    (recipient.state === 'waiting' && seatOf(envelope, recipient) === null)
  )
    return refusal('group-already-acted', { title: envelope.title, by: namesOfSitters(envelope, recipient) })
  if (
    isDone(recipient) ||
    recipient.state === 'signing' ||
    recipient.state === 'rejected' ||
    isOutOfRoute(recipient)
  )
    return refusal('recipient-already-acted', { title: envelope.title })
  const ended = refuseEnded(envelope)
  if (ended) return ended
  if (envelope.state === 'reverted') return refusal('envelope-reverted', { title: envelope.title })
  if (recipient.state !== 'waiting' || envelope.state !== 'inProgress')
    return refusal('recipient-out-of-turn', { title: envelope.title })
  return null
}

const namesOfSitters = (envelope: Envelope, recipient: Recipient): string =>
  envelope.recipients
    .filter(
      (one) =>
        one.groupId !== null && one.groupId === groupOf(envelope, recipient)?.id && one.seatId !== null,
    )
    .map((one) => one.name)
    .join(', ')
