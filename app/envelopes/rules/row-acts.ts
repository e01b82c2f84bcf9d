/**
 * Which acts fit a row, by the numbers of the specification's list-row actions. A cancelled document keeps
 * archive, download, delete and the favourite toggle; nobody is offered what would only be refused.
 */
import { FINAL_STATES } from '../../../sync/entities/envelope.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { isUnread, waitsForMe } from '../../../sync/rules/lists.ts'

export const ROW_ACT_IDS = {
  download: 7,
  favourite: 8,
  archive: 9,
  cancel: 10,
  remind: 11,
  delete: 15,
} as const
export type NumberedAct = keyof typeof ROW_ACT_IDS
export type RowAct = NumberedAct | 'markRead' | 'markUnread' | 'restore' | 'purge'

export function rowActs(item: ListItem): readonly RowAct[] {
  const { row, mark } = item
  if (mark?.deletedAt != null) {
    const acts: RowAct[] = ['restore']
    if (row.state !== 'draft') acts.push('download')
    if (mayPurge(row)) acts.push('purge')
    return acts
  }
  const final = FINAL_STATES.has(row.state)
  const running = !final && row.state !== 'draft'
  const acts: RowAct[] = ['favourite']
  if (row.state !== 'draft') acts.push('archive')
  if (row.mine.length > 0 && running) acts.push(isUnread(item) ? 'markRead' : 'markUnread')
  if (row.isOwner && (row.state === 'inProgress' || row.state === 'pending')) acts.push('remind')
  if (row.state !== 'draft' && row.state !== 'validating') acts.push('download')
  if (row.isOwner && running) acts.push('cancel')
  // Nothing disappears with work in it: what runs is cancelled or acted on first.
  if (!running || (!row.isOwner && !waitsForMe(row) && !isBeingSealed(item))) acts.push('delete')
  return acts
}

/** What `rules/recycle-bin.ts` permits now; its initiator keeps what was completed, and time lets go of it by itself. */
function mayPurge(row: ListItem['row']): boolean {
  if (row.state === 'draft') return row.isOwner
  return FINAL_STATES.has(row.state) && !(row.isOwner && row.state === 'completed')
}

const isBeingSealed = ({ row }: ListItem): boolean => row.mine.some((part) => part.state === 'signing')
