/** Groups: several recipients at one place of the order of whom some are enough (their places: `seat-names.ts`). */
import type * as Y from 'yjs'
import {
  addEntry,
  change,
  collectionOf,
  edit,
  entryOf,
  orderedEntries,
  placeEntry,
  setValues,
} from './draft-doc.ts'
import { fieldIdsWhere } from './edit-fields.ts'
import { seatId } from './seat-names.ts'

type GroupId = `group:${string}`
type RecipientId = `recipient:${string}`

export interface NewGroup {
  readonly id: GroupId
  readonly name: string
  readonly quota: number
  readonly memberIds: readonly RecipientId[]
}

/** Members come to stand together, in the order of the list. Fields the first of them had go to the first place. */
export function makeGroup(ydoc: Y.Doc, { id, name, quota, memberIds }: NewGroup): void {
  edit(ydoc, 'makeGroup', id, () => {
    addEntry(ydoc, 'groups', id, { name, quota })
    const ids = new Set<string>(memberIds)
    const listed = orderedEntries(ydoc, 'recipients').map((one) => one.id)
    const after = listed.slice(listed.findIndex((one) => ids.has(one))).find((one) => !ids.has(one)) ?? null
    const members = listed.filter((one) => ids.has(one))
    for (const [index, member] of members.entries()) {
      placeEntry(ydoc, 'recipients', member, after)
      const entry = entryOf(ydoc, 'recipients', member)
      if (entry) setValues(entry, { groupId: id, ...(index > 0 ? { withPrevious: true } : {}) })
    }
    const [first] = members
    for (const fieldId of fieldIdsWhere(ydoc, (field) => field.get('recipientId') === first)) {
      const field = entryOf(ydoc, 'fields', fieldId)
      if (field) setValues(field, { recipientId: seatId(id, 0) })
    }
  })
}

export const updateGroup = (
  ydoc: Y.Doc,
  id: GroupId,
  patch: { readonly name?: string; readonly quota?: number },
): boolean => change(ydoc, 'updateGroup', 'groups', id, (entry) => setValues(entry, { ...patch }))

/** Everybody of it acts again; the fields of its first place go to the first member. */
export function dissolveGroup(ydoc: Y.Doc, id: GroupId): boolean {
  return change(ydoc, 'dissolveGroup', 'groups', id, () => {
    const members = orderedEntries(ydoc, 'recipients').filter((one) => one.entry.get('groupId') === id)
    for (const { entry } of members) setValues(entry, { groupId: null })
    const [first] = members
    if (first)
      for (const fieldId of fieldIdsWhere(ydoc, (field) => field.get('recipientId') === seatId(id, 0))) {
        const field = entryOf(ydoc, 'fields', fieldId)
        if (field) setValues(field, { recipientId: first.id })
      }
    collectionOf(ydoc, 'groups').delete(id)
  })
}
