/** Which templates the select dialog shows, and under which tabs. */
import type { TemplateShelf, TemplateType } from '../../../sync/entities/template.ts'
import { recentTemplates } from '../../../sync/rules/recent-templates.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'

export const TEMPLATES_PER_PAGE = 5
/** The first of the tab Recent (A147). */
export const RECENT_IN_TAB = 10
/** In the create-document dialog (A147). */
export const RECENT_IN_DIALOG = 7

export type TemplateTab = 'all' | 'recent' | 'favourite'

/** On the hosts of a tenant there is one list (A002). */
export const templateTabs = (isTenant: boolean): readonly TemplateTab[] =>
  isTenant ? ['all'] : ['all', 'recent', 'favourite']

export interface Listed {
  readonly id: TemplateShelf['starred'][number]
  readonly name: string
  readonly type: TemplateType
  readonly modifiedAt: number
}

export interface TemplateSearch {
  readonly tab: TemplateTab
  readonly search: string
  /** Of what is to be begun. */
  readonly types: readonly TemplateType[]
  /** From 0; beyond the last, the last. */
  readonly page: number
}

export interface TemplatePage<T> {
  readonly rows: readonly T[]
  readonly page: number
  readonly pages: number
  readonly total: number
}

export function templatePage<T extends Listed>(
  templates: ReadonlyMap<string, T>,
  shelf: TemplateShelf,
  { tab, search, types, page }: TemplateSearch,
): TemplatePage<T> {
  const wanted = foldText(search.trim())
  const fitting = new Map([...templates].filter(([, one]) => types.includes(one.type)))
  const found = ofTab(fitting, shelf, tab).filter((one) => foldText(one.name).includes(wanted))
  const pages = Math.max(1, Math.ceil(found.length / TEMPLATES_PER_PAGE))
  const at = Math.min(Math.max(page, 0), pages - 1)
  const rows = found.slice(at * TEMPLATES_PER_PAGE, (at + 1) * TEMPLATES_PER_PAGE)
  return { rows, page: at, pages, total: found.length }
}

function ofTab<T extends Listed>(
  templates: ReadonlyMap<string, T>,
  shelf: TemplateShelf,
  tab: TemplateTab,
): readonly T[] {
  if (tab === 'recent') return recentTemplates(templates, shelf, RECENT_IN_TAB)
  const starred = new Set<string>(shelf.starred)
  return [...templates.values()]
    .filter((one) => tab === 'all' || starred.has(one.id))
    .sort((a, b) => b.modifiedAt - a.modifiedAt || (a.id < b.id ? -1 : 1))
}

/** Names are cut where a list has no room (product: constants). */
export const NAME_SHOWN = 25
export const shownName = (name: string): string => {
  const letters = [...name]
  return letters.length > NAME_SHOWN ? `${letters.slice(0, NAME_SHOWN).join('')}…` : name
}
