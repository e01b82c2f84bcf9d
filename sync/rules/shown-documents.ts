/**
 * What a person has had before their eyes. Nobody decides on what they could not read: an act names, for each
 * document, the bytes whose first page was drawn for whoever acts, and device and server ask the same question of
 * those names.
 */
import { type Refusal, refusal } from '../answers.ts'
import type { Envelope, EnvelopeDocument } from '../entities/envelope.ts'

/** SHA-256 of the bytes shown, by document. */
export type ShownDocuments = ReadonlyMap<string, string>

/** A document as an act names it. */
export interface NamedDocument {
  readonly documentId: string
  /** Null: its first page was not drawn where the act was made. */
  readonly shownSha256: string | null
}

/**
 * Prepared, or with signatures on it: what others sign meanwhile does not make reading undone (W2). The upload is no
 * version of it, because its fields are not in there.
 */
export const isVersionOf = (document: EnvelopeDocument, sha256: string | null | undefined): boolean =>
  sha256 != null && document.revisions.some((one) => one.sha256 === sha256)

/** Of everything shown on a device, the newest version of each document. */
export function shownOf(
  envelope: Pick<Envelope, 'documents'>,
  wasShown: (sha256: string) => boolean,
): ShownDocuments {
  const shown = new Map<string, string>()
  for (const { id, revisions } of envelope.documents) {
    const newest = revisions.findLast((one) => wasShown(one.sha256))
    if (newest) shown.set(id, newest.sha256)
  }
  return shown
}

/** Documents no version of which was shown. */
export const unreadDocuments = (
  { documents }: Pick<Envelope, 'documents'>,
  shown: ShownDocuments,
): EnvelopeDocument[] => documents.filter((one) => !isVersionOf(one, shown.get(one.id)))

/** Refuses an act on a document nobody has shown to whoever acts (W18). */
export function refuseUnread(envelope: Envelope, named: readonly NamedDocument[]): Refusal | null {
  const shown = new Map(
    named.flatMap((one) => (one.shownSha256 === null ? [] : [[one.documentId, one.shownSha256] as const])),
  )
  return unreadDocuments(envelope, shown).length > 0 ? refusal('document-not-read') : null
}
