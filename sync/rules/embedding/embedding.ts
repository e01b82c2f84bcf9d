/**
 * A signing page in somebody else's page. Its host can lay anything over it and choose when it is seen, so what is
 * pressed inside a frame proves nothing: there a recipient reads and fills in, and every act of theirs is done in a
 * window of ours, in which no page can stand over another (S25).
 */
import { type Refusal, refusal } from '../../answers.ts'
import type { CallContract } from '../../calls/contract.ts'
import type { Actor } from '../../entities/actor.ts'
import type { Envelope } from '../../entities/envelope.ts'
import { isOwnerOf } from '../workflow/guards.ts'
import { recipientById } from '../workflow/route.ts'

/** From the making of a link to its opening: a page that is being drawn needs seconds. */
export const EMBED_OPENS_MS = 5 * 60_000
/** What was opened ends after this, its windows with it. */
export const EMBED_LIFE_MS = 60 * 60_000
/** Asked for with a press, and opened by the browser at once. */
export const WINDOW_OPENS_MS = 2 * 60_000
/** Of one recipient, made and not opened: a program that draws its page anew leaves some behind. */
export const MAX_UNOPENED_EMBEDS = 20

/**
 * Whoever may hand over a link by hand may hand over this one: the sender, for somebody else, whose turn it is. Never
 * for a part of their own, because no program signs as the person it acts for.
 */
export function refuseEmbedding(envelope: Envelope, recipientId: string, actor: Actor): Refusal | null {
  const part = recipientById(envelope, recipientId)
  if (!part || actor.kind !== 'person' || !isOwnerOf(envelope, actor)) return refusal('not-permitted')
  // Somebody of two organisations has a key of one of them.
  if (envelope.organizationId !== actor.organizationId) return refusal('not-permitted')
  if (part.personId === actor.personId || part.email === actor.email) return refusal('not-permitted')
  if (envelope.state !== 'inProgress') return refusal('envelope-not-waiting')
  return part.state === 'waiting' ? null : refusal('recipient-out-of-turn')
}

const isInFrame = (actor: Actor): boolean => actor.kind === 'guest' && actor.embedded?.place === 'frame'

/** That the document was on the screen is told, not decided. Whatever is added later is for the window. */
const TOLD_FROM_A_FRAME: ReadonlySet<string> = new Set(['openStep'])
/** What opens a protected step, and what asks for the window. */
const CALLED_FROM_A_FRAME: ReadonlySet<string> = new Set(['public/VerifyTask', 'Embedding/OpenWindow'])

/** Refuses in a frame what is more than looking. */
export const refuseInFrame = (actor: Actor, command: { readonly name: string }): Refusal | null =>
  isInFrame(actor) && !TOLD_FROM_A_FRAME.has(command.name) ? refusal('own-window-required') : null

export const refuseCallInFrame = (
  actor: Actor,
  { path, access }: Pick<CallContract, 'path' | 'access'>,
): Refusal | null =>
  isInFrame(actor) && access !== 'public' && !CALLED_FROM_A_FRAME.has(path)
    ? refusal('own-window-required')
    : null
