/** Writes a change of order into the draft as one step. */
import type * as Y from 'yjs'
import { edit } from '../../../sync/collab/draft-doc.ts'
import { moveRecipient, updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import type { RecipientId } from '../../../sync/ids.ts'
import type { OrderChange } from './recipient-order.ts'

export function writeOrder(ydoc: Y.Doc, id: RecipientId, change: OrderChange<RecipientId>): void {
  edit(ydoc, 'moveRecipient', id, () => {
    if (change.move) moveRecipient(ydoc, change.move.id, change.move.beforeId)
    for (const [one, withPrevious] of change.joins) updateRecipient(ydoc, one, { withPrevious })
  })
}
