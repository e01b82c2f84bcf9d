/** Who may read which bytes: whoever may read an entity that refers to them. */
import { and, eq } from 'drizzle-orm'
import { prepared } from '../../db/prepared.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'

/** Keeps the role of the first reference where there is one already. */
export const addFileReference = prepared<Tables['fileReference']['$inferInsert']>()(
  (query, { fileReference }, value) =>
    query
      .insert(fileReference)
      .values({
        sha256: value('sha256'),
        entity: value('entity'),
        organizationId: value('organizationId'),
        role: value('role'),
      })
      .onConflictDoNothing(),
)

/** It names them no more, and keeps them no longer. */
export const removeFileReference = prepared<{ sha256: string; entity: string }>()(
  (query, { fileReference }, value) =>
    query
      .delete(fileReference)
      .where(and(eq(fileReference.sha256, value('sha256')), eq(fileReference.entity, value('entity')))),
)

/** Which bytes an envelope points at, and in which role. */
export function envelopeFiles(envelope: Envelope): Map<string, string> {
  const files = new Map<string, string>()
  for (const document of envelope.documents) {
    files.set(document.originalSha256, 'document')
    files.set(document.pdfSha256, 'document')
    if (document.firstPageSha256) files.set(document.firstPageSha256, 'firstPage')
    for (const revision of document.revisions) files.set(revision.sha256, 'document')
  }
  for (const attachment of envelope.attachments) files.set(attachment.sha256, 'attachment')
  for (const value of Object.values(envelope.values))
    if (value.kind === 'drawing') files.set(value.sha256, 'drawing')
  if (envelope.certificateSha256) files.set(envelope.certificateSha256, 'certificate')
  return files
}
