/** Who has a part in a draft, and in which order. */
import type * as Y from 'yjs'
import type { Language, StepKind } from '../entities/envelope.ts'
import type { Holders, Restriction, StepAccess } from '../entities/recipient.ts'
import { addEntry, change, collectionOf, edit, entryOf, metaOf, placeEntry, setValues } from './draft-doc.ts'
import { fieldIdsWhere, forgetFields } from './edit-fields.ts'
import { freshOrderKeys } from './order-key.ts'

type RecipientId = `recipient:${string}`

export interface RecipientProperties {
  readonly kind: StepKind
  /** May be empty while the draft is written. */
  readonly name: string
  readonly email: string
  readonly language: Language
  /** Acts together with the recipient before in the list; counts in serial order only. */
  readonly withPrevious: boolean
  readonly groupId: `group:${string}` | null
  readonly hidden: boolean
  readonly message: string
  readonly restrictions: readonly Restriction[]
  readonly access: StepAccess
  readonly attestation: string | null
  readonly asks: `integrationPath:${string}` | null
  /** Whose people it is for, in place of an address, and how many of them are enough; null: all. */
  readonly holders: Holders | null
  readonly needed: number | null
}

export function addRecipient(
  ydoc: Y.Doc,
  recipient: { readonly id: RecipientId } & Partial<RecipientProperties>,
): void {
  const { id, ...values } = recipient
  edit(ydoc, 'addRecipient', id, () => {
    const hidden = metaOf(ydoc).get('hidesSteps') === true
    addEntry(ydoc, 'recipients', id, { kind: 'sign', ...(hidden && { hidden }), ...values })
    placeEntry(ydoc, 'recipients', id, null)
  })
}

export function updateRecipient(ydoc: Y.Doc, id: RecipientId, patch: Partial<RecipientProperties>): boolean {
  return change(ydoc, 'updateRecipient', 'recipients', id, (entry) => setValues(entry, { ...patch }))
}

/** Before another recipient, or to the end. */
export function moveRecipient(ydoc: Y.Doc, id: RecipientId, beforeId: RecipientId | null): boolean {
  return change(ydoc, 'moveRecipient', 'recipients', id, () => placeEntry(ydoc, 'recipients', id, beforeId))
}

/**
 * Removes a recipient. Their fields stay and are reported as problems until somebody assigns or removes them:
 * placing them was work. `withFields` removes them too.
 */
export function removeRecipient(
  ydoc: Y.Doc,
  id: RecipientId,
  options: { readonly withFields?: boolean } = {},
): boolean {
  return change(ydoc, 'removeRecipient', 'recipients', id, () => {
    if (options.withFields)
      forgetFields(
        ydoc,
        fieldIdsWhere(ydoc, (field) => field.get('recipientId') === id),
      )
    collectionOf(ydoc, 'recipients').delete(id)
  })
}

/** Sets explicit order numbers, as the calls of the specification give them: equal numbers act together. */
export function setRecipientOrders(ydoc: Y.Doc, orders: ReadonlyMap<RecipientId, number>): void {
  const sorted = [...orders].filter(([id]) => entryOf(ydoc, 'recipients', id)).sort((a, b) => a[1] - b[1])
  edit(ydoc, 'setRecipientOrders', '', () => {
    setValues(metaOf(ydoc), { orderMode: 'serial' })
    const keys = freshOrderKeys(sorted.length)
    for (const [index, [id, order]] of sorted.entries()) {
      const entry = entryOf(ydoc, 'recipients', id)
      if (entry)
        setValues(entry, { key: keys[index], withPrevious: index > 0 && sorted[index - 1]?.[1] === order })
    }
  })
}
