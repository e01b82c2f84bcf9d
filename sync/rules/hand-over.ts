/**
 * Who may make a link that opens one step once, for a few minutes: the sender for a person who is with them and
 * signs on the sender's own device, and whoever's turn it is for a phone of their own.
 */
import { type Refusal, refusal } from '../answers.ts'
import type { Actor } from '../entities/actor.ts'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import { answersFor, isOwnerOf } from './workflow/guards.ts'
import { recipientById } from './workflow/route.ts'

export type HandOverPurpose = 'phone' | 'inPerson'

/** Long enough to point a camera at a code or to pass a tablet over a table; short enough to be useless later. */
export const HAND_OVER_LIFE_MS = 10 * 60_000
/** Somebody who signs on another's device is not signed in there for longer. */
export const IN_PERSON_LIFE_MS = 60 * 60_000

export function refuseHandOver(
  envelope: Envelope,
  recipientId: string,
  actor: Actor,
  purpose: HandOverPurpose,
): Refusal | null {
  const part = recipientById(envelope, recipientId)
  const permitted =
    part &&
    (purpose === 'phone'
      ? // Who signs on a device that was handed to them, or by a link in a site, has proven nothing that may travel further.
        answersFor(envelope, part, actor) && !(actor.kind === 'guest' && (actor.host || actor.embedded))
      : isOwnerOf(envelope, actor) && actor.email !== part.email)
  if (!permitted) return refusal('not-permitted')
  if (envelope.state !== 'inProgress') return refusal('envelope-not-waiting')
  return part.state === 'waiting' ? null : refusal('recipient-out-of-turn')
}

/** Parts the sender can have done on this device now. */
export const presentParts = (envelope: Envelope, actor: Actor): readonly Recipient[] =>
  envelope.recipients.filter((one) => refuseHandOver(envelope, one.id, actor, 'inPerson') === null)
