import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addAttachment, addDocument } from '../../sync/collab/edit-documents.ts'
import { addField } from '../../sync/collab/edit-fields.ts'
import { makeGroup } from '../../sync/collab/edit-groups.ts'
import { addRecipient } from '../../sync/collab/edit-recipients.ts'
import { createDraft, setMessage, setOptions } from '../../sync/collab/edit-settings.ts'
import { readTemplateContent, writeTemplateContent } from '../../sync/collab/freeze-template.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import { seatId } from '../../sync/collab/seat-names.ts'
import { templateContent } from '../../sync/collab/template-content.ts'
import type { IdSource } from '../../sync/ids.ts'

const pad = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
const pages = [{ widthPt: 595, heightPt: 842 }]
const deps = { pagesOf: () => pages }

function idSource(): IdSource {
  let count = 0
  return {
    now: () => 1,
    randomBytes: (length) => Uint8Array.from({ length }, (_, n) => (n === 0 ? ++count : 7)),
  }
}

/** A lease: a tenant, two of three witnesses, a field that depends on another, a radio field. */
function aLease(): Y.Doc {
  const ydoc = new Y.Doc()
  createDraft(ydoc, {
    envelopeId: pad('envelope', 1),
    kind: 'document',
    title: 'Lease',
    language: 'ar',
    timeZone: 'Asia/Dubai',
  })
  setMessage(ydoc, 'Please sign')
  setOptions(ydoc, { tags: ['rent'], classification: 'restricted', warnDaysBefore: 3 })
  addDocument(ydoc, { id: pad('document', 1), name: 'lease.pdf', sha256: 'a'.repeat(64), sizeBytes: 10 })
  addAttachment(ydoc, {
    id: pad('attachment', 1),
    name: 'plan.png',
    sha256: 'b'.repeat(64),
    sizeBytes: 5,
    mediaType: 'image/png',
  })
  addRecipient(ydoc, { id: pad('recipient', 1), name: 'Tenant', email: '' })
  for (const n of [2, 3, 4])
    addRecipient(ydoc, {
      id: pad('recipient', n),
      name: `Witness ${n}`,
      email: `w${n}@example.com`,
      kind: 'sign',
    })
  makeGroup(ydoc, {
    id: pad('group', 1),
    name: 'Witnesses',
    quota: 2,
    memberIds: [2, 3, 4].map((n) => pad('recipient', n)),
  })
  const place = { page: 1, xPt: 50, yPt: 60, widthPt: 120, heightPt: 40 }
  const field = (n: number, recipientId: string, more: object) =>
    addField(ydoc, {
      id: pad('field', n),
      documentId: pad('document', 1),
      recipientId: recipientId as never,
      place: { ...place, yPt: 60 * n },
      ...more,
    } as never)
  field(1, pad('recipient', 1), { kind: 'signature' })
  field(2, seatId(pad('group', 1), 0), { kind: 'signature' })
  field(3, seatId(pad('group', 1), 1), { kind: 'signature' })
  field(4, pad('recipient', 1), { kind: 'checkbox', label: 'Pets' })
  field(5, pad('recipient', 1), { kind: 'text', label: 'Which', condition: `[${pad('field', 4)}] = 'true'` })
  return ydoc
}

/** Without ids, which are new in each draft. */
const told = (ydoc: Y.Doc) => {
  const { draft, problems } = readDraft(ydoc, deps)
  const names = new Map<string, string>()
  for (const list of [
    draft?.documents,
    draft?.attachments,
    draft?.recipients,
    draft?.groups,
    draft?.seats,
    draft?.fields,
  ])
    for (const [n, one] of (list ?? []).entries()) names.set(one.id, `#${n}`)
  const text = JSON.stringify({ ...draft, envelopeId: '', title: '', timeZone: '' })
  return {
    draft: text.replace(
      /(document|attachment|recipient|group|field):[0-9a-z]{26}/g,
      (id, kind) => kind + (names.get(id) ?? '?'),
    ),
    problems: problems.map(({ code }) => code),
  }
}

test('[R0003] a draft begun from a template says what the composition said that was frozen', () => {
  const source = aLease()
  const content = readTemplateContent(source)
  if (!content) throw new Error('no content')
  const begun = new Y.Doc()
  writeTemplateContent(
    begun,
    content,
    { envelopeId: pad('envelope', 2), kind: 'document', title: 'New lease', timeZone: 'UTC' },
    idSource(),
  )
  expect(told(begun)).toEqual(told(source))
  expect(readDraft(begun, deps).draft).toMatchObject({
    envelopeId: pad('envelope', 2),
    title: 'New lease',
    timeZone: 'UTC',
    language: 'ar',
  })
})

test('two drafts of one template share no id, so that the link of one opens nothing of the other', () => {
  const content = readTemplateContent(aLease())
  if (!content) throw new Error('no content')
  const ids = idSource()
  const idsOf = (n: number) => {
    const begun = new Y.Doc()
    writeTemplateContent(
      begun,
      content,
      { envelopeId: pad('envelope', n), kind: 'document', title: '', timeZone: 'UTC' },
      ids,
    )
    const { draft } = readDraft(begun, deps)
    return [
      draft?.documents,
      draft?.attachments,
      draft?.recipients,
      draft?.groups,
      draft?.seats,
      draft?.fields,
    ].flatMap((list) => (list ?? []).map((one) => one.id as string))
  }
  const [one, other] = [idsOf(2), idsOf(3)]
  expect(one).toHaveLength(other.length)
  expect(one.filter((id) => other.includes(id))).toEqual([])
})

test('what is frozen is a value of the schema that travels, and stays the same when it is read again', () => {
  const content = readTemplateContent(aLease())
  expect(templateContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
})

test('a draft without a document is no template', () => {
  const ydoc = new Y.Doc()
  createDraft(ydoc, {
    envelopeId: pad('envelope', 1),
    kind: 'document',
    title: 'x',
    language: 'en',
    timeZone: 'UTC',
  })
  expect(readTemplateContent(ydoc)).toBeNull()
  expect(readTemplateContent(new Y.Doc())).toBeNull()
})
