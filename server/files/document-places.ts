/** The envelopes somebody follows that have a document: found by its id, however many they follow. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'

export interface NamedDocument {
  /** `person:…` or `recipient:…`. */
  readonly subject: string
  readonly documentId: string
  /** Its envelope, where that is named too. */
  readonly envelopeId: string | undefined
}

/** What they are shown of it is still to be asked of the envelope. */
export function envelopesWithDocument(
  query: Query,
  { documentPlace, envelope, member }: Tables,
  { subject, documentId, envelopeId }: NamedDocument,
) {
  return (
    query
      .select({ body: envelope.body })
      .from(documentPlace)
      .innerJoin(
        member,
        and(eq(member.entity, documentPlace.envelopeId), eq(member.subject, subject), isNull(member.goneSeq)),
      )
      .innerJoin(envelope, eq(envelope.id, documentPlace.envelopeId))
      .where(
        and(
          eq(documentPlace.documentId, documentId),
          envelopeId === undefined ? undefined : eq(documentPlace.envelopeId, envelopeId),
        ),
      )
      // Senders make the ids: the same one may stand in many of their envelopes.
      .limit(5)
  )
}
