import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { missingProvider, type StepProvider } from '../rules/step-providers.ts'
import { contentHash } from './content-hash.ts'
import type { ReadDeps } from './draft-view.ts'
import {
  addAttachment,
  addDocument,
  moveDocument,
  removeDocument,
  replaceDocument,
} from './edit-documents.ts'
import {
  addField,
  copyToPages,
  duplicateField,
  moveField,
  moveFields,
  moveOption,
  removeField,
  updateField,
  updateFields,
} from './edit-fields.ts'
import {
  addRecipient,
  moveRecipient,
  removeRecipient,
  setRecipientOrders,
  updateRecipient,
} from './edit-recipients.ts'
import {
  createDraft,
  setExpiry,
  setMessage,
  setOptions,
  setOrderMode,
  setReminder,
  setSubject,
  setTitle,
} from './edit-settings.ts'
import { removeUnreadable } from './edit-unreadable.ts'
import { createDraftReader, readDraft } from './read-draft.ts'

const sha = (bytes: Uint8Array) => bytesToHex(sha256(bytes))
const tail = '0'.repeat(25)
const doc1 = `document:a${tail}` as const
const doc2 = `document:b${tail}` as const
const sara = `recipient:a${tail}` as const
const omar = `recipient:b${tail}` as const
const lena = `recipient:c${tail}` as const
const f1 = `field:a${tail}` as const
const f2 = `field:b${tail}` as const
const A4 = { widthPt: 595, heightPt: 842 }
const shaA = 'a'.repeat(64)
const shaB = 'b'.repeat(64)
const deps: ReadDeps = {
  pagesOf: (sha) => (sha === shaA ? [A4, A4, A4] : sha === shaB ? [{ widthPt: 400, heightPt: 300 }] : null),
}
const place = { page: 1, xPt: 100, yPt: 200, widthPt: 160, heightPt: 40 }

function newDraft(): Y.Doc {
  const ydoc = new Y.Doc()
  createDraft(ydoc, {
    envelopeId: `envelope:a${tail}`,
    kind: 'document',
    title: 'Lease',
    language: 'en',
    timeZone: 'Asia/Dubai',
  })
  return ydoc
}

function readyDraft(): Y.Doc {
  const ydoc = newDraft()
  addDocument(ydoc, { id: doc1, name: 'Lease.pdf', sha256: shaA, sizeBytes: 1000 })
  addRecipient(ydoc, { id: sara, name: 'Sara', email: 'Sara@Example.com ' })
  addField(ydoc, { id: f1, documentId: doc1, recipientId: sara, kind: 'signature', place })
  return ydoc
}

const codes = (ydoc: Y.Doc, more: Partial<ReadDeps> = {}) =>
  readDraft(ydoc, { ...deps, ...more }).problems.map((one) => one.code)

describe('reading a draft', () => {
  test('an empty document is not a draft, and says so instead of failing', () => {
    expect(readDraft(new Y.Doc(), deps)).toEqual({
      draft: null,
      problems: [{ code: 'draft-not-readable' }],
      content: null,
    })
  })

  test('a new draft lists what is missing before it can be sent', () => {
    expect(codes(newDraft())).toEqual(['document-missing', 'recipient-missing'])
  })

  test('[R1078][A164] a subject of one’s own has words; without one, recipients read the usual one', () => {
    const ydoc = readyDraft()
    expect(codes(ydoc)).toEqual([])
    for (const empty of ['', '   ']) {
      setSubject(ydoc, empty)
      expect(codes(ydoc)).toEqual(['subject-missing'])
      expect(readDraft(ydoc, deps).content).toBeNull()
    }
    setSubject(ydoc, 'Your lease')
    expect(codes(ydoc)).toEqual([])
    setSubject(ydoc, null)
    expect(readDraft(ydoc, deps)).toMatchObject({ problems: [], content: { subject: '' } })
  })

  test('a complete draft has no problems and its content is what would be frozen', () => {
    const ydoc = readyDraft()
    setSubject(ydoc, 'Please sign')
    setMessage(ydoc, 'Kind regards')
    setExpiry(ydoc, 5000)
    setReminder(ydoc, 'weekly')
    const reading = readDraft(ydoc, deps)
    expect(reading.problems).toEqual([])
    expect(reading.content).toEqual({
      kind: 'document',
      title: 'Lease',
      subject: 'Please sign',
      message: 'Kind regards',
      language: 'en',
      timeZone: 'Asia/Dubai',
      expiresAt: 5000,
      reminder: 'weekly',
      attachments: [],
      documents: [{ id: doc1, name: 'Lease.pdf', sha256: shaA, sizeBytes: 1000 }],
      recipients: [
        { id: sara, order: 1, kind: 'sign', name: 'Sara', email: 'sara@example.com', language: 'en' },
      ],
      fields: [
        {
          id: f1,
          documentId: doc1,
          recipientId: sara,
          kind: 'signature',
          label: '',
          requirement: 'required',
          places: [place],
          defaultValue: '',
          options: [],
          fontSizePt: 11,
          align: 'start',
        },
      ],
    })
  })

  test('the content hash depends on the values and not on the order they were written in', () => {
    const [one, other] = [readyDraft(), readyDraft()]
    setTitle(one, 'Lease 2027')
    setSubject(one, 'x')
    setSubject(other, 'x')
    setTitle(other, 'Lease 2027')
    const hash = (ydoc: Y.Doc) =>
      contentHash(readDraft(ydoc, deps).content!, (bytes) => bytesToHex(sha256(bytes)))
    expect(hash(one)).toBe(hash(other))
    setTitle(other, 'Lease 2028')
    expect(hash(one)).not.toBe(hash(other))
  })

  test('a file on its way or refused keeps the draft from being sent', () => {
    const ydoc = readyDraft()
    replaceDocument(ydoc, doc1, { name: 'New.pdf', sha256: 'c'.repeat(64), sizeBytes: 5 })
    expect(codes(ydoc)).toEqual(['file-uploading'])
    expect(readDraft(ydoc, { ...deps, refusalOf: () => 'pdf-encrypted' }).problems).toEqual([
      { code: 'file-refused', in: 'documents', id: doc1, facts: { answer: 'pdf-encrypted' } },
    ])
    const other = readyDraft()
    addAttachment(other, {
      id: `attachment:a${tail}`,
      name: 'Plan.dwg',
      sha256: shaB,
      sizeBytes: 9,
      mediaType: 'application/acad',
    })
    expect(codes(other, { isStored: () => false })).toEqual(['file-uploading'])
    expect(codes(other)).toEqual([])
  })
})

describe('recipients', () => {
  test('[R0004] [R0965] serial order follows the list, and moving a recipient renumbers', () => {
    const ydoc = readyDraft()
    addRecipient(ydoc, { id: omar, kind: 'approve', name: 'Omar', email: 'omar@example.com' })
    addRecipient(ydoc, { id: lena, kind: 'notify', name: 'Lena', email: 'lena@example.com' })
    moveRecipient(ydoc, lena, sara)
    expect(orders(ydoc)).toEqual({ [lena]: 1, [sara]: 2, [omar]: 3 })
  })

  test('[R0005] [R0966] parallel recipients all have order 1', () => {
    const ydoc = readyDraft()
    addRecipient(ydoc, { id: omar, kind: 'approve', name: 'Omar', email: 'omar@example.com' })
    setOrderMode(ydoc, 'parallel')
    expect(orders(ydoc)).toEqual({ [sara]: 1, [omar]: 1 })
  })

  test('[R0965] in serial order some recipients may act together', () => {
    const ydoc = readyDraft()
    addRecipient(ydoc, {
      id: omar,
      kind: 'approve',
      name: 'Omar',
      email: 'omar@example.com',
      withPrevious: true,
    })
    addRecipient(ydoc, { id: lena, kind: 'approve', name: 'Lena', email: 'lena@example.com' })
    expect(orders(ydoc)).toEqual({ [sara]: 1, [omar]: 1, [lena]: 2 })
    setRecipientOrders(
      ydoc,
      new Map([
        [sara, 7],
        [omar, 3],
        [lena, 7],
      ]),
    )
    expect(orders(ydoc)).toEqual({ [omar]: 1, [sara]: 2, [lena]: 2 })
  })

  test('incomplete, wrong and repeated recipients are named', () => {
    const ydoc = readyDraft()
    addRecipient(ydoc, { id: omar, kind: 'sign', name: '', email: '' })
    expect(readDraft(ydoc, deps).problems).toEqual([
      { code: 'recipient-name-missing', in: 'recipients', id: omar },
      { code: 'recipient-email-missing', in: 'recipients', id: omar },
      { code: 'signature-field-missing', in: 'recipients', id: omar },
    ])
    updateRecipient(ydoc, omar, { name: 'Omar', email: 'omar@', kind: 'approve' })
    expect(codes(ydoc)).toEqual(['recipient-email-not-valid'])
    updateRecipient(ydoc, omar, { email: 'SARA@example.com', kind: 'sign' })
    expect(codes(ydoc)).toEqual(['recipient-duplicate', 'signature-field-missing'])
    updateRecipient(ydoc, omar, { kind: 'notify' })
    expect(codes(ydoc)).toEqual([])
  })

  test('removing a recipient leaves their fields as problems, which assigning them solves', () => {
    const ydoc = readyDraft()
    addRecipient(ydoc, { id: omar, name: 'Omar', email: 'omar@example.com' })
    removeRecipient(ydoc, sara)
    expect(readDraft(ydoc, deps).problems).toEqual([
      { code: 'field-recipient-missing', in: 'fields', id: f1 },
      { code: 'signature-field-missing', in: 'recipients', id: omar },
    ])
    updateField(ydoc, f1, { recipientId: omar })
    expect(codes(ydoc)).toEqual([])
  })
})

describe('what the installation and the organisation have', () => {
  test('[R0023][R0031] a step that cannot be done here is told before it is sent, with what is missing for whom', () => {
    const ydoc = readyDraft()
    addRecipient(ydoc, { id: omar, name: 'Omar', email: 'omar@example.com', kind: 'uaePassSign' })
    const reading = (there: readonly StepProvider[]) =>
      readDraft(ydoc, { ...deps, missingFor: (kind) => missingProvider(kind, there) })
    expect(reading([]).problems).toEqual([
      { code: 'step-not-available', in: 'recipients', id: omar, facts: { missing: 'uaePass' } },
    ])
    expect(reading([]).content).toBeNull()
    expect(reading(['uaePass']).content?.recipients[1]?.kind).toBe('uaePassSign')
    // Where nobody can say yet, the server judges.
    expect(codes(ydoc)).toEqual([])
  })

  test('a field that shows the number needs a sequence, and the sequence a number', () => {
    const ydoc = readyDraft()
    addField(ydoc, { id: f2, documentId: doc1, recipientId: sara, kind: 'sequence', place })
    expect(codes(ydoc)).toEqual(['sequence-missing'])
    setOptions(ydoc, { sequenceId: `sequence:a${tail}` })
    expect(codes(ydoc)).toEqual([])
    expect(codes(ydoc, { hasNumber: () => true })).toEqual([])
    expect(codes(ydoc, { hasNumber: () => false })).toEqual(['sequence-not-available'])
  })
})

describe('fields', () => {
  test('[R1128] a field outside its page is a problem until it is moved back', () => {
    const ydoc = readyDraft()
    moveField(ydoc, f1, { ...place, xPt: 500 })
    expect(readDraft(ydoc, deps).problems).toEqual([
      { code: 'field-outside-page', in: 'fields', id: f1, facts: { page: 1 } },
    ])
    moveField(ydoc, f1, { ...place, page: 4 })
    expect(codes(ydoc)).toEqual(['field-outside-page'])
    moveField(ydoc, f1, { ...place, page: 3 })
    expect(codes(ydoc)).toEqual([])
  })

  test('a field on all pages or on several stands on each of them, inside the page', () => {
    const ydoc = readyDraft()
    updateField(ydoc, f1, { pages: 'all' })
    expect(readDraft(ydoc, deps).content!.fields[0]!.places.map((one) => one.page)).toEqual([1, 2, 3])
    updateField(ydoc, f1, { pages: [3, 3] })
    expect(readDraft(ydoc, deps).content!.fields[0]!.places.map((one) => one.page)).toEqual([1, 3])
    const sizes: ReadDeps = { pagesOf: () => [A4, { widthPt: 200, heightPt: 300 }, A4] }
    updateField(ydoc, f1, { pages: 'all' })
    expect(readDraft(ydoc, sizes).content!.fields[0]!.places[1]).toEqual({ ...place, page: 2, xPt: 40 })
  })

  test('a radio field has one place per option, which move together and can be placed one by one', () => {
    const ydoc = readyDraft()
    addField(ydoc, {
      id: f2,
      documentId: doc1,
      recipientId: sara,
      kind: 'radio',
      place: { ...place, widthPt: 12, heightPt: 12 },
    })
    expect(codes(ydoc)).toEqual(['options-missing'])
    updateField(ydoc, f2, { options: ['Yes', 'No', 'Later'] })
    const corners = () =>
      readDraft(ydoc, deps)
        .content!.fields.find((one) => one.id === f2)!
        .places.map((one) => [one.xPt, one.yPt])
    expect(corners()).toEqual([
      [100, 200],
      [100, 218],
      [100, 236],
    ])
    moveOption(ydoc, f2, 1, { xPt: 300, yPt: 200 })
    moveField(ydoc, f2, { ...place, widthPt: 12, heightPt: 12, xPt: 110, yPt: 210 })
    expect(corners()).toEqual([
      [110, 210],
      [310, 210],
      [110, 246],
    ])
    updateField(ydoc, f2, { options: ['Yes', 'Yes'] })
    expect(codes(ydoc)).toEqual(['options-not-valid'])
    updateField(ydoc, f2, { options: ['Yes', 'No'], defaultValue: 'Maybe' })
    expect(codes(ydoc)).toEqual(['default-not-valid'])
  })

  test('[A161][E013] a condition is frozen as it is written, and says nothing where there is none', () => {
    const ydoc = readyDraft()
    const hashBefore = contentHash(readDraft(ydoc, deps).content!, sha)
    const common = { documentId: doc1, recipientId: sara, place }
    addField(ydoc, { ...common, id: f2, kind: 'text', label: 'Other', condition: `[${f1}] != ""` })
    const { content } = readDraft(ydoc, deps)
    expect(content?.fields.map((one) => [one.id, one.condition])).toEqual([
      [f1, undefined],
      [f2, `[${f1}] != ""`],
    ])
    expect(content?.fields.some((one) => 'condition' in one && one.condition === null)).toBe(false)
    updateField(ydoc, f2, { condition: null })
    expect(readDraft(ydoc, deps).content?.fields.every((one) => !('condition' in one))).toBe(true)
    removeField(ydoc, f2)
    expect(contentHash(readDraft(ydoc, deps).content!, sha)).toBe(hashBefore)
  })

  test('[A161][E013] a condition that cannot be understood, asks for nobody, or waits for itself keeps the draft', () => {
    const ydoc = readyDraft()
    const common = { documentId: doc1, recipientId: sara, place, kind: 'text' } as const
    const [a, b] = [`field:c${tail}`, `field:d${tail}`] as const
    addField(ydoc, { ...common, id: a })
    addField(ydoc, { ...common, id: b, condition: `[${a}] = "x"` })
    expect(codes(ydoc)).toEqual([])
    updateField(ydoc, a, { condition: `[${b}] = ` })
    expect(codes(ydoc)).toEqual(['condition-not-valid'])
    updateField(ydoc, a, { condition: `[${b}]` })
    expect(codes(ydoc)).toEqual(['condition-cycle', 'condition-cycle'])
    updateField(ydoc, a, { condition: null })
    removeField(ydoc, a)
    expect(readDraft(ydoc, deps).problems).toEqual([{ code: 'condition-not-valid', in: 'fields', id: b }])
  })

  test('copies are independent: a duplicate beside the original, copies on other pages', () => {
    const ydoc = readyDraft()
    duplicateField(ydoc, f1, f2)
    copyToPages(ydoc, f1, [
      { id: `field:c${tail}`, page: 2 },
      { id: `field:d${tail}`, page: 3 },
    ])
    moveFields(ydoc, new Map([[f1, { ...place, yPt: 0 }]]))
    updateFields(ydoc, [f1, f2], { label: 'Here' })
    expect(
      readDraft(ydoc, deps).draft!.fields.map((one) => [
        one.id[6],
        one.label,
        one.place.page,
        one.place.xPt,
        one.place.yPt,
      ]),
    ).toEqual([
      ['a', 'Here', 1, 100, 0],
      ['b', 'Here', 1, 112, 212],
      ['c', '', 2, 100, 200],
      ['d', '', 3, 100, 200],
    ])
  })

  test('a signature needs a step that signs, and whoever is only told fills nothing', () => {
    const ydoc = readyDraft()
    updateRecipient(ydoc, sara, { kind: 'approve' })
    expect(codes(ydoc)).toEqual(['field-not-for-step'])
    updateField(ydoc, f1, { kind: 'text' })
    expect(codes(ydoc)).toEqual([])
    updateRecipient(ydoc, sara, { kind: 'notify' })
    expect(codes(ydoc)).toEqual(['acting-recipient-missing', 'field-not-for-step'])
  })

  test('a removed document takes its fields along', () => {
    const ydoc = readyDraft()
    addDocument(ydoc, { id: doc2, name: 'Annex.pdf', sha256: shaB, sizeBytes: 5 })
    moveDocument(ydoc, doc2, doc1)
    expect(readDraft(ydoc, deps).draft!.documents.map((one) => one.id)).toEqual([doc2, doc1])
    removeDocument(ydoc, doc1)
    expect(readDraft(ydoc, deps).draft!.fields).toEqual([])
    expect(codes(ydoc)).toEqual(['signature-field-missing'])
  })
})

describe('hostile documents', () => {
  test('entries of another shape are problems, and removing them makes the draft whole', () => {
    const ydoc = readyDraft()
    ydoc.getMap('recipients').set('__proto__', new Y.Map())
    ydoc.getMap('recipients').set(omar, 5)
    ydoc.getMap('documents').set(
      doc2,
      new Y.Map([
        ['name', new Y.Text('x')],
        ['sha256', 'nope'],
      ]),
    )
    ydoc.getMap('fields').set('field:', new Y.Array())
    ydoc
      .getArray('places/1')
      .push([[f1, Number.MAX_SAFE_INTEGER, Number.NaN, 0, 0, 0, 0], 'x', [f1], [f1, 2 ** 60, 1, 1, 1, 1, 1]])
    expect(codes(ydoc)).toEqual([
      'entry-not-readable',
      'entry-not-readable',
      'entry-not-readable',
      'entry-not-readable',
    ])
    expect(removeUnreadable(ydoc)).toBe(4)
    expect(codes(ydoc)).toEqual([])
  })
})

describe('the live reader', () => {
  test('gives the same objects for whatever did not change', () => {
    const ydoc = readyDraft()
    addField(ydoc, {
      id: f2,
      documentId: doc1,
      recipientId: sara,
      kind: 'text',
      place: { ...place, yPt: 400 },
    })
    const reader = createDraftReader(ydoc, deps)
    let calls = 0
    reader.subscribe(() => calls++)
    const before = reader.read()
    expect(reader.read()).toBe(before)
    moveField(ydoc, f1, { ...place, xPt: 120 })
    const after = reader.read()
    expect(calls).toBe(1)
    expect(after.draft!.fields[0]!.place.xPt).toBe(120)
    expect(after.draft!.fields[1]).toBe(before.draft!.fields[1])
    expect(after.draft!.recipients).toBe(before.draft!.recipients)
    expect(after.problems).toBe(before.problems)
    setTitle(ydoc, 'Other')
    expect(reader.read().draft!.fields).toBe(after.draft!.fields)
    moveField(ydoc, f1, { ...place, xPt: 120 })
    expect(calls).toBe(2)
  })
})

const orders = (ydoc: Y.Doc) =>
  Object.fromEntries(readDraft(ydoc, deps).draft!.recipients.map((one) => [one.id, one.order]))
