import type { Actor } from '../../sync/entities/actor.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { isOwnerOf, partsOfActor } from '../../sync/rules/workflow/guards.ts'
import { lockedPart } from '../../sync/rules/workflow/step-access.ts'

/** The part of this person that keeps an envelope closed to them; to whoever opened it, it is told as open. */
export const closedStep = (envelope: Envelope, actor: Actor): Recipient | undefined =>
  isOwnerOf(envelope, actor) ? undefined : lockedPart(envelope, partsOfActor(envelope, actor), actor.opened)
