/**
 * The list of a folder from the rows in memory: which ones, in which order, and every number that stands beside
 * a tab or a filter. One pass and no sort, because it runs again with every key typed into the search and every
 * pending command, over ten thousand rows, within one frame.
 */
import type { Mark } from '../../../sync/entities/mark.ts'
import {
  type Folder,
  inFolder,
  inTab,
  type ListItem,
  TABS,
  type Tab,
  waitsForMe,
  waitsForOthers,
} from '../../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'
import type { ListSearch, StatusFilter } from './list-search.ts'

export type ListFolder = Folder | 'all'
export type MarksOf = { get(key: string): Mark | undefined }

export interface DerivedList {
  readonly items: readonly ListItem[]
  readonly tabCounts: Readonly<Record<Tab, number>>
  /** How many rows of this folder and tab each option would keep. */
  readonly statuses: ReadonlyMap<StatusFilter, number>
  readonly assignees: ReadonlyMap<string, number>
  readonly owners: ReadonlyMap<string, number>
  /** Rows of the folder before any filter: nothing at all is another sentence than nothing found. */
  readonly folderSize: number
}

/** `rows` in display order (see `orderRows`). */
export function deriveList(
  rows: readonly EnvelopeRow[],
  marks: MarksOf,
  personId: string,
  folder: ListFolder,
  search: ListSearch,
): DerivedList {
  const tab = search.tab ?? 'all'
  const words = foldText(search.q ?? '')
    .split(' ')
    .filter(Boolean)
  const tabCounts = Object.fromEntries(TABS.map((one) => [one, 0])) as Record<Tab, number>
  const statuses = new Map<StatusFilter, number>()
  const assignees = new Map<string, number>()
  const owners = new Map<string, number>()
  const items: ListItem[] = []
  let folderSize = 0
  for (const row of rows) {
    const item: ListItem = { row, mark: marks.get(`${row.id}|${personId}`) }
    if (!isIn(item, folder)) continue
    folderSize++
    if (search.kind && row.kind !== search.kind) continue
    const here = inTab(item, tab)
    const status = statusFilterOf(row)
    if (here) {
      if (status) add(statuses, status)
      for (const name of row.waitingFor) add(assignees, name)
      add(owners, row.ownerName)
    }
    if (search.status && !(status && search.status.includes(status))) continue
    if (search.to && !row.waitingFor.some((name) => search.to?.includes(name))) continue
    if (search.by && !search.by.includes(row.ownerName)) continue
    if (!words.every((word) => row.searchKey.includes(word))) continue
    for (const one of TABS) if (one === tab ? here : inTab(item, one)) tabCounts[one]++
    if (here) items.push(item)
  }
  return { items, tabCounts, statuses, assignees, owners, folderSize }
}

/** Deleted items are nowhere but in their own folder; `all` is the rest, whatever folder it lies in. */
function isIn(item: ListItem, folder: ListFolder): boolean {
  return folder === 'all' ? !inFolder(item, 'deleted') : inFolder(item, folder)
}

export function statusFilterOf(row: EnvelopeRow): StatusFilter | undefined {
  if (row.state === 'draft') return 'draft'
  if (waitsForMe(row)) return 'waitingForMe'
  if (waitsForOthers(row)) return 'waitingForOthers'
  if (row.state === 'completed') return 'completed'
  if (row.state === 'cancelled' || row.state === 'expired' || row.state === 'revoked') return 'cancelled'
  return undefined
}

/**
 * Last modified first. `previous` is the order before: starting from it leaves the sort almost nothing to do,
 * for between two moments only a few of ten thousand rows move.
 */
export function orderRows(
  rows: ReadonlyMap<string, EnvelopeRow>,
  previous: readonly EnvelopeRow[] = [],
): EnvelopeRow[] {
  const ordered: EnvelopeRow[] = []
  const known = new Set<string>()
  for (const { id } of previous) {
    const row = rows.get(id)
    if (!row) continue
    known.add(id)
    ordered.push(row)
  }
  if (known.size < rows.size) for (const row of rows.values()) if (!known.has(row.id)) ordered.push(row)
  return ordered.sort((a, b) =>
    a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0,
  )
}

function add<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
