/** From a template to a draft: the line in the list by a command, the content in its live document. */
import { writeTemplateContent } from '../../sync/collab/freeze-template.ts'
import type { TemplateContent } from '../../sync/collab/template-content.ts'
import { kindBegunBy } from '../../sync/commands/templates/start-from-template.ts'
import type { Template } from '../../sync/entities/template.ts'
import { createId, type EnvelopeId, type IdSource } from '../../sync/ids.ts'
import type { LiveDrafts } from '../live/live-drafts.ts'
import type { Replica } from '../replica/engine.ts'

/** What stands in for a document of the template, by the document's id. */
export type Replacements = ReadonlyMap<
  string,
  { readonly name: string; readonly sha256: string; readonly sizeBytes: number }
>

export interface FromTemplateDeps {
  readonly replica: Pick<Replica, 'dispatch'>
  readonly drafts: Pick<LiveDrafts, 'open'>
  readonly ids: IdSource
  readonly timeZone: string
}

/** Resolves when both are safely on this device; no network is needed. */
export async function startFromTemplate(
  template: Template,
  replacements: Replacements,
  { replica, drafts, ids, timeZone }: FromTemplateDeps,
): Promise<EnvelopeId> {
  const envelopeId = createId('envelope', ids)
  const kind = kindBegunBy(template)
  const content = withReplaced(template.content, replacements)
  const title = content.settings.title.trim() || template.name
  const { language } = content.settings
  const { draft, release } = drafts.open(envelopeId)
  try {
    await draft.loaded
    draft.edit((ydoc) => writeTemplateContent(ydoc, content, { envelopeId, kind, title, timeZone }, ids))
    const captured = await replica.dispatch(
      'startFromTemplate',
      { envelopeId, templateId: template.id, title, language, timeZone },
      { title },
    )
    if (!captured.ok) throw new Error(captured.error.code)
    return envelopeId
  } finally {
    release()
  }
}

/** The fields stay where they are: the file is another, the document the same. */
const withReplaced = (content: TemplateContent, replacements: Replacements): TemplateContent => ({
  ...content,
  documents: content.documents.map((one) => ({ ...one, ...replacements.get(one.id) })),
})
