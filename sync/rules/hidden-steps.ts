/**
 * An envelope without the steps that are hidden from a reader: as if they had never been there. Everything that is
 * told about an envelope to anybody but its initiator (its rendering, lists, trail, reports, mails) is made of this,
 * so nothing that is made of it can tell of them. What the documents show on their pages stays: it is in the file.
 */
import type { Envelope, EnvelopeDocument, Recipient, Revision } from '../entities/envelope.ts'
import type { StoredEnvelope } from '../entities/rendered-envelope.ts'
import { fieldsAskedBy, shownFields } from './field-conditions.ts'

/** Those hidden from somebody with these parts: a hidden step is hidden from everybody but those of it (A152). */
export function hiddenFrom(envelope: StoredEnvelope, parts: readonly Recipient[]): readonly Recipient[] {
  if (!envelope.recipients.some((one) => one.hidden)) return []
  const places = new Set(parts.map((one) => one.order))
  return envelope.recipients.filter((one) => one.hidden && !places.has(one.order))
}

export function withoutHiddenSteps(envelope: StoredEnvelope, parts: readonly Recipient[]): Envelope {
  const hidden = new Set<string>(hiddenFrom(envelope, parts).map((one) => one.id))
  if (hidden.size === 0) return envelope
  const recipients = envelope.recipients.filter((one) => !hidden.has(one.id))
  const isGone = (id: string) => hidden.has(id)
  const groups = envelope.groups.filter(
    (group) => recipients.some((one) => one.groupId === group.id) || !hasMembers(envelope, group.id),
  )
  const seats = new Set<string>([
    ...recipients.flatMap((one) => [one.id, one.seatId ?? one.id]),
    ...groups.flatMap((one) => one.seats),
    ...envelope.spareSeats,
  ])
  const fields = withoutLostConditions(
    envelope,
    envelope.fields.filter((one) => seats.has(one.recipientId)),
  )
  const kept = new Set<string>(fields.map((one) => one.id))
  const isTheirs = authorAmong(envelope, hidden)
  const acts = envelope.acts.filter((one) => !isGone(one.recipientId))
  const commands = new Set(acts.map((one) => one.commandId))
  return {
    ...envelope,
    // Who stopped it is not there to have said why.
    stateReason: envelope.recipients.some(
      (one) => isGone(one.id) && one.reason !== null && one.reason === envelope.stateReason,
    )
      ? null
      : envelope.stateReason,
    recipients,
    groups,
    fields,
    values: Object.fromEntries(Object.entries(envelope.values).filter(([id]) => kept.has(id))),
    acts,
    attachments: envelope.attachments
      .filter((one) => !isTheirs(one.addedBy))
      .map((one) => ({ ...one, specific: one.specific.filter((id) => !isGone(id)) })),
    messages: envelope.messages.filter((one) => !isTheirs(one.authorId)),
    questions: envelope.questions.filter(
      (one) => !isGone(one.askerId) && (one.askeeId === null || !isGone(one.askeeId)),
    ),
    viewers: envelope.viewers.filter((one) => !isTheirs(one.addedBy)),
    lease: envelope.lease && isGone(envelope.lease.recipientId) ? null : envelope.lease,
    documents: envelope.documents.map((one) => withoutRevisionsOf(one, isGone, commands)),
  }
}

const hasMembers = ({ recipients }: Envelope, groupId: string): boolean =>
  recipients.some((one) => one.groupId === groupId)

/** Who writes beside the documents stands there as a recipient or as a person, who may have a part one sees too. */
function authorAmong(envelope: Envelope, hidden: ReadonlySet<string>): (authorId: string) => boolean {
  const known = new Set<string | null>([envelope.ownerId])
  const persons = new Set<string>()
  for (const one of envelope.recipients)
    if (!hidden.has(one.id)) known.add(one.personId)
    else if (one.personId) persons.add(one.personId)
  return (authorId) => hidden.has(authorId) || (persons.has(authorId) && !known.has(authorId))
}

/** What waits for a field of theirs is there now or is not; why is not told. */
function withoutLostConditions(envelope: Envelope, fields: Envelope['fields']): Envelope['fields'] {
  const kept = new Set<string>(fields.map((one) => one.id))
  const isLost = (one: Envelope['fields'][number]) => fieldsAskedBy(one).some((id) => !kept.has(id))
  if (!fields.some(isLost)) return fields
  const shown = new Set<string>(shownFields(envelope.fields, envelope.values).map((one) => one.id))
  return fields
    .filter((one) => !isLost(one) || shown.has(one.id))
    .map((one) => (isLost(one) ? { ...one, condition: null } : one))
}

/** A revision of theirs stays only as the file people act on now, and says of whom it is as little as the seal does. */
function withoutRevisionsOf(
  document: EnvelopeDocument,
  isGone: (id: string) => boolean,
  commands: ReadonlySet<string>,
): EnvelopeDocument {
  const byId = new Map(document.revisions.map((one) => [one.id as string, one]))
  const isTold = (one: Revision) =>
    one.recipientId === null || !isGone(one.recipientId) || one.id === document.currentRevisionId
  const toldParent = (one: Revision): Revision['parentId'] => {
    let parent = one.parentId === null ? undefined : byId.get(one.parentId)
    while (parent && !isTold(parent))
      parent = parent.parentId === null ? undefined : byId.get(parent.parentId)
    return parent?.id ?? null
  }
  return {
    ...document,
    revisions: document.revisions.filter(isTold).map((one) => ({
      ...one,
      parentId: toldParent(one),
      recipientId: one.recipientId && isGone(one.recipientId) ? null : one.recipientId,
      commandIds: one.commandIds.filter((id) => commands.has(id)),
    })),
  }
}
