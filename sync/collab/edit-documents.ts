/** Documents and attachments of a draft. Their bytes are named by SHA-256 and travel by upload, never in here. */
import type * as Y from 'yjs'
import type { Attachment } from '../entities/envelope.ts'
import { addEntry, change, collectionOf, edit, placeEntry, setValues } from './draft-doc.ts'
import { fieldIdsWhere, forgetFields } from './edit-fields.ts'

export interface FileOfDraft {
  readonly name: string
  readonly sha256: string
  readonly sizeBytes: number
}
type DocumentId = `document:${string}`
type AttachmentId = `attachment:${string}`

export function addDocument(ydoc: Y.Doc, document: FileOfDraft & { readonly id: DocumentId }): void {
  const { id, ...values } = document
  edit(ydoc, 'addDocument', id, () => {
    addEntry(ydoc, 'documents', id, values)
    placeEntry(ydoc, 'documents', id, null)
  })
}

export function renameDocument(ydoc: Y.Doc, id: DocumentId, name: string): boolean {
  return change(ydoc, 'renameDocument', 'documents', id, (entry) => setValues(entry, { name }))
}

/** Puts other bytes in a document's place; its fields stay where they are. */
export function replaceDocument(ydoc: Y.Doc, id: DocumentId, file: FileOfDraft): boolean {
  return change(ydoc, 'replaceDocument', 'documents', id, (entry) => setValues(entry, { ...file }))
}

/** Before another document, or to the end. */
export function moveDocument(ydoc: Y.Doc, id: DocumentId, beforeId: DocumentId | null): boolean {
  return change(ydoc, 'moveDocument', 'documents', id, () => placeEntry(ydoc, 'documents', id, beforeId))
}

/** Removes a document with the fields on it; one step of undo brings both back. */
export function removeDocument(ydoc: Y.Doc, id: DocumentId): boolean {
  return change(ydoc, 'removeDocument', 'documents', id, () => {
    forgetFields(
      ydoc,
      fieldIdsWhere(ydoc, (field) => field.get('documentId') === id),
    )
    collectionOf(ydoc, 'documents').delete(id)
  })
}

export interface NewAttachment extends FileOfDraft {
  readonly id: AttachmentId
  readonly mediaType: string
  readonly readAccess?: Attachment['readAccess']
}

export function addAttachment(ydoc: Y.Doc, attachment: NewAttachment): void {
  const { id, ...values } = attachment
  edit(ydoc, 'addAttachment', id, () => {
    addEntry(ydoc, 'attachments', id, values)
    placeEntry(ydoc, 'attachments', id, null)
  })
}

export function updateAttachment(
  ydoc: Y.Doc,
  id: AttachmentId,
  patch: { readonly name?: string; readonly readAccess?: Attachment['readAccess'] },
): boolean {
  return change(ydoc, 'updateAttachment', 'attachments', id, (entry) => setValues(entry, patch))
}

export function removeAttachment(ydoc: Y.Doc, id: AttachmentId): boolean {
  return change(ydoc, 'removeAttachment', 'attachments', id, () =>
    collectionOf(ydoc, 'attachments').delete(id),
  )
}
