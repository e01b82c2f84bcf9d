/** What a template keeps of a document that was sent: how it was composed, and nothing of what was done with it since. */
import * as Y from 'yjs'
import { readTemplateContent } from '../../sync/collab/freeze-template.ts'
import type { TemplateContent } from '../../sync/collab/template-content.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { IdSource } from '../../sync/ids.ts'
import { writeCopyOf } from '../acts/start-again.ts'

export function templateContentOf(envelope: Envelope, ids: IdSource): TemplateContent | null {
  const ydoc = new Y.Doc()
  writeCopyOf(envelope, ydoc, envelope.id, ids)
  const content = readTemplateContent(ydoc)
  ydoc.destroy()
  return content
}
