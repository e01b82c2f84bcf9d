/**
 * A recipient may stand for the people of a group, or for whoever holds a job role. Who that is is read in the
 * transaction that sends, and frozen: who joins or leaves afterwards changes nothing of who was asked.
 */
import { type Refusal, refusal } from '../answers.ts'
import type { DraftContent, DraftRecipient } from '../collab/draft-content.ts'
import { groupOfHolders, seatsOfGroup } from '../collab/seat-names.ts'
import { type Group, type Holders, MAX_GROUPS, MAX_RECIPIENTS } from '../entities/recipient.ts'
import { createId, type IdSource } from '../ids.ts'
import { err, ok, type Result } from '../result.ts'

/** A group or job role as it is now: its active people, no more than one too many for any document. */
export interface Askable {
  readonly name: string
  readonly people: readonly { readonly name: string; readonly email: string }[]
}

/** Somebody asked by name, or found: `askedAs` says as one of what. */
export type AskedRecipient = DraftRecipient & { readonly askedAs?: string }

export interface Asked {
  readonly recipients: readonly AskedRecipient[]
  readonly groups: readonly Group[]
  /** What stood for people, with who was found first. */
  readonly found: readonly {
    readonly holders: Holders
    readonly name: string
    readonly needed: number | null
    readonly recipientIds: readonly DraftRecipient['id'][]
  }[]
}

/** The places of a recipient who stands for people; none where all of them act. */
export const placesOfHolders = ({ id, holders, needed }: DraftRecipient): readonly DraftRecipient['id'][] =>
  holders && needed ? seatsOfGroup(groupOfHolders(id), needed) : []

export function askHolders(
  { recipients, groups = [] }: Pick<DraftContent, 'recipients' | 'groups'>,
  askable: (holders: Holders) => Askable | undefined,
  ids: IdSource,
): Result<Asked, Refusal> {
  const asked: AskedRecipient[] = []
  const formed: Group[] = [...groups]
  const found: Asked['found'][number][] = []
  for (const { holders, needed = null, ...one } of recipients) {
    if (!holders) {
      asked.push(one)
      continue
    }
    const known = askable(holders)
    if (!known) return err(refusal('group-not-there', { name: one.name }))
    const people = needed === null ? withoutRepeated(known.people, one, recipients) : known.people
    const { name } = known
    if (known.people.length < (needed ?? 1))
      return err(refusal('group-lacks-people', { name, count: known.people.length, needed: needed ?? 1 }))
    if (asked.length + people.length > MAX_RECIPIENTS)
      return err(refusal('group-too-large', { name, limit: MAX_RECIPIENTS }))
    const places = placesOfHolders({ ...one, holders, needed })
    // As many as are needed: nobody is released, and each has a place of their own from the start.
    const isEverybody = needed === null || people.length === needed
    const groupId = isEverybody ? null : groupOfHolders(one.id)
    const these = people.map(
      (person, n): AskedRecipient => ({
        ...one,
        ...person,
        id: (isEverybody ? places[n] : undefined) ?? createId('recipient', ids),
        askedAs: name,
        ...(groupId && { groupId }),
      }),
    )
    if (groupId) formed.push({ id: groupId, name, quota: places.length, seats: [...places] })
    asked.push(...these)
    found.push({ holders, name, needed, recipientIds: these.map(({ id }) => id) })
  }
  if (formed.length > MAX_GROUPS) return err(refusal('too-many'))
  return ok({ recipients: asked, groups: formed, found })
}

/** Where everybody acts, whoever is asked for the same by name is not asked twice. */
const withoutRepeated = (
  people: Askable['people'],
  { kind }: Pick<DraftRecipient, 'kind'>,
  recipients: DraftContent['recipients'],
): Askable['people'] => {
  const there = new Set(recipients.filter((one) => one.kind === kind).map((one) => one.email))
  return people.filter((one) => !there.has(one.email))
}
