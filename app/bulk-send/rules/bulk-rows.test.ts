import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { addDocument } from '../../../sync/collab/edit-documents.ts'
import { addField, moveField } from '../../../sync/collab/edit-fields.ts'
import { addRecipient } from '../../../sync/collab/edit-recipients.ts'
import { createDraft, setMessage } from '../../../sync/collab/edit-settings.ts'
import { readDraft } from '../../../sync/collab/read-draft.ts'
import type { CsvTable } from '../../../sync/rules/read-csv.ts'
import { checkRow } from './check-row.ts'
import { rowSending } from './row-draft.ts'
import { guessMapping, targetsOf } from './targets.ts'

const id = <K extends string>(kind: K, n: number): `${K}:${string}` =>
  `${kind}:${String(n).padStart(26, '0')}`
const SHA = 'a'.repeat(64)
const PAGES = { [SHA]: [{ widthPt: 595, heightPt: 842 }] }
const place = { page: 1, xPt: 50, yPt: 50, widthPt: 100, heightPt: 30 }

/** A lease with one tenant to be named by the list, a rent, a start date, a choice and a box to tick. */
function lease(): Y.Doc {
  const ydoc = new Y.Doc()
  createDraft(ydoc, {
    envelopeId: id('envelope', 1),
    kind: 'document',
    title: 'Lease',
    language: 'en',
    timeZone: 'Asia/Dubai',
  })
  setMessage(ydoc, 'Please sign')
  addDocument(ydoc, { id: id('document', 1), name: 'lease.pdf', sha256: SHA, sizeBytes: 10 })
  addRecipient(ydoc, { id: id('recipient', 1) })
  const field = { documentId: id('document', 1), recipientId: id('recipient', 1), place } as const
  addField(ydoc, { ...field, id: id('field', 1), kind: 'signature' })
  addField(ydoc, { ...field, id: id('field', 2), kind: 'text', label: 'Rent' })
  addField(ydoc, { ...field, id: id('field', 3), kind: 'date', label: 'Start' })
  addField(ydoc, {
    ...field,
    id: id('field', 4),
    kind: 'dropDown',
    label: 'Unit',
    options: ['Villa', 'Flat'],
  })
  addField(ydoc, { ...field, id: id('field', 5), kind: 'checkbox', label: 'Parking' })
  return ydoc
}
const view = (ydoc: Y.Doc) => {
  const { draft } = readDraft(ydoc, { pagesOf: (hash) => PAGES[hash] ?? null })
  if (!draft) throw new Error('not a draft')
  return draft
}
const table = (header: string[], ...rows: string[][]): CsvTable => ({
  delimiter: ',',
  encoding: 'utf-8',
  header,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
})
const guessed = (draft: ReturnType<typeof view>, list: CsvTable) =>
  Object.fromEntries(
    Object.entries(guessMapping(targetsOf(draft), list)).map(([key, column]) => [key, list.header[column]]),
  )
const key = {
  name: `name ${id('recipient', 1)}`,
  email: `email ${id('recipient', 1)}`,
  rent: `field ${id('field', 2)}`,
  start: `field ${id('field', 3)}`,
  unit: `field ${id('field', 4)}`,
  parking: `field ${id('field', 5)}`,
}

describe('columns of a list', () => {
  it('[E012] are guessed by their names, in English, Arabic and French, accents and letter forms aside', () => {
    const draft = view(lease())
    expect(guessed(draft, table(['E-mail', 'RENT', 'Full name', 'start', 'Subject'], []))).toEqual({
      [key.name]: 'Full name',
      [key.email]: 'E-mail',
      [key.rent]: 'RENT',
      [key.start]: 'start',
      subject: 'Subject',
    })
    expect(guessed(draft, table(['الإسم', 'البريد الإلكتروني'], []))).toEqual({
      [key.name]: 'الإسم',
      [key.email]: 'البريد الإلكتروني',
    })
    expect(guessed(draft, table(['Nom', 'Courriel', 'Objet'], []))).toMatchObject({
      [key.email]: 'Courriel',
      subject: 'Objet',
    })
  })
  it('[E012] are guessed by what is in them when their name says nothing', () => {
    expect(guessed(view(lease()), table(['A', 'B'], ['x', 's@example.com'], ['y', 'o@example.com']))).toEqual(
      { [key.email]: 'B' },
    )
  })
  it('[E012] with two recipients a header must say which one it means, and none is taken twice', () => {
    const ydoc = lease()
    addRecipient(ydoc, { id: id('recipient', 2), name: 'Landlord' })
    const found = guessed(view(ydoc), table(['Name 1', 'E-mail 1', 'Landlord e-mail', 'Name 2'], []))
    expect(found).toEqual({
      [key.name]: 'Name 1',
      [key.email]: 'E-mail 1',
      [`name ${id('recipient', 2)}`]: 'Name 2',
      [`email ${id('recipient', 2)}`]: 'Landlord e-mail',
    })
  })
  it('[E012] with two recipients one address and its name are of the first, and no name comes without its address', () => {
    const ydoc = lease()
    addRecipient(ydoc, { id: id('recipient', 2), name: 'Landlord' })
    expect(guessed(view(ydoc), table(['Name', 'E-mail'], ['Sara', 'not yet']))).toEqual({
      [key.name]: 'Name',
      [key.email]: 'E-mail',
    })
    expect(guessed(view(ydoc), table(['Name', 'Company'], ['Sara', 'Blue']))).toEqual({})
  })
})

describe('a row of a list', () => {
  const targets = targetsOf(view(lease()))
  const mapping = {
    [key.name]: 0,
    [key.email]: 1,
    [key.rent]: 2,
    [key.start]: 3,
    [key.unit]: 4,
    [key.parking]: 5,
  }
  const check = (...cells: string[]) => checkRow({ line: 7, cells }, targets, mapping, 6)

  it('[E012] brings names, addresses and first values, cleaned as people paste them', () => {
    expect(check('سارة', '\u200eSARA@Example.com\u200f', '1200', '٢٠٢٦-٠١-٣١', 'villa', 'نعم')).toMatchObject(
      {
        problems: [],
        values: {
          [key.name]: 'سارة',
          [key.email]: 'sara@example.com',
          [key.rent]: '1200',
          [key.start]: '2026-01-31',
          [key.unit]: 'Villa',
          [key.parking]: 'true',
        },
      },
    )
  })
  it('[E012] says of each wrong cell which column it is in and why', () => {
    expect(check('', 'sara@', '1\n2', '31/01/2026', 'Boat', 'maybe', 'extra').problems).toEqual([
      { code: 'name-missing', column: 0, value: '' },
      { code: 'email-not-valid', column: 1, value: 'sara@' },
      { code: 'value-not-valid', column: 2, value: '1\n2' },
      { code: 'date-not-valid', column: 3, value: '31/01/2026' },
      { code: 'option-not-known', column: 4, value: 'Boat' },
      { code: 'tick-not-known', column: 5, value: 'maybe' },
      { code: 'cells-too-many', column: null, value: 'extra' },
    ])
  })
  it('[E012] leaves what the draft has where a field cell is empty, and refuses one person with the same part twice', () => {
    expect(check('Sara', 's@example.com').values).toEqual({
      [key.name]: 'Sara',
      [key.email]: 's@example.com',
    })
    const ydoc = lease()
    addRecipient(ydoc, { id: id('recipient', 2), name: 'Omar', email: 'omar@example.com' })
    const both = checkRow({ line: 2, cells: ['Omar', 'omar@example.com'] }, targetsOf(view(ydoc)), mapping, 6)
    expect(both.problems).toEqual([{ code: 'recipient-twice', column: 1, value: 'omar@example.com' }])
  })
})

describe('the draft of a row', () => {
  it('[E012] says what the chosen draft says, with the values of the row and nothing of its past', () => {
    const ydoc = lease()
    for (let i = 0; i < 500; i++) moveField(ydoc, id('field', 1), { ...place, xPt: 50 + (i % 90) })
    const template = Y.encodeStateAsUpdate(ydoc)
    const sent = rowSending(
      { template, pages: PAGES },
      { [key.name]: 'Sara', [key.email]: 'sara@example.com', [key.rent]: '1200', title: 'Lease of Sara' },
      id('envelope', 9),
    )
    if (!sent.ok) throw new Error(JSON.stringify(sent.error))
    const { content, update, envelopeId } = sent.value
    expect(envelopeId).toBe(id('envelope', 9))
    expect(content).toMatchObject({
      title: 'Lease of Sara',
      message: 'Please sign',
      recipients: [{ name: 'Sara', email: 'sara@example.com' }],
    })
    expect(content.fields.find((one) => one.label === 'Rent')).toMatchObject({ defaultValue: '1200' })
    const copy = new Y.Doc()
    Y.applyUpdate(
      copy,
      Uint8Array.from(atob(update ?? ''), (one) => one.charCodeAt(0)),
    )
    expect(readDraft(copy, { pagesOf: (hash) => PAGES[hash] ?? null }).content).toEqual(content)
    expect((update ?? '').length).toBeLessThan(4_000)
  })
  it('[E012][S8] has recipients of its own, and the same ones when it is tried again', () => {
    const template = Y.encodeStateAsUpdate(lease())
    const recipientsOf = (envelopeId: ReturnType<typeof id<'envelope'>>) => {
      const values = { [key.name]: 'Sara', [key.email]: 's@example.com' }
      const sent = rowSending({ template, pages: PAGES }, values, envelopeId)
      return sent.ok && sent.value.content.recipients.map((one) => one.id)
    }
    expect(recipientsOf(id('envelope', 8))).toEqual(recipientsOf(id('envelope', 8)))
    expect(recipientsOf(id('envelope', 8))).not.toEqual(recipientsOf(id('envelope', 9)))
  })
  it('[E012] is not sent while the draft lacks anything the list does not bring', () => {
    const ydoc = lease()
    addRecipient(ydoc, { id: id('recipient', 2), name: 'Landlord', email: 'l@example.com' })
    const sent = rowSending(
      { template: Y.encodeStateAsUpdate(ydoc), pages: PAGES },
      { [key.name]: 'Sara', [key.email]: 's@example.com' },
      id('envelope', 9),
    )
    expect(sent).toMatchObject({
      ok: false,
      error: [{ code: 'signature-field-missing', id: id('recipient', 2) }],
    })
  })
})
