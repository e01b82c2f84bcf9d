// biome-ignore lint/style/noRestrictedImports: an independent hash to compare with
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../sync/canonical-json.ts'
import type { ReadDeps } from '../../../sync/collab/draft-view.ts'
import { addAttachment, addDocument } from '../../../sync/collab/edit-documents.ts'
import { addField } from '../../../sync/collab/edit-fields.ts'
import { addRecipient } from '../../../sync/collab/edit-recipients.ts'
import { createDraft } from '../../../sync/collab/edit-settings.ts'
import { sendEnvelope } from '../../../sync/commands/envelopes/send-envelope.ts'
import { memoryDraft } from '../../live/memory-draft.ts'
import { sendableContent, sendInput } from './send-draft.ts'

const tail = '0'.repeat(25)
const documentId = `document:a${tail}` as const
const recipientId = `recipient:a${tail}` as const
const a4 = [{ widthPt: 595, heightPt: 842 }]

function draft(deps: ReadDeps) {
  const live = memoryDraft(`envelope:a${tail}`, deps)
  live.edit((ydoc) => {
    createDraft(ydoc, {
      envelopeId: live.envelopeId,
      kind: 'document',
      title: 'Lease',
      language: 'en',
      timeZone: 'UTC',
    })
    addDocument(ydoc, { id: documentId, name: 'a.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 })
    addRecipient(ydoc, { id: recipientId, name: 'Sara', email: 'sara@example.com' })
    addField(ydoc, {
      id: `field:a${tail}`,
      documentId,
      recipientId,
      kind: 'signature',
      place: { page: 1, xPt: 10, yPt: 10, widthPt: 100, heightPt: 30 },
    })
  })
  return live
}

test('what is sent is exactly what was read, with the hash of it', () => {
  const live = draft({ pagesOf: () => a4 })
  const content = sendableContent(live, live.reading())!
  const input = sendInput(live, content)
  expect(sendEnvelope.input.safeParse(input).success).toBe(true)
  expect(input.contentHash).toBe(createHash('sha256').update(canonicalJson(content)).digest('hex'))
})

test('a draft whose attachments still wait for the network can be sent when online', () => {
  const live = draft({ pagesOf: () => a4, isStored: () => false })
  live.edit((ydoc) =>
    addAttachment(ydoc, {
      id: `attachment:a${tail}`,
      name: 'plan.zip',
      sha256: 'b'.repeat(64),
      sizeBytes: 1,
      mediaType: 'application/zip',
    }),
  )
  expect(live.reading().content).toBeNull()
  expect(sendableContent(live, live.reading())?.attachments).toHaveLength(1)
})

test('while the pages of a document are not known nothing can be sent', () => {
  const live = draft({ pagesOf: () => null })
  expect(live.reading().problems.map((one) => one.code)).toEqual(['file-uploading'])
  expect(sendableContent(live, live.reading())).toBeNull()
})

test('a draft with anything else missing cannot be sent', () => {
  const live = draft({ pagesOf: () => a4 })
  live.edit((ydoc) =>
    addRecipient(ydoc, { id: `recipient:b${tail}`, name: 'Omar', email: 'omar@example.com' }),
  )
  expect(sendableContent(live, live.reading())).toBeNull()
})
