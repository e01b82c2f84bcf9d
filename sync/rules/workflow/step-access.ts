/**
 * Steps that open with a password the initiator set, or with a code mailed to the recipient (A140). A session
 * opens a step once; until then the person may know that the envelope is there and whose it is, and nothing in it.
 */
import { type Refusal, refusal } from '../../answers.ts'
import type { OpenedStep } from '../../entities/actor.ts'
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import { hasBeenReached, recipientById } from './route.ts'

/** The steps this session has opened, each by its envelope too: an id alone names nothing outside its own. */
export type OpenedSteps = readonly OpenedStep[] | undefined

type Place = Pick<Envelope, 'id'>

export const isOpened = (envelope: Place, recipient: Recipient, opened: OpenedSteps): boolean =>
  opened?.some((one) => one.envelopeId === envelope.id && one.recipientId === recipient.id) ?? false

/** The first of somebody's parts that is still closed to them. */
export const lockedPart = (
  envelope: Place,
  parts: readonly Recipient[],
  opened: OpenedSteps,
): Recipient | undefined =>
  parts.find((one) => one.access !== 'open' && hasBeenReached(one) && !isOpened(envelope, one, opened))

/** Asks for what opens the step: codes 3007 and 3009 of the specification. */
export function refuseLocked(
  envelope: Place,
  parts: readonly Recipient[],
  opened: OpenedSteps,
): Refusal | null {
  const locked = lockedPart(envelope, parts, opened)
  if (!locked) return null
  const code = locked.access === 'password' ? 'step-password-required' : 'step-code-required'
  return refusal(code, { stepId: locked.id })
}

/** Whose password opens this part: a delegate is told the one that was set for whom they act. */
export function lockOwner(envelope: Envelope, recipient: Recipient): Recipient {
  let owner = recipient
  for (let hops = 0; owner.delegatedFrom !== null && hops < envelope.recipients.length; hops++) {
    const before = recipientById(envelope, owner.delegatedFrom.recipientId)
    if (!before) break
    owner = before
  }
  return owner
}

/** What a person sees of an envelope while a step of theirs is closed. */
export const withoutContent = (envelope: Envelope): Envelope => ({
  ...envelope,
  description: '',
  tags: [],
  documents: [],
  attachments: [],
  fields: [],
  values: {},
  acts: [],
  questions: [],
  messages: [],
  viewers: [],
  certificateSha256: null,
})
