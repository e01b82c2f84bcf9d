/**
 * What a list keeps in its address, so that a link, Back and a reload bring the same list. Absent means the
 * default: the address of the plain inbox is `/`.
 */
import { type ListFilter, type ListSort, SORTS } from '../../../sync/rules/derive-list.ts'
import { STATUS_FILTERS, TABS } from '../../../sync/rules/lists.ts'

/** `all` is every folder but the deleted items: where a search goes on when one folder has nothing. */
export const URL_FOLDERS = ['inbox', 'sent', 'archive', 'draft', 'all'] as const
export type UrlFolder = (typeof URL_FOLDERS)[number]

export type ListSearch = ListFilter & {
  readonly folder?: UrlFolder
  /** Newest change first when absent. */
  readonly sort?: Exclude<ListSort, 'modified'>
  /** The row that was open when the list was left. */
  readonly at?: string
}

const MAX_NAMES = 50
const MAX_TEXT = 200

/** Reads an address written by us, by a person or by a stranger: what is not known is left out. */
export function parseListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const folder = oneOf(URL_FOLDERS, raw.folder)
  const tab = oneOf(TABS, raw.tab)
  const kind = oneOf(['document', 'request'] as const, raw.kind)
  const status = listOf(raw.status).flatMap((one) => oneOf(STATUS_FILTERS, one) ?? [])
  const to = listOf(raw.to)
  const by = listOf(raw.by)
  const q = text(raw.q)
  const sort = oneOf(SORTS, raw.sort)
  const at = text(raw.at)
  return {
    ...(folder && folder !== 'inbox' && { folder }),
    ...(tab && tab !== 'all' && { tab }),
    ...(kind && { kind }),
    ...(status.length > 0 && { status: [...new Set(status)] }),
    ...(to.length > 0 && { to }),
    ...(by.length > 0 && { by }),
    ...(q && { q }),
    ...(sort && sort !== 'modified' && { sort }),
    ...(at && { at }),
  }
}

/** The same list without what narrows it; folder, tab and order stay. */
export function withoutFilters({ folder, tab, sort }: ListSearch): ListSearch {
  return { ...(folder && { folder }), ...(tab && { tab }), ...(sort && { sort }) }
}

export const isFiltered = (search: ListSearch): boolean =>
  Boolean(search.q || search.kind || search.status || search.to || search.by)

/** Nothing but a folder in its usual order: there is nothing worth a name. */
export const isPlain = (search: ListSearch): boolean => !isFiltered(search) && !search.tab && !search.sort

/** A list to be kept: without the row that happened to be open. */
export const addressOf = ({ at: _at, ...search }: ListSearch): string => JSON.stringify(search)

/** What was kept, read as carefully as any address; what cannot be read is the plain inbox. */
export function searchOfAddress(address: string): ListSearch {
  try {
    const kept: unknown = JSON.parse(address)
    return typeof kept === 'object' && kept !== null ? parseListSearch(kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function oneOf<const V extends string>(known: readonly V[], value: unknown): V | undefined {
  return known.find((one) => one === value)
}

function listOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return items.flatMap((item) => text(item) ?? []).slice(0, MAX_NAMES)
}

function text(value: unknown): string | undefined {
  // A number in the address ("q=2026") arrives as a number.
  const words = typeof value === 'number' ? String(value) : value
  return typeof words === 'string' && words.trim() !== '' ? words.trim().slice(0, MAX_TEXT) : undefined
}
