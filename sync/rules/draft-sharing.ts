/**
 * Who may do what with a draft. Its owner invites colleagues of the same organisation to write in it or to look
 * at it; only the owner sends it, shares it and deletes it. With the sending all of this ends: what was sent has
 * recipients and readers of its own.
 */
import { type Actor, isElsewhere } from '../entities/actor.ts'
import type { DraftAccess, DraftColleague, Envelope } from '../entities/envelope.ts'

export const draftColleagues = (envelope: Pick<Envelope, 'draftColleagues'>): readonly DraftColleague[] =>
  envelope.draftColleagues ?? []

/** The colleague's own entry while the draft is one; undefined for everybody else, the owner included. */
export const asColleague = (envelope: Envelope, subject: string): DraftColleague | undefined =>
  envelope.state === 'draft' ? draftColleagues(envelope).find((one) => one.personId === subject) : undefined

/** What the actor may do with the live document; null is nothing, and also the answer for no draft at all. */
export function draftAccessOf(envelope: Envelope | undefined, actor: Actor): DraftAccess | null {
  if (envelope?.state !== 'draft' || actor.kind !== 'person') return null
  if (isElsewhere(actor, envelope.organizationId)) return null
  if (envelope.ownerId === actor.personId) return 'write'
  // Who has left the organisation, or looks from another one, is no colleague there.
  if (envelope.organizationId !== actor.organizationId) return null
  return asColleague(envelope, actor.personId)?.access ?? null
}

/** The list with one colleague's access changed; null takes them out. */
export const withColleague = (
  colleagues: readonly DraftColleague[],
  colleague: Pick<DraftColleague, 'personId' | 'name'>,
  access: DraftAccess | null,
): DraftColleague[] => {
  const others = colleagues.filter((one) => one.personId !== colleague.personId)
  return access === null ? others : [...others, { ...colleague, access }]
}
