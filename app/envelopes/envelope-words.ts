import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecipientState, StepKind } from '../../sync/entities/envelope.ts'
import type { Tab } from '../../sync/rules/lists.ts'
import type { ListFolder } from './rules/derive-list.ts'
import type { StatusFilter } from './rules/list-search.ts'
import type { RowAct } from './rules/row-acts.ts'

export const FOLDER_TITLES: Readonly<Record<ListFolder, MessageDescriptor>> = {
  inbox: msg`Inbox`,
  sent: msg`Sent`,
  archive: msg`Archive`,
  drafts: msg`Draft`,
  deleted: msg`Deleted items`,
  all: msg`All documents`,
}

export const TAB_TITLES: Readonly<Record<Tab, MessageDescriptor>> = {
  all: msg`All`,
  waitingForMe: msg`Waiting for me`,
  waitingForOthers: msg`Waiting for others`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  favourites: msg`Favourites`,
}

export const STATUS_TITLES: Readonly<Record<StatusFilter, MessageDescriptor>> = {
  draft: msg({ message: 'Draft', context: 'status' }),
  waitingForMe: msg`Waiting for me`,
  waitingForOthers: msg`Waiting for others`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
}

export const KIND_WORDS: Readonly<Record<'document' | 'request', MessageDescriptor>> = {
  document: msg`Document`,
  request: msg`Request`,
}

export const ACT_LABELS: Readonly<Record<RowAct, MessageDescriptor>> = {
  download: msg`Download`,
  favourite: msg`Favourite`,
  archive: msg({ message: 'Archive', context: 'act' }),
  cancel: msg`Cancel document`,
  remind: msg`Send reminder`,
  delete: msg`Delete`,
  markRead: msg`Mark as read`,
  markUnread: msg`Mark as unread`,
  restore: msg`Restore`,
}

/** A recipient's state as the specification names it; `waiting` depends on what they are asked to do. */
export function recipientStateWord(state: RecipientState, kind: StepKind): MessageDescriptor {
  if (state !== 'waiting') return RECIPIENT_STATES[state]
  return WAITING_FOR[kind]
}

const WAITING_FOR: Readonly<Record<StepKind, MessageDescriptor>> = {
  sign: msg`Waiting for signature`,
  approve: msg`Waiting for approval`,
  formFilling: msg`Filling form`,
  notify: msg`Notified`,
}

const RECIPIENT_STATES: Readonly<Record<Exclude<RecipientState, 'waiting'>, MessageDescriptor>> = {
  notActive: msg`Not active yet`,
  signing: msg`Signed, being sealed`,
  signed: msg`Signed`,
  approved: msg`Approved`,
  formFilled: msg`Form filled`,
  notified: msg`Notified`,
  rejected: msg`Rejected`,
  stopped: msg`Stopped`,
}

/** What somebody will do, in the third person: "Approves next". */
export const ROLE_WORDS: Readonly<Record<StepKind, MessageDescriptor>> = {
  sign: msg`Signs`,
  approve: msg`Approves`,
  formFilling: msg`Fills in the form`,
  notify: msg`Is told`,
}
