/**
 * What a list keeps in its address, so that a link, Back and a reload bring the same list. Absent means the usual:
 * the plain list has a plain address. Read from addresses that we, a person or a stranger wrote.
 */
import { isCalendarDate } from '../../../sync/rules/field-values.ts'
import type { RecordFilter, RecordTable } from '../record-table.ts'

export interface DayRange {
  /** `2026-11-30`, both days included. */
  readonly from?: string
  readonly to?: string
}
export type FilterValue = readonly string[] | DayRange

export type RecordSearch = {
  readonly q?: string
  readonly where?: Readonly<Record<string, FilterValue>>
  /** Id of a column; `-` before it turns the order round. */
  readonly sort?: string
  /** One-based. */
  readonly page?: number
  /** Rows with a tick, or `all` that match, then without those of `except`. */
  readonly chosen?: 'all' | readonly string[]
  readonly except?: readonly string[]
  /** The row whose panel is open, or `new`. */
  readonly open?: string
  /** The part of the panel that is shown. */
  readonly tab?: string
}

/** A longer address is cut by mail programs and proxies; more ticks than these live as long as the page. */
export const MAX_CHOSEN_IN_ADDRESS = 60
const MAX_TEXT = 200
const MAX_ID = 120
const MAX_PAGE = 100_000

type Raw = Readonly<Record<string, unknown>>

/** For `validateSearch` of a route: `(raw) => parseRecordSearch(contactTable, raw)`. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the rows are, only ids and options are read
export function parseRecordSearch(table: RecordTable<any>, raw: Raw): RecordSearch {
  const q = text(raw.q, MAX_TEXT)
  const where = filtersOf(table.filters ?? [], raw.where)
  const sort = sortOf(table, raw.sort)
  const page = pageOf(raw.page)
  const chosen = raw.chosen === 'all' ? 'all' : ids(raw.chosen)
  const except = chosen === 'all' ? ids(raw.except) : []
  const open = text(raw.open, MAX_ID)
  const tab = open === undefined ? undefined : text(raw.tab, MAX_ID)
  return {
    ...(q !== undefined && { q }),
    ...(Object.keys(where).length > 0 && { where }),
    ...(sort !== undefined && { sort }),
    ...(page > 1 && { page }),
    ...(chosen.length > 0 && { chosen }),
    ...(except.length > 0 && { except }),
    ...(open !== undefined && { open }),
    ...(tab !== undefined && { tab }),
  }
}

/** The same list from its first page: what was chosen or open may not be in it any more. */
export function narrowed(search: RecordSearch, change: Pick<RecordSearch, 'q' | 'where'>): RecordSearch {
  const { q, where, page: _page, chosen: _chosen, except: _except, ...rest } = { ...search, ...change }
  return { ...rest, ...(q && { q }), ...(where && Object.keys(where).length > 0 && { where }) }
}

export function withFilter(search: RecordSearch, id: string, value: FilterValue | undefined): RecordSearch {
  const { [id]: _, ...others } = search.where ?? {}
  return narrowed(search, { where: value && !isOpen(value) ? { ...others, [id]: value } : others })
}

export const withoutFilters = (search: RecordSearch): RecordSearch => {
  const { q: _q, ...rest } = search
  return narrowed(rest, { where: {} })
}

export const isNarrowed = (search: RecordSearch): boolean =>
  search.q !== undefined || search.where !== undefined

/** Order begins upwards, turns round, and ends where the list began. */
export function nextSort(
  current: string | undefined,
  column: string,
  usual: string | undefined,
): string | undefined {
  const now = current ?? usual
  const down = `-${column}`
  const next = now === column ? down : now === down && usual !== down ? usual : column
  return next === usual ? undefined : next
}

export const isOpen = (value: FilterValue): boolean =>
  isRange(value) ? value.from === undefined && value.to === undefined : value.length === 0

export const isRange = (value: FilterValue): value is DayRange => !Array.isArray(value)

function filtersOf(filters: readonly RecordFilter<never>[], raw: unknown): Record<string, FilterValue> {
  const found: Record<string, FilterValue> = {}
  if (typeof raw !== 'object' || raw === null) return found
  for (const filter of filters) {
    if (!Object.hasOwn(raw, filter.id)) continue
    const value = (raw as Raw)[filter.id]
    const read = filter.kind === 'dates' ? rangeOf(value) : optionsOf(filter.options, value)
    if (!isOpen(read)) found[filter.id] = read
  }
  return found
}

/** In the order they are declared in, so that one list has one address. */
function optionsOf(options: readonly { readonly value: string }[], raw: unknown): string[] {
  const wanted = new Set((Array.isArray(raw) ? raw : [raw]).map(String))
  return options.flatMap(({ value }) => (wanted.has(value) ? [value] : []))
}

function rangeOf(raw: unknown): DayRange {
  if (typeof raw !== 'object' || raw === null) return {}
  const day = (one: unknown) => (typeof one === 'string' && isCalendarDate(one) ? one : undefined)
  const from = day((raw as Raw).from)
  const to = day((raw as Raw).to)
  // Somebody who gives the later day first means the days between.
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return { ...(first && { from: first }), ...(last && { to: last }) }
}

function sortOf(table: Pick<RecordTable<never>, 'columns' | 'sort'>, raw: unknown): string | undefined {
  const sort = text(raw, MAX_ID)
  if (sort === undefined || sort === table.sort) return undefined
  const column = table.columns.find((one) => one.id === sort.replace(/^-/, ''))
  return column && isSortable(column) ? sort : undefined
}

export const isSortable = (column: { readonly sortable?: boolean; readonly value?: unknown }): boolean =>
  column.sortable ?? column.value !== undefined

const pageOf = (raw: unknown): number => {
  const page = Number(raw)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

function ids(raw: unknown): string[] {
  const all = Array.isArray(raw) ? raw : raw === undefined ? [] : [raw]
  return [...new Set(all.flatMap((one) => text(one, MAX_ID) ?? []))].slice(0, MAX_CHOSEN_IN_ADDRESS)
}

/** Figures and yes or no in the address ("q=2026") arrive as such. */
function text(raw: unknown, longest: number): string | undefined {
  const words = typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw
  if (typeof words !== 'string') return undefined
  return words.trim().slice(0, longest).trim() || undefined
}
