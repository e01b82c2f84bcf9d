/**
 * Steps that open with a password the initiator set, or with a code mailed to the recipient (A140). A session
 * opens a step once; until then the person may know that the envelope is there and whose it is, and nothing in it.
 */
import { type Refusal, refusal } from '../../answers.ts'
import type { Envelope, Recipient } from '../../entities/envelope.ts'
import { hasBeenReached, recipientById } from './route.ts'

/** Ids of the recipients whose steps this session has opened. */
export type OpenedSteps = readonly string[] | undefined

const isLocked = (recipient: Recipient, opened: OpenedSteps): boolean =>
  recipient.access !== 'open' && hasBeenReached(recipient) && !opened?.includes(recipient.id)

/** The first of somebody's parts that is still closed to them. */
export const lockedPart = (parts: readonly Recipient[], opened: OpenedSteps): Recipient | undefined =>
  parts.find((one) => isLocked(one, opened))

/** Asks for what opens the step: codes 3007 and 3009 of the specification. */
export function refuseLocked(parts: readonly Recipient[], opened: OpenedSteps): Refusal | null {
  const locked = lockedPart(parts, opened)
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
