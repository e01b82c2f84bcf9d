/**
 * The list of a folder from the rows in memory: which ones, in which order, and every number that stands beside
 * a tab or a filter. One pass and no sort, because it runs again with every key typed into the search and every
 * pending command, over ten thousand rows, within one frame. The server asks an index instead; a test holds both to
 * the same rows.
 */
import type { Mark } from '../entities/mark.ts'
import {
  inFolder,
  type KindFilter,
  type ListedRow,
  type ListFolder,
  type ListItem,
  type StatusFilter,
  statusFilterOf,
  TABS,
  type Tab,
} from './lists.ts'
import type { EnvelopeRow } from './render-envelope.ts'
import { foldText } from './text-keys.ts'

/** The reader's own marks, by envelope id. */
export type OwnMarks = { get(envelopeId: string): Mark | undefined }

/** What narrows a folder; what is absent narrows nothing. */
export type ListFilter = {
  readonly tab?: Tab | undefined
  readonly kind?: Exclude<KindFilter, 'all'> | undefined
  readonly status?: readonly StatusFilter[] | undefined
  /** Names to keep: assigned to, owned by. */
  readonly to?: readonly string[] | undefined
  readonly by?: readonly string[] | undefined
  readonly q?: string | undefined
}

export interface DerivedList<Row extends ListedRow = EnvelopeRow> {
  readonly items: readonly ListItem<Row>[]
  readonly tabCounts: Readonly<Record<Tab, number>>
  /** How many rows of this folder and tab each option would keep. */
  readonly statuses: ReadonlyMap<StatusFilter, number>
  readonly assignees: ReadonlyMap<string, number>
  readonly owners: ReadonlyMap<string, number>
  /** Rows of the folder before any filter: nothing at all is another sentence than nothing found. */
  readonly folderSize: number
}

/** `rows` in display order (see `orderRows`). */
export function deriveList<Row extends ListedRow = EnvelopeRow>(
  rows: readonly Row[],
  marks: OwnMarks,
  folder: ListFolder,
  search: ListFilter,
): DerivedList<Row> {
  const tab = search.tab ?? 'all'
  const words = foldText(search.q ?? '')
    .split(' ')
    .filter(Boolean)
  const tabCounts = Object.fromEntries(TABS.map((one) => [one, 0])) as Record<Tab, number>
  const statuses = new Map<StatusFilter, number>()
  const assignees = new Map<string, number>()
  const owners = new Map<string, number>()
  const items: ListItem<Row>[] = []
  let folderSize = 0
  for (const row of rows) {
    const item: ListItem<Row> = { row, mark: marks.get(row.id) }
    if (!isIn(item, folder)) continue
    folderSize++
    if (search.kind && row.kind !== search.kind) continue
    const status = statusFilterOf(row)
    const flagged = item.mark?.flagged === true
    const here = tab === 'all' || (tab === 'favourites' ? flagged : tab === status)
    if (here) {
      if (status) add(statuses, status)
      for (const name of row.waitingFor) add(assignees, name)
      add(owners, row.ownerName)
    }
    if (search.status && !(status && search.status.includes(status))) continue
    if (search.to && !row.waitingFor.some((name) => search.to?.includes(name))) continue
    if (search.by && !search.by.includes(row.ownerName)) continue
    if (!words.every((word) => row.searchKey.includes(word))) continue
    tabCounts.all++
    if (status && status !== 'draft') tabCounts[status]++
    if (flagged) tabCounts.favourites++
    if (here) items.push(item)
  }
  return { items, tabCounts, statuses, assignees, owners, folderSize }
}

/** Deleted items are nowhere but in their own folder; `all` is the rest, whatever folder it lies in. */
function isIn(item: ListItem<ListedRow>, folder: ListFolder): boolean {
  return folder === 'all' ? !inFolder(item, 'deleted') : inFolder(item, folder)
}

/**
 * `modified` and `created` newest first · `title` by its folded letters · `expiry` what ends soonest first, what
 * never ends last.
 */
export const SORTS = ['modified', 'created', 'title', 'expiry'] as const
export type ListSort = (typeof SORTS)[number]

const COMPARE: Readonly<Record<ListSort, (a: ListedRow, b: ListedRow) => number>> = {
  modified: (a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0),
  created: (a, b) => b.createdAt - a.createdAt,
  // The key of the search begins with the folded title.
  title: (a, b) => (a.searchKey < b.searchKey ? -1 : a.searchKey > b.searchKey ? 1 : 0),
  expiry: (a, b) => (a.expiresAt ?? NEVER) - (b.expiresAt ?? NEVER) || COMPARE.modified(a, b),
}
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * `previous` is the order before: starting from it leaves the sort almost nothing to do, for between two moments
 * only a few of ten thousand rows move.
 */
export function orderRows<Row extends ListedRow = EnvelopeRow>(
  rows: ReadonlyMap<string, Row>,
  previous: readonly Row[] = [],
  sort: ListSort = 'modified',
): Row[] {
  const compare = COMPARE[sort]
  const ordered: Row[] = []
  for (const { id } of previous) {
    const row = rows.get(id)
    if (row) ordered.push(row)
  }
  if (ordered.length < rows.size) {
    const known = new Set(ordered.map((row) => row.id))
    for (const row of rows.values()) if (!known.has(row.id)) ordered.push(row)
  }
  return ordered.sort((a, b) => compare(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
