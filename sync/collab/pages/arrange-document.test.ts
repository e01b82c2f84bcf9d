import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { createDraftUndo } from '../draft-undo.ts'
import type { ReadDeps } from '../draft-view.ts'
import { addDocument, removeDocument, replaceDocument } from '../edit-documents.ts'
import { addField } from '../edit-fields.ts'
import { addRecipient } from '../edit-recipients.ts'
import { createDraft } from '../edit-settings.ts'
import { readDraft } from '../read-draft.ts'
import { arrangeDocument, fieldsLost } from './arrange-document.ts'
import type { Arrangement } from './arrangement.ts'

const tail = '0'.repeat(25)
const contract = `document:a${tail}` as const
const annex = `document:b${tail}` as const
const sara = `recipient:a${tail}` as const
const [before, after, other] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
const A4 = { widthPt: 595, heightPt: 842 }
const sizes = [A4, A4, A4]
const deps: ReadDeps = {
  pagesOf: (sha256) => (sha256 === after ? [A4, { widthPt: 842, heightPt: 595 }] : sizes),
}
const file = { name: 'Contract.pdf', sha256: after, sizeBytes: 900 }
/** Page 3 first, page 1 turned to the right behind it, page 2 deleted. */
const arrangement: Arrangement = [
  { source: 0, page: 3, turn: 0 },
  { source: 0, page: 1, turn: 90 },
]
const change = { from: before, file, arrangement, sizes }

function draft() {
  const ydoc = new Y.Doc()
  createDraft(ydoc, {
    envelopeId: `envelope:a${tail}`,
    kind: 'document',
    title: 'Contract',
    language: 'en',
    timeZone: 'Asia/Dubai',
  })
  addDocument(ydoc, { id: contract, name: 'Contract.pdf', sha256: before, sizeBytes: 1000 })
  addDocument(ydoc, { id: annex, name: 'Annex.pdf', sha256: other, sizeBytes: 10 })
  addRecipient(ydoc, { id: sara, name: 'Sara', email: 'sara@alnoor.ae', kind: 'sign' })
  for (const page of [1, 2, 3]) put(ydoc, `field:${page}${tail}`, contract, page)
  put(ydoc, `field:9${tail}`, annex, 2)
  return ydoc
}
const put = (ydoc: Y.Doc, id: `field:${string}`, documentId: `document:${string}`, page: number) =>
  addField(ydoc, {
    id,
    documentId,
    recipientId: sara,
    kind: 'signature',
    place: { page, xPt: 100, yPt: 700, widthPt: 160, heightPt: 40 },
  })
const fieldsOf = (ydoc: Y.Doc) =>
  readDraft(ydoc, deps).draft?.fields.map(({ id, place }) => [
    id.slice(6, 7),
    place.page,
    place.xPt,
    place.yPt,
  ])

describe('arranging a document of a draft', () => {
  it('[R0316] gives it the new file, and its fields go with their pages', () => {
    const ydoc = draft()
    expect(arrangeDocument(ydoc, contract, change)).toBe('arranged')
    const reading = readDraft(ydoc, deps)
    expect(reading.draft?.documents[0]).toMatchObject({ id: contract, ...file })
    expect(fieldsOf(ydoc)).toEqual([
      ['3', 1, 100, 700],
      ['1', 2, 102, 100],
      ['9', 2, 100, 700],
    ])
    expect(reading.problems).toEqual([])
    expect(reading.content?.fields).toHaveLength(3)
  })

  it('[R0316] says beforehand which fields go with deleted pages', () => {
    const fields = readDraft(draft(), deps).draft?.fields ?? []
    expect(fieldsLost(fields, contract, arrangement, sizes).map((one) => one.place.page)).toEqual([2])
  })

  it('[R0316] is one step of undo, which brings the file, the places and the lost fields back', () => {
    const ydoc = draft()
    const was = fieldsOf(ydoc)
    const undo = createDraftUndo(ydoc)
    arrangeDocument(ydoc, contract, change)
    expect(undo.state().undo).toBe('arrangePages')
    undo.undo()
    expect(fieldsOf(ydoc)).toEqual(was)
    expect(readDraft(ydoc, deps).draft?.documents[0]?.sha256).toBe(before)
    undo.redo()
    expect(fieldsOf(ydoc)).toHaveLength(3)
  })

  it('does nothing to a document that got another file meanwhile, or is gone', () => {
    const ydoc = draft()
    replaceDocument(ydoc, contract, { name: 'Other.pdf', sha256: other, sizeBytes: 3 })
    const was = fieldsOf(ydoc)
    expect(arrangeDocument(ydoc, contract, change)).toBe('replaced')
    expect(fieldsOf(ydoc)).toEqual(was)
    removeDocument(ydoc, contract)
    expect(arrangeDocument(ydoc, contract, change)).toBe('removed')
  })

  it('keeps a colleague’s field that arrives from another device', () => {
    const ydoc = draft()
    const theirs = new Y.Doc()
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(ydoc))
    put(theirs, `field:7${tail}`, contract, 1)
    arrangeDocument(ydoc, contract, change)
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(theirs))
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(ydoc))
    expect(fieldsOf(ydoc)).toEqual(fieldsOf(theirs))
    expect(fieldsOf(ydoc)?.some(([id]) => id === '7')).toBe(true)
  })
})
