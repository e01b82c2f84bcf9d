import type { EnvelopeDocument, Revision } from '../../entities/envelope.ts'
import { createId, type IdSource } from '../../ids.ts'

/** What became of one document; `sha256` is the whole file with everything before in it. */
export interface NewRevision {
  readonly documentId: EnvelopeDocument['id']
  readonly sha256: string
  readonly sizeBytes: number
}

export interface RevisionMade {
  readonly cause: Revision['cause']
  /** Whose act it holds; null for the platform's own work. */
  readonly recipientId: Revision['recipientId']
  /** Commands whose values it holds. */
  readonly commandIds?: readonly string[]
  readonly now: number
  readonly ids: IdSource
}

/** The documents with a revision more where there is one; it becomes the current one and names the one before. */
export function addRevisions(
  documents: readonly EnvelopeDocument[],
  added: readonly NewRevision[],
  made: RevisionMade,
): EnvelopeDocument[] {
  return documents.map((document) => {
    const one = added.find((item) => item.documentId === document.id)
    if (!one) return document
    const revision: Revision = {
      id: createId('revision', made.ids),
      parentId: document.currentRevisionId,
      sha256: one.sha256,
      sizeBytes: one.sizeBytes,
      cause: made.cause,
      recipientId: made.recipientId,
      commandIds: [...(made.commandIds ?? [])],
      at: made.now,
    }
    return { ...document, revisions: [...document.revisions, revision], currentRevisionId: revision.id }
  })
}
