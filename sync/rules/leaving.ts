/**
 * Leaving an organisation. Whoever runs it, or its people, takes a member out; nobody takes themselves out, so
 * somebody who runs it is always left. What the member began goes on in the name of who took them out; of what
 * they took part in nothing is theirs to see any more, and where they had not acted yet their part is an address
 * that the owner can correct.
 */
import { type Refusal, refusal } from '../answers.ts'
import type { Envelope } from '../entities/envelope.ts'
import type { PersonId } from '../ids.ts'
import { runsOrganization } from './account-type.ts'
import { type Administrators, type Authority, holds, leavesNobody } from './authority.ts'

/**
 * `authority` is that of who takes them out, as it is at this moment; `roles` are those of the member, null when there is
 * no such member of the organisation.
 */
export function refuseRemoval(
  authority: Authority | undefined,
  member: { readonly personId: PersonId; readonly roles: readonly string[] } | null,
  administrators: Administrators | undefined,
): Refusal | null {
  if (!authority || !holds(authority, 'userWrite')) return refusal('not-permitted')
  if (!member) return refusal('user-not-found')
  const runs = runsOrganization(member.roles)
  const isAbove = runs && !runsOrganization(authority.roles)
  if (isAbove || member.personId === authority.personId) return refusal('not-permitted')
  return runs && leavesNobody(administrators, member.personId) ? refusal('last-administrator') : null
}

export interface Heir {
  readonly personId: Envelope['ownerId']
  readonly name: string
  readonly email: string
}

const ownedBy = (
  { owner }: Envelope,
  { personId, name, email }: Heir,
): Pick<Envelope, 'ownerId' | 'owner'> => ({
  ownerId: personId,
  owner: { ...owner, name, email },
})

/** The envelope in the heir's hands, where it was this person's; they are still who they are in it. */
export const withOwner = (envelope: Envelope, personId: string, heir: Heir): Envelope =>
  envelope.ownerId === personId
    ? {
        ...envelope,
        ...ownedBy(envelope, heir),
        ...(envelope.draftColleagues && {
          draftColleagues: envelope.draftColleagues.filter((one) => one.personId !== heir.personId),
        }),
      }
    : envelope

/** The envelope without the person; the very same one when they had nothing to do with it. */
export function withoutMember(envelope: Envelope, personId: string, heir: Heir): Envelope {
  const colleagues = envelope.draftColleagues ?? []
  const concerned =
    envelope.ownerId === personId ||
    [...envelope.recipients, ...envelope.viewers, ...colleagues].some((one) => one.personId === personId)
  if (!concerned) return envelope
  const isOwner = envelope.ownerId === personId
  const parts = new Set(envelope.recipients.filter((one) => one.personId === personId).map((one) => one.id))
  return {
    ...envelope,
    ...(isOwner && ownedBy(envelope, heir)),
    recipients: envelope.recipients.map((one) => (parts.has(one.id) ? { ...one, personId: null } : one)),
    viewers: envelope.viewers.filter((one) => one.personId !== personId),
    ...(envelope.draftColleagues && {
      draftColleagues: colleagues.filter(
        (one) => one.personId !== personId && !(isOwner && one.personId === heir.personId),
      ),
    }),
    lease: envelope.lease && parts.has(envelope.lease.recipientId) ? null : envelope.lease,
  }
}
