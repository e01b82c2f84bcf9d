import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addField } from '../../../sync/collab/edit-fields.ts'
import { makeGroup } from '../../../sync/collab/edit-groups.ts'
import { addRecipient } from '../../../sync/collab/edit-recipients.ts'
import { createDraft } from '../../../sync/collab/edit-settings.ts'
import { readDraft } from '../../../sync/collab/read-draft.ts'
import { seatId } from '../../../sync/collab/seat-names.ts'
import { removeFromOrder, writeOrder } from './order-edits.ts'
import { shiftRecipient, toggleJoin } from './recipient-order.ts'

const tail = '0'.repeat(25)
const id = (letter: string) => `recipient:${letter}${tail}` as const
const BOARD = `group:z${tail}` as const

/** Three directors of whom two sign, and Lena after them. */
function draftWithBoard(): Y.Doc {
  const ydoc = new Y.Doc()
  createDraft(ydoc, {
    envelopeId: `envelope:a${tail}`,
    kind: 'document',
    title: 'Minutes',
    language: 'en',
    timeZone: 'UTC',
  })
  for (const [index, letter] of ['a', 'b', 'c', 'd'].entries())
    addRecipient(ydoc, {
      id: id(letter),
      name: letter.toUpperCase(),
      email: `${letter}@example.com`,
      withPrevious: index === 1 || index === 2,
    })
  makeGroup(ydoc, { id: BOARD, name: 'The board', quota: 2, memberIds: [id('a'), id('b'), id('c')] })
  return ydoc
}
const read = (ydoc: Y.Doc) => {
  const { draft } = readDraft(ydoc, { pagesOf: () => null })
  if (!draft) throw new Error('no draft')
  return draft
}
const membersOf = (ydoc: Y.Doc) => read(ydoc).groups.map((one) => one.memberIds.join())

test('[A150] whoever is moved out of the step of their group has left it, and the others stay one', () => {
  const ydoc = draftWithBoard()
  const change = shiftRecipient(read(ydoc).recipients, id('c'), 'down')
  if (!change) throw new Error('nothing to move')
  writeOrder(ydoc, id('c'), change)
  expect(membersOf(ydoc)).toEqual([`${id('a')},${id('b')}`])
  expect(read(ydoc).recipients.find((one) => one.id === id('c'))?.groupId).toBeNull()
})

test('[A150] moving inside the group or another person past it changes nothing about who is in it', () => {
  const ydoc = draftWithBoard()
  for (const [who, direction] of [
    ['b', 'up'],
    ['d', 'up'],
  ] as const) {
    const change = shiftRecipient(read(ydoc).recipients, id(who), direction)
    if (!change) throw new Error('nothing to move')
    writeOrder(ydoc, id(who), change)
  }
  expect(read(ydoc).groups[0]?.memberIds).toHaveLength(3)
  expect(read(ydoc).recipients[0]?.id).toBe(id('d'))
})

test('[A150] a step split in two keeps the group where most of it stands', () => {
  const ydoc = draftWithBoard()
  const change = toggleJoin(read(ydoc).recipients, id('b'))
  if (!change) throw new Error('nothing to split')
  writeOrder(ydoc, id('b'), change)
  expect(membersOf(ydoc)).toEqual([`${id('b')},${id('c')}`])
})

test('[A150] a group of which one person is left is none, and the fields of its first place are theirs', () => {
  const ydoc = draftWithBoard()
  addField(ydoc, {
    id: `field:a${tail}`,
    documentId: `document:a${tail}`,
    recipientId: seatId(BOARD, 0),
    kind: 'signature',
    place: { page: 1, xPt: 10, yPt: 10, widthPt: 100, heightPt: 40 },
  })
  removeFromOrder(ydoc, id('a'))
  expect(read(ydoc).groups).toHaveLength(1)
  removeFromOrder(ydoc, id('b'))
  expect(read(ydoc).groups).toEqual([])
  const fields = ydoc.getMap('fields').get(`field:a${tail}`) as Y.Map<unknown>
  expect(fields.get('recipientId')).toBe(id('c'))
})
