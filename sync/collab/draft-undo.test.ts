import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createDraftUndo } from './draft-undo.ts'
import type { ReadDeps } from './draft-view.ts'
import { addDocument, removeDocument } from './edit-documents.ts'
import { addField, moveField, removeField, updateField } from './edit-fields.ts'
import { addRecipient, removeRecipient } from './edit-recipients.ts'
import { createDraft, setTitle } from './edit-settings.ts'
import { readDraft } from './read-draft.ts'

const tail = '0'.repeat(25)
const documentId = `document:a${tail}` as const
const recipientId = `recipient:a${tail}` as const
const id = `field:a${tail}` as const
const place = { page: 1, xPt: 10, yPt: 20, widthPt: 100, heightPt: 30 }
const deps: ReadDeps = { pagesOf: () => [{ widthPt: 595, heightPt: 842 }] }

function draftWithField(ydoc = new Y.Doc()): Y.Doc {
  createDraft(ydoc, {
    envelopeId: `envelope:a${tail}`,
    kind: 'document',
    title: 'One',
    language: 'en',
    timeZone: 'UTC',
  })
  addDocument(ydoc, { id: documentId, name: 'a.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 })
  addRecipient(ydoc, { id: recipientId, name: 'Sara', email: 'sara@example.com' })
  addField(ydoc, { id, documentId, recipientId, kind: 'signature', place })
  return ydoc
}
const fieldOf = (ydoc: Y.Doc) => readDraft(ydoc, deps).draft!.fields[0]
const merge = (from: Y.Doc, to: Y.Doc) =>
  Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), 'network')

describe('[E010] undo and redo', () => {
  test('takes back each change by name and puts it again', () => {
    const ydoc = draftWithField()
    const undo = createDraftUndo(ydoc)
    moveField(ydoc, id, { ...place, xPt: 50 })
    updateField(ydoc, id, { label: 'Here' })
    removeField(ydoc, id)
    expect(undo.state()).toEqual({ undo: 'removeField', redo: null })
    undo.undo()
    expect(fieldOf(ydoc)).toMatchObject({ label: 'Here', place: { xPt: 50 } })
    undo.undo()
    expect(undo.state()).toEqual({ undo: 'moveField', redo: 'updateField' })
    undo.undo()
    expect(fieldOf(ydoc)).toMatchObject({ label: '', place: { xPt: 10 } })
    expect(undo.undo()).toBe(false)
    expect([undo.redo(), undo.redo()]).toEqual([true, true])
    expect(fieldOf(ydoc)).toMatchObject({ label: 'Here', place: { xPt: 50 } })
    expect(undo.state()).toEqual({ undo: 'updateField', redo: 'removeField' })
  })

  test('a quick series of moves of one field is one step, of two fields two', () => {
    const ydoc = draftWithField()
    const other = `field:b${tail}` as const
    addField(ydoc, { id: other, documentId, recipientId, kind: 'text', place: { ...place, yPt: 90 } })
    const undo = createDraftUndo(ydoc)
    for (let x = 0; x < 20; x++) moveField(ydoc, id, { ...place, xPt: x })
    moveField(ydoc, other, { ...place, xPt: 99 })
    undo.undo()
    expect(fieldOf(ydoc)!.place.xPt).toBe(19)
    undo.undo()
    expect(fieldOf(ydoc)!.place.xPt).toBe(10)
    expect(undo.state().undo).toBe(null)
  })

  test('holds at least a hundred steps and lets go of the oldest', () => {
    const ydoc = draftWithField()
    const undo = createDraftUndo(ydoc, { captureTimeoutMs: 0, steps: 120 })
    for (let x = 0; x < 300; x++) moveField(ydoc, id, { ...place, xPt: x + 100 })
    let steps = 0
    while (undo.undo()) steps++
    expect(steps).toBe(120)
    expect(fieldOf(ydoc)!.place.xPt).toBe(100 + 299 - 120)
  })

  test('brings back a document with its fields and a recipient with what they were', () => {
    const ydoc = draftWithField()
    const undo = createDraftUndo(ydoc)
    removeDocument(ydoc, documentId)
    removeRecipient(ydoc, recipientId)
    undo.undo()
    undo.undo()
    expect(readDraft(ydoc, deps).problems).toEqual([])
  })

  test('leaves alone what somebody else has changed', () => {
    const mine = draftWithField()
    const theirs = new Y.Doc()
    merge(mine, theirs)
    const undo = createDraftUndo(mine)
    moveField(mine, id, { ...place, xPt: 50 })
    setTitle(mine, 'Two')
    merge(mine, theirs)
    moveField(theirs, id, { ...place, xPt: 70 })
    setTitle(theirs, 'Three')
    merge(theirs, mine)
    expect(undo.state()).toEqual({ undo: 'setTitle', redo: null })
    undo.undo()
    undo.undo()
    expect(fieldOf(mine)!.place.xPt).toBe(70)
    expect(readDraft(mine, deps).draft!.title).toBe('Three')
  })
})
