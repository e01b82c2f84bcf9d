import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import { type DraftContent, draftContent } from '../../collab/draft-content.ts'
import type { Envelope, EnvelopeDocument, Recipient } from '../../entities/envelope.ts'
import { idSchema } from '../../ids.ts'
import { ok } from '../../result.ts'
import { changed, putEnvelope } from '../../rules/change-envelope.ts'
import { isOwnerOf } from '../../rules/envelope-guards.ts'
import { defineCommand, type Facts } from '../command.ts'

const input = z.object({
  envelopeId: idSchema('envelope'),
  content: draftContent,
  /** Of the content as the sender read it; the server compares it with what its live document says. */
  contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Yjs updates the server may not have yet, base64; null when there are none. */
  update: z.nullable(z.string().check(z.maxLength(7_000_000))),
})
export type SendEnvelopeInput = z.infer<typeof input>

/** Freezes the draft's content for ever and starts the preparation of its documents. */
export const sendEnvelope = defineCommand<SendEnvelopeInput>({
  name: 'sendEnvelope',
  version: 1,
  area: 'envelopes',
  summary: 'Send a draft to its recipients',
  offline: 'C',
  from: 'person',
  input,
  reads: (one) => [
    { kind: 'envelope', id: one.envelopeId },
    ...[...one.content.documents, ...one.content.attachments].map((file) => ({
      kind: 'file' as const,
      id: file.sha256,
    })),
  ],
  files: (one) => [...one.content.documents, ...one.content.attachments].map((file) => file.sha256),
  check: (facts, one, actor) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope || !isOwnerOf(envelope, actor)) return refusal('not-permitted')
    if (envelope.state !== 'draft') return refusal('envelope-not-draft')
    return refuseIncomplete(one.content)
  },
  apply: (facts, one, { actor, now, ids: _ids }) => {
    const envelope = facts.get('envelope', one.envelopeId)
    if (!envelope) throw new Error('checked')
    const documents = frozenDocuments(facts, one.content)
    if (!documents) return { ok: false, error: refusal('upload-incomplete') }
    if (one.content.expiresAt !== null && one.content.expiresAt <= now)
      return { ok: false, error: refusal('draft-incomplete', { what: 'expiry' }) }
    const { content } = one
    const sent: Envelope = changed(envelope, now, {
      kind: content.kind,
      title: content.title,
      subject: content.subject,
      message: content.message,
      language: content.language,
      timeZone: content.timeZone,
      expiresAt: content.expiresAt,
      reminder: content.reminder,
      state: 'validating',
      sentAt: now,
      documents,
      attachments: content.attachments.map((file) => ({ ...file, addedBy: envelope.ownerId })),
      recipients: content.recipients.map(
        (one): Recipient => ({
          ...one,
          personId: null,
          state: 'notActive',
          termsRev: 1,
          activatedAt: null,
          openedAt: null,
          actedAt: null,
          reason: null,
          remindedAt: null,
        }),
      ),
      fields: content.fields,
    })
    return ok({
      put: putEnvelope(sent),
      events: [
        ...documents.map((file) => ({
          kind: 'documentAdded' as const,
          documentSha256: file.originalSha256,
          facts: { name: file.name, sizeBytes: file.sizeBytes },
        })),
        {
          kind: 'envelopeSent',
          facts: { contentHash: one.contentHash, recipients: sent.recipients.length, title: sent.title },
          personal: { name: actor.name, email: actor.email },
        },
      ],
      effects: [{ kind: 'prepareEnvelope', envelopeId: sent.id }],
      data: { processId: sent.id },
    })
  },
})

function frozenDocuments(facts: Facts, content: DraftContent): EnvelopeDocument[] | null {
  const documents: EnvelopeDocument[] = []
  for (const one of content.documents) {
    const file = facts.get('file', one.sha256)
    if (!file?.pdf) return null
    documents.push({
      id: one.id,
      name: one.name,
      originalSha256: one.sha256,
      pdfSha256: file.pdf.sha256,
      sizeBytes: file.sizeBytes,
      pages: file.pdf.pages,
      firstPageSha256: file.pdf.firstPageSha256,
      revisions: [],
      currentRevisionId: null,
    })
  }
  return content.attachments.every((one) => facts.get('file', one.sha256)) ? documents : null
}

/** What the schema cannot say: every field has its recipient and its document, every signer a place to sign. */
function refuseIncomplete(content: DraftContent): Refusal | null {
  const recipients = new Map(content.recipients.map((one) => [one.id as string, one]))
  const documents = new Set(content.documents.map((one) => one.id as string))
  for (const field of content.fields)
    if (!recipients.has(field.recipientId) || !documents.has(field.documentId))
      return refusal('draft-incomplete', { what: 'field' })
  if (!content.recipients.some((one) => one.kind !== 'notify'))
    return refusal('draft-incomplete', { what: 'recipient' })
  for (const one of content.recipients)
    if (
      one.kind === 'sign' &&
      !content.fields.some((field) => field.recipientId === one.id && field.kind === 'signature')
    )
      return refusal('draft-incomplete', { what: 'signature', name: one.name })
  return null
}
