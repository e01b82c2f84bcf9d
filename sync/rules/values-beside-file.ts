/**
 * Values that a document cannot hold, because it was signed before it came here: nothing but signatures may be added
 * to it. They are told on the completion certificate, in every report and on the screens, before anybody enters them.
 */
import type { Envelope, EnvelopeDocument } from '../entities/envelope.ts'
import { type Field, kindFacts } from '../entities/field.ts'
import { printText } from './print-value.ts'

/** Whether what goes into the field stands beside the file. Only a signature has its place in one that came signed. */
export const standsBesideFile = (documents: Envelope['documents'], field: Field): boolean =>
  kindFacts(field.kind).mark !== 'signature' &&
  field.requirement !== 'hidden' &&
  documents.some((one) => one.id === field.documentId && one.cameSigned === true)

export interface ValueBesideFile {
  readonly document: EnvelopeDocument
  readonly field: Field
  /** As it is printed; `true` for a tick; of a drawing its words, or the SHA-256 that it is kept by. */
  readonly value: string | true
}

/** In the order of the documents; empty ones are left out. `publicUrl` is where printed addresses lead. */
export function valuesBesideFile(
  envelope: Pick<Envelope, 'documents' | 'fields' | 'values' | 'language'>,
  publicUrl: string,
): ValueBesideFile[] {
  return envelope.documents.flatMap((document) =>
    envelope.fields
      .filter((one) => one.documentId === document.id && standsBesideFile(envelope.documents, one))
      .flatMap((field) => {
        const value = printed(envelope, field, publicUrl)
        return value === null ? [] : [{ document, field, value }]
      }),
  )
}

function printed(
  { values, language }: Pick<Envelope, 'values' | 'language'>,
  field: Field,
  publicUrl: string,
): string | true | null {
  const value = values[field.id]
  if (!value) return null
  if (value.kind === 'checked') return value.checked ? true : null
  if (value.kind === 'drawing') return value.text.trim() || value.sha256
  const text = printText(field, value.text, language).trim()
  if (text === '') return null
  return kindFacts(field.kind).holds === 'address' ? publicUrl + text : text
}
