/**
 * Leaving an organisation. Whoever runs it, or its people, takes a member out; nobody takes themselves out, so
 * somebody who runs it is always left. What the member began goes on in the name of who took them out; of what
 * they took part in nothing is theirs to see any more, and where they had not acted yet their part is an address
 * that the owner can correct.
 */
import { type Refusal, refusal } from '../answers.ts'
import type { PersonActor } from '../entities/actor.ts'
import type { Envelope } from '../entities/envelope.ts'
import { runsOrganization } from './account-type.ts'

/** `roles` are those of the member; null when there is no such member of the actor's organisation. */
export function refuseRemoval(
  actor: Pick<PersonActor, 'personId' | 'roles'>,
  member: { readonly personId: string; readonly roles: readonly string[] } | null,
): Refusal | null {
  const mayAtAll = runsOrganization(actor.roles) || actor.roles.includes('userAdmin')
  if (!mayAtAll) return refusal('not-permitted')
  if (!member) return refusal('user-not-found')
  const isAbove = runsOrganization(member.roles) && !runsOrganization(actor.roles)
  return isAbove || member.personId === actor.personId ? refusal('not-permitted') : null
}

export interface Heir {
  readonly personId: Envelope['ownerId']
  readonly name: string
  readonly email: string
}

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
    ...(isOwner && {
      ownerId: heir.personId,
      owner: { ...envelope.owner, name: heir.name, email: heir.email },
    }),
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
