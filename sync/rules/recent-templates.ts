/** What a person keeps about templates, and which of them a list shows. */
import { MAX_STARRED_TEMPLATES, MAX_USED_TEMPLATES, type TemplateShelf } from '../entities/template.ts'

type TemplateId = TemplateShelf['starred'][number]

/** The shelf after a template was used: it is the last used one, and stands there once. */
export const usedNow = (shelf: TemplateShelf, templateId: TemplateId, at: number): TemplateShelf => ({
  ...shelf,
  used: [{ templateId, at }, ...shelf.used.filter((one) => one.templateId !== templateId)].slice(
    0,
    MAX_USED_TEMPLATES,
  ),
})

/** The shelf with a template as a favourite or not; null when there is no room for another. */
export function withStar(
  shelf: TemplateShelf,
  templateId: TemplateId,
  starred: boolean,
): TemplateShelf | null {
  const others = shelf.starred.filter((one) => one !== templateId)
  if (!starred) return { ...shelf, starred: others }
  return others.length >= MAX_STARRED_TEMPLATES ? null : { ...shelf, starred: [...others, templateId] }
}

/** By last use, last first; what was never used, or may not be seen any more, is not there. */
export function recentTemplates<T extends { readonly id: TemplateId }>(
  templates: ReadonlyMap<string, T>,
  shelf: TemplateShelf,
  limit: number,
): readonly T[] {
  return shelf.used.flatMap(({ templateId }) => templates.get(templateId) ?? []).slice(0, limit)
}
