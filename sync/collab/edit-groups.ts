/**
 * Groups: several recipients at one place of the order of whom some are enough. The places they fill in the
 * documents are named after the group, so that two people who make it at once mean the same ones.
 */
import type * as Y from 'yjs'
import { bareId } from '../ids.ts'
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

type GroupId = `group:${string}`
type RecipientId = `recipient:${string}`
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** The place of the nth person needed, from 0. */
export const seatId = (groupId: GroupId, n: number): RecipientId =>
  `recipient:${bareId(groupId).slice(0, 24)}${DIGITS[Math.floor(n / 32) % 32]}${DIGITS[n % 32]}`

export const seatsOfGroup = (groupId: GroupId, quota: number): RecipientId[] =>
  Array.from({ length: quota }, (_, n) => seatId(groupId, n))

/** The group that people of an organisation's group, or holders of a job role, form once it is sent: named after the recipient who stands for them. */
export const groupOfHolders = (id: RecipientId): GroupId => `group:${bareId(id)}`

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
