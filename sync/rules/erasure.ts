/**
 * A person erases themselves. What was signed and sent stays with everybody who took part: the files, the names on
 * them, the chain of events. What leads back to the person goes: their parts become those of an address that is
 * nobody’s, and never will be, so that whoever proves their old address later finds nothing of before.
 */
import type { AuditEvent } from '../entities/audit-event.ts'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import { bareId, type PersonId, type RecipientId } from '../ids.ts'
import type { Heir } from './leaving.ts'
import { withoutMember } from './leaving.ts'

/** A domain that is nobody’s for ever (RFC 2606 §2): nothing is mailed there, and nobody can prove it. */
const ERASED_DOMAIN = '@erased.invalid'

/** The same in all their parts, so that one who had two in a document is still one. */
export const erasedAddress = (personId: PersonId): string => bareId(personId) + ERASED_DOMAIN
export const isErasedAddress = (address: string): boolean => address.endsWith(ERASED_DOMAIN)

/**
 * Whether an event names nobody any more: what was personal is gone, and who had that part has erased themselves. Also
 * of an address as others are shown it, with stars.
 */
export const namesErased = (
  { personal }: Pick<AuditEvent, 'personal'>,
  part: Pick<Recipient, 'email'> | undefined,
): boolean => personal === null && part !== undefined && isErasedAddress(part.email)

export interface ErasedFrom {
  readonly personId: PersonId
  /** Their parts, by account or by an address of theirs. */
  readonly recipientIds: readonly RecipientId[]
  /** Who goes on with what was theirs; null where nobody else is left in the organisation. */
  readonly heir: Heir | null
}

/** Their parts in an envelope, linked with their account or known by an address alone. */
export const partsOf = (
  { recipients }: Pick<Envelope, 'recipients'>,
  { personId, emails }: { readonly personId: string; readonly emails: readonly string[] },
): readonly RecipientId[] =>
  recipients
    .filter((one) => one.personId === personId || (one.personId === null && emails.includes(one.email)))
    .map((one) => one.id)

/** A draft that nobody else works on: it goes with its owner. */
export const goesWithOwner = (
  { state, deletedAt, ownerId, draftColleagues = [] }: Envelope,
  { personId, heir }: Pick<ErasedFrom, 'personId' | 'heir'>,
): boolean =>
  state === 'draft' && deletedAt === null && ownerId === personId && (!heir || draftColleagues.length === 0)

/** The envelope without the person; the very same one when they had nothing to do with it. */
export function withoutPerson(envelope: Envelope, { personId, recipientIds, heir }: ErasedFrom): Envelope {
  const email = erasedAddress(personId)
  const left = heir ? withoutMember(envelope, personId, heir) : withoutAccount(envelope, personId)
  const theirs = new Set<string>(recipientIds)
  const isTouched =
    left.recipients.some((one) => theirs.has(one.id) && one.email !== email) ||
    left.viewers.some((one) => one.personId === personId)
  if (left === envelope && !isTouched) return envelope
  return {
    ...left,
    recipients: left.recipients.map((one) => (theirs.has(one.id) ? { ...one, personId: null, email } : one)),
    lease: left.lease && theirs.has(left.lease.recipientId) ? null : left.lease,
  }
}

/** Where nobody is left to go on: the id of the owner stays, and leads to nobody. */
const withoutAccount = (envelope: Envelope, personId: PersonId): Envelope => {
  const email = erasedAddress(personId)
  const { owner, ownerId, viewers } = envelope
  const isOwner = ownerId === personId && owner.email !== email
  if (!isOwner && !viewers.some((one) => one.personId === personId)) return envelope
  return {
    ...envelope,
    ...(isOwner && { owner: { ...owner, email } }),
    viewers: viewers.filter((one) => one.personId !== personId),
  }
}
