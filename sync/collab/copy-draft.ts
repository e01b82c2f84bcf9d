/** A draft written anew: what it says now, without the edits that led there. */
import * as Y from 'yjs'
import type { IdSource } from '../ids.ts'
import { setExpiry } from './edit-settings.ts'
import { readTemplateContent, writeTemplateContent } from './freeze-template.ts'
import { ParsedDraft } from './parsed-draft.ts'

/**
 * A new document that reads the same under other ids, for a recipient's id belongs to one envelope. Drags of hours
 * and the names of everybody who wrote are left behind, so that a thousand copies weigh what they say
 * (`app/bulk-send`). Null when there is no document to sign.
 */
export function copyDraft(source: Y.Doc, envelopeId: `envelope:${string}`, ids: IdSource): Y.Doc | null {
  const { meta } = new ParsedDraft(source)
  const content = readTemplateContent(source)
  if (!meta || !content) return null
  const copy = new Y.Doc()
  const { kind, title, timeZone, expiresAt } = meta
  writeTemplateContent(copy, content, { envelopeId, kind, title, timeZone }, ids)
  if (expiresAt !== null) setExpiry(copy, expiresAt)
  return copy
}
