/**
 * Folders, tabs, filters and counts over list rows. Plain code over values in memory, so every tab, filter and
 * count is right with pending commands in it; the server answers `TasksEf/GetPaging` with the same rules.
 */
import type { Mark } from '../entities/mark.ts'
import type { EnvelopeRow } from './render-envelope.ts'
import { matchesSearch } from './text-keys.ts'

export const FOLDERS = ['inbox', 'sent', 'archive', 'drafts', 'deleted'] as const
export type Folder = (typeof FOLDERS)[number]
export const TABS = [
  'all',
  'waitingForMe',
  'waitingForOthers',
  'completed',
  'cancelled',
  'favourites',
] as const
export type Tab = (typeof TABS)[number]
export type KindFilter = 'all' | 'document' | 'request'

export interface ListItem {
  readonly row: EnvelopeRow
  readonly mark: Mark | undefined
}

export interface ListQuery {
  readonly folder: Folder
  readonly tab: Tab
  readonly kind: KindFilter
  readonly search: string
  /** Names to keep; empty keeps all. */
  readonly assignedTo: readonly string[]
  readonly ownedBy: readonly string[]
}

export interface ListResult {
  /** In order: last modified first. */
  readonly items: readonly ListItem[]
  /** Per tab, within folder, kind, search and the two people filters. */
  readonly tabCounts: Readonly<Record<Tab, number>>
  /** Distinct values over the whole folder and tab, for filters that are shown only when there is a choice. */
  readonly assignees: readonly string[]
  readonly owners: readonly string[]
}

export const waitsForMe = (row: EnvelopeRow): boolean =>
  row.state === 'inProgress' && row.mine.some((part) => part.state === 'waiting')
export const waitsForOthers = (row: EnvelopeRow): boolean =>
  (row.state === 'inProgress' || row.state === 'validating' || row.state === 'pending') && !waitsForMe(row)
/** Nobody has looked at it yet, or it was marked so by hand. Own drafts and sent things are never unread. */
export const isUnread = ({ row, mark }: ListItem): boolean =>
  row.mine.length > 0 && row.state !== 'draft' && (mark?.unread ?? true)

export function inFolder({ row, mark }: ListItem, folder: Folder): boolean {
  if (mark?.deletedAt != null) return folder === 'deleted'
  // Own ones, and those colleagues have shared.
  if (row.state === 'draft') return folder === 'drafts'
  if (mark?.archived) return folder === 'archive'
  return folder === 'inbox' ? row.mine.length > 0 : folder === 'sent' && row.isOwner
}

export function inTab(item: ListItem, tab: Tab): boolean {
  switch (tab) {
    case 'all':
      return true
    case 'waitingForMe':
      return waitsForMe(item.row)
    case 'waitingForOthers':
      return waitsForOthers(item.row)
    case 'completed':
      return item.row.state === 'completed'
    case 'cancelled':
      return item.row.state === 'cancelled' || item.row.state === 'expired' || item.row.state === 'revoked'
    case 'favourites':
      return item.mark?.flagged === true
  }
}

export function listEnvelopes(
  rows: Iterable<EnvelopeRow>,
  marks: { get(key: string): Mark | undefined },
  personId: string,
  query: ListQuery,
): ListResult {
  const tabCounts: Record<Tab, number> = {
    all: 0,
    waitingForMe: 0,
    waitingForOthers: 0,
    completed: 0,
    cancelled: 0,
    favourites: 0,
  }
  const items: ListItem[] = []
  const assignees = new Set<string>()
  const owners = new Set<string>()
  for (const row of rows) {
    const item: ListItem = { row, mark: marks.get(`${row.id}|${personId}`) }
    if (!inFolder(item, query.folder) || (query.kind !== 'all' && row.kind !== query.kind)) continue
    if (inTab(item, query.tab)) {
      for (const name of row.waitingFor) assignees.add(name)
      owners.add(row.ownerName)
    }
    if (query.assignedTo.length > 0 && !row.waitingFor.some((name) => query.assignedTo.includes(name)))
      continue
    if (query.ownedBy.length > 0 && !query.ownedBy.includes(row.ownerName)) continue
    if (query.search !== '' && !matchesSearch(row.searchKey, query.search)) continue
    for (const tab of TABS) if (inTab(item, tab)) tabCounts[tab]++
    if (inTab(item, query.tab)) items.push(item)
  }
  items.sort((a, b) =>
    a.row.sortKey < b.row.sortKey ? -1 : a.row.sortKey > b.row.sortKey ? 1 : a.row.id < b.row.id ? -1 : 1,
  )
  return { items, tabCounts, assignees: [...assignees].sort(), owners: [...owners].sort() }
}

/** Unread in the inbox and the number of drafts, for the sidebar. */
export function folderCounts(
  rows: Iterable<EnvelopeRow>,
  marks: { get(key: string): Mark | undefined },
  personId: string,
): { readonly unread: number; readonly waitingForMe: number; readonly drafts: number } {
  let unread = 0
  let waitingForMe = 0
  let drafts = 0
  for (const row of rows) {
    const item: ListItem = { row, mark: marks.get(`${row.id}|${personId}`) }
    if (inFolder(item, 'inbox')) {
      if (isUnread(item)) unread++
      if (waitsForMe(row)) waitingForMe++
    } else if (inFolder(item, 'drafts')) drafts++
  }
  return { unread, waitingForMe, drafts }
}
