/** Writes a change of order into the draft as one step. */
import type * as Y from 'yjs'
import { edit, metaOf, orderedEntries } from '../../../sync/collab/draft-doc.ts'
import { dissolveGroup } from '../../../sync/collab/edit-groups.ts'
import { moveRecipient, removeRecipient, updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import type { RecipientId } from '../../../sync/ids.ts'
import { type GroupShift, type OrderChange, stepsOf } from './recipient-order.ts'

export function writeOrder(ydoc: Y.Doc, id: RecipientId, change: OrderChange<RecipientId>): void {
  edit(ydoc, 'moveRecipient', id, () => {
    if (change.move) moveRecipient(ydoc, change.move.id, change.move.beforeId)
    for (const [one, withPrevious] of change.joins) updateRecipient(ydoc, one, { withPrevious })
    keepGroupsTogether(ydoc)
  })
}

/** Moves all of a group at once; nobody of it is ever seen apart from the others. */
export function writeGroupOrder(
  ydoc: Y.Doc,
  memberIds: readonly RecipientId[],
  { beforeId, joins }: GroupShift<RecipientId>,
): void {
  edit(ydoc, 'moveRecipient', memberIds[0] ?? '', () => {
    for (const id of memberIds) moveRecipient(ydoc, id, beforeId)
    for (const [one, withPrevious] of joins) updateRecipient(ydoc, one, { withPrevious })
  })
}

/** Removes a recipient; a group of which one person is left is none. */
export function removeFromOrder(ydoc: Y.Doc, id: RecipientId): void {
  edit(ydoc, 'removeRecipient', id, () => {
    removeRecipient(ydoc, id)
    keepGroupsTogether(ydoc)
  })
}

/** A group stands where most of it stands (the first of equals); whoever was put elsewhere has left it. */
export function keepGroupsTogether(ydoc: Y.Doc): void {
  const list = orderedEntries(ydoc, 'recipients').map(({ id, entry }) => ({
    id: id as RecipientId,
    withPrevious: entry.get('withPrevious') === true,
    groupId: entry.get('groupId'),
  }))
  const steps = stepsOf(list, metaOf(ydoc).get('orderMode') === 'parallel' ? 'parallel' : 'serial')
  for (const groupId of new Set(list.map((one) => one.groupId))) {
    if (typeof groupId !== 'string') continue
    const parts = steps.map((step) => step.members.filter((one) => one.groupId === groupId))
    const most = Math.max(...parts.map((part) => part.length))
    const home = parts.find((part) => part.length === most) ?? []
    for (const one of parts.flat()) if (!home.includes(one)) updateRecipient(ydoc, one.id, { groupId: null })
    if (home.length < 2) dissolveGroup(ydoc, groupId as `group:${string}`)
  }
}
