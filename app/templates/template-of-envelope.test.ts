import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { writeTemplateContent } from '../../sync/collab/freeze-template.ts'
import { readDraft } from '../../sync/collab/read-draft.ts'
import {
  fieldOf,
  id,
  mariam,
  NOW,
  recipientFor,
  sampleEnvelope,
} from '../../sync/commands/sample-envelope.ts'
import { kindBegunBy } from '../../sync/commands/templates/start-from-template.ts'
import { TEMPLATE_TYPES, type TemplateType } from '../../sync/entities/template.ts'
import { templateContentOf } from './template-of-envelope.ts'

let count = 0
const ids = {
  now: () => NOW,
  randomBytes: (length: number) => {
    count++
    return Uint8Array.from({ length }, (_, n) => (n < 4 ? (count >> (5 * n)) & 31 : 7))
  },
}
const signed = recipientFor(1, mariam, 'sign', { state: 'signed', actedAt: NOW })
const signature = fieldOf(1, signed, { kind: 'signature' })
const answer = fieldOf(2, signed, { label: 'Rent' })
const envelope = sampleEnvelope({
  state: 'completed',
  subject: 'For {{recipientName}}',
  message: 'Kind regards',
  openToOrganization: true,
  recipients: [signed],
  fields: [signature, answer],
  values: { [answer.id]: { kind: 'text', text: '80,000' } },
})

test('[R1033] a document that was sent is kept as it was composed, without what people filled in', () => {
  const content = templateContentOf(envelope, ids)
  expect(content).toMatchObject({
    settings: { title: 'Lease', subject: 'For {{recipientName}}', openToOrganization: true },
    message: 'Kind regards',
    documents: [{ name: 'lease.pdf', sha256: 'a'.repeat(64) }],
    recipients: [{ name: 'Mariam', email: 'mariam@example.com', kind: 'sign' }],
    fields: [{ kind: 'signature' }, { kind: 'text', label: 'Rent', defaultValue: '' }],
  })
  expect(JSON.stringify(content)).not.toContain('80,000')
  for (const own of [envelope.id, signed.id, signature.id, envelope.documents[0]?.id])
    expect(JSON.stringify(content)).not.toContain(own)
})

test('[R0020][A118] a form or a request begun from it is a request, complete as it is', () => {
  const content = templateContentOf(envelope, ids)
  if (!content) throw new Error('nothing was kept')
  const begun = Object.keys(TEMPLATE_TYPES).map((type) => {
    const kind = kindBegunBy({ type: type as TemplateType })
    const ydoc = new Y.Doc()
    writeTemplateContent(
      ydoc,
      content,
      { envelopeId: id('envelope', 9), kind, title: 'Flat 12', timeZone: 'UTC' },
      ids,
    )
    const { draft, problems } = readDraft(ydoc, { pagesOf: () => [{ widthPt: 595, heightPt: 842 }] })
    return [type, draft?.kind, draft?.title, problems]
  })
  expect(begun).toEqual([
    ['document', 'document', 'Flat 12', []],
    ['request', 'request', 'Flat 12', []],
    ['form', 'request', 'Flat 12', []],
  ])
})
