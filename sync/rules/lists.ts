/**
 * Which folder, tab and status a list row belongs to. Plain questions about values in memory, so that they are
 * right with pending commands in them; `derive-list.ts` asks them of all rows on the device, the server of each as it is stored.
 */
import type { Mark } from '../entities/mark.ts'
import type { EnvelopeRow } from './render-envelope.ts'

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
/** `all` is every folder but the deleted items. */
export type ListFolder = Folder | 'all'

/** Options of the Status filter, in the order of the specification. */
export const STATUS_FILTERS = ['draft', 'waitingForMe', 'waitingForOthers', 'completed', 'cancelled'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** What these questions ask of a row. */
export interface ListedRow
  extends Pick<
    EnvelopeRow,
    | 'id'
    | 'kind'
    | 'state'
    | 'ownerName'
    | 'isOwner'
    | 'waitingFor'
    | 'askedOfMe'
    | 'expiresAt'
    | 'createdAt'
    | 'sortKey'
    | 'searchKey'
  > {
  readonly mine: readonly Pick<EnvelopeRow['mine'][number], 'state'>[]
}

export interface ListItem<Row extends ListedRow = EnvelopeRow> {
  readonly row: Row
  readonly mark: Mark | undefined
}

/** Somebody can act on it, or it stands still until an answer, a system or its initiator moves it (A072). */
const UNDER_WAY: ReadonlySet<EnvelopeRow['state']> = new Set([
  'inProgress',
  'validating',
  'pending',
  'reverted',
])

/** The reader can act on a part of theirs. */
export const isMyTurn = (row: ListedRow): boolean =>
  row.state === 'inProgress' && row.mine.some((part) => part.state === 'waiting')
/** It is the reader's turn, their answer is asked for, or it was handed back to them for changes. */
export const waitsForMe = (row: ListedRow): boolean =>
  isMyTurn(row) || (row.isOwner && row.state === 'reverted') || row.askedOfMe === true
export const waitsForOthers = (row: ListedRow): boolean => UNDER_WAY.has(row.state) && !waitsForMe(row)
/** Nobody has looked at it yet, or it was marked so by hand. Own drafts and sent things are never unread. */
export const isUnread = ({ row, mark }: ListItem<ListedRow>): boolean =>
  row.mine.length > 0 && row.state !== 'draft' && (mark?.unread ?? true)

export function inFolder({ row, mark }: ListItem<ListedRow>, folder: Folder): boolean {
  if (mark?.deletedAt != null) return folder === 'deleted'
  // Own ones, and those colleagues have shared.
  if (row.state === 'draft') return folder === 'drafts'
  if (mark?.archived) return folder === 'archive'
  return folder === 'inbox' ? row.mine.length > 0 : folder === 'sent' && row.isOwner
}

const ENDED: ReadonlySet<EnvelopeRow['state']> = new Set(['cancelled', 'expired', 'revoked'])

/** One option of the Status filter; the tabs of the same names hold the same rows. */
export function statusFilterOf(row: ListedRow): StatusFilter | undefined {
  if (row.state === 'draft') return 'draft'
  if (waitsForMe(row)) return 'waitingForMe'
  if (waitsForOthers(row)) return 'waitingForOthers'
  if (row.state === 'completed') return 'completed'
  return ENDED.has(row.state) ? 'cancelled' : undefined
}

/** Which of them a row of this folder can have; the others would filter everything away. */
export function statusesOf(folder: ListFolder): readonly StatusFilter[] {
  if (folder === 'all' || folder === 'deleted') return STATUS_FILTERS
  return STATUS_FILTERS.filter((status) => (status === 'draft') === (folder === 'drafts'))
}

/** Tabs that can hold a row of this folder. */
export function tabsOf(folder: ListFolder): readonly Tab[] {
  const statuses: readonly string[] = statusesOf(folder)
  return TABS.filter((tab) => tab === 'all' || tab === 'favourites' || statuses.includes(tab))
}

/** Unread in the inbox, what waits for the reader wherever it lies, and drafts, for the sidebar. */
export function folderCounts(
  rows: Iterable<ListedRow>,
  marks: { get(envelopeId: string): Mark | undefined },
): { readonly unread: number; readonly waitingForMe: number; readonly drafts: number } {
  let unread = 0
  let waitingForMe = 0
  let drafts = 0
  for (const row of rows) {
    const item: ListItem<ListedRow> = { row, mark: marks.get(row.id) }
    if (inFolder(item, 'drafts')) drafts++
    else if (inFolder(item, 'inbox') || inFolder(item, 'sent')) {
      if (waitsForMe(row)) waitingForMe++
      if (inFolder(item, 'inbox') && isUnread(item)) unread++
    }
  }
  return { unread, waitingForMe, drafts }
}
