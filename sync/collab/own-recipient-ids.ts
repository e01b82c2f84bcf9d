import type { RecipientId } from '../ids.ts'
import type { DraftContent } from './draft-content.ts'

/**
 * The same content for another envelope: its recipients have ids of their own, for an id stands in one envelope only.
 * What names them names them anew; ids that name something within the envelope alone stay.
 */
export function withOwnRecipientIds(
  content: DraftContent,
  newId: (before: RecipientId) => RecipientId,
): DraftContent {
  const renamed = new Map(content.recipients.map((one) => [one.id, newId(one.id)]))
  const nameOf = (id: RecipientId): RecipientId => renamed.get(id) ?? id
  return {
    ...content,
    recipients: content.recipients.map((one) => ({ ...one, id: nameOf(one.id) })),
    fields: content.fields.map((one) => ({ ...one, recipientId: nameOf(one.recipientId) })),
    ...(content.groups && {
      groups: content.groups.map((one) => ({ ...one, seats: one.seats.map(nameOf) })),
    }),
  }
}
