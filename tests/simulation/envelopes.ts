/** Ready-made content for simulated envelopes. */
import type { DraftContent } from '../../sync/collab/draft-content.ts'
import { termsOf } from '../../sync/commands/signing/act-input.ts'
import type { Envelope, StepKind } from '../../sync/entities/envelope.ts'
import { createId } from '../../sync/ids.ts'
import { confirmedByCall } from '../../sync/rules/confirmed-by-call.ts'
import type { ShownDocuments } from '../../sync/rules/shown-documents.ts'
import { sha, type World } from './world.ts'

export interface Part {
  readonly name: string
  readonly email: string
  readonly kind: StepKind
  readonly order: number
}

export function contentFor(world: World, title: string, parts: readonly Part[]): DraftContent {
  const documentId = createId('document', world.platform)
  const recipients = parts.map((part) => ({
    ...part,
    id: createId('recipient', world.platform),
    language: 'en' as const,
  }))
  return {
    kind: 'document',
    title,
    subject: title,
    message: 'Please sign',
    language: 'en',
    timeZone: 'Asia/Dubai',
    expiresAt: null,
    reminder: 'none',
    documents: [{ id: documentId, name: `${title}.pdf`, sha256: sha(title), sizeBytes: 1000 }],
    attachments: [],
    recipients,
    fields: recipients
      .filter((one) => one.kind === 'sign')
      .map((one) => ({
        id: createId('field', world.platform),
        documentId,
        recipientId: one.id,
        kind: 'signature' as const,
        label: 'Signature',
        requirement: 'required' as const,
        places: [{ page: 1, xPt: 50, yPt: 700, widthPt: 180, heightPt: 40 }],
        defaultValue: '',
        options: [],
        fontSizePt: 11,
        align: 'start' as const,
      })),
  }
}

/** The bytes of the documents are in the organisation's store, ingested. */
export async function storeFiles(world: World, content: DraftContent, organizationId: string): Promise<void> {
  const { storedFile } = world.platform.db.tables
  await world.platform.db.transact(async (query) => {
    for (const one of content.documents)
      await query
        .insert(storedFile)
        .values({
          organizationId,
          sha256: one.sha256,
          name: one.name,
          sizeBytes: one.sizeBytes,
          mediaType: 'application/pdf',
          uploadedBy: null,
          createdAt: 1,
          pdf: {
            sha256: one.sha256,
            pages: [{ widthPt: 595, heightPt: 842 }],
            firstPageSha256: null,
            repaired: false,
            hadSignatures: false,
          },
        })
        .onConflictDoNothing()
  })
}

/** What `signStep` needs for one recipient, as the signer's screen would build it from what it has shown. */
export function signInput(
  envelope: Envelope,
  recipientId: `recipient:${string}`,
  shown: ShownDocuments = confirmedByCall(envelope),
) {
  const mine = envelope.fields.filter((field) => field.recipientId === recipientId)
  return {
    envelopeId: envelope.id,
    recipientId,
    ...termsOf(envelope, recipientId, shown),
    values: Object.fromEntries(
      mine.map((field) => [field.id, { kind: 'drawing' as const, sha256: sha(recipientId), text: 'Sign' }]),
    ),
    consent: { text: 'I agree to sign electronically.', version: '1', language: 'en' as const },
  }
}
