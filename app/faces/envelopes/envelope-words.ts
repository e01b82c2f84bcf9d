import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AttachmentType } from '../../../sync/entities/attachment-type.ts'
import type {
  Classification,
  ReadAccess,
  RecipientState,
  ReminderInterval,
  StepKind,
} from '../../../sync/entities/envelope.ts'
import type { ListFolder, StatusFilter, Tab } from '../../../sync/rules/lists.ts'
import { STEP_FACES } from '../signing/step-faces.ts'
import { STATUS_LOOKS } from './status-pill.tsx'

export const FOLDER_TITLES: Readonly<Record<ListFolder, MessageDescriptor>> = {
  inbox: msg`Inbox`,
  sent: msg`Sent`,
  archive: msg`Archive`,
  drafts: msg`Draft`,
  deleted: msg`Deleted items`,
  all: msg`All documents`,
}

/** Folders where they stand among the tabs. */
export const FOLDER_TABS: Readonly<Record<'inbox' | 'sent' | 'archive', MessageDescriptor>> = {
  inbox: FOLDER_TITLES.inbox,
  sent: FOLDER_TITLES.sent,
  archive: msg`Archived`,
}

export const TAB_TITLES: Readonly<Record<Tab, MessageDescriptor>> = {
  all: msg`All`,
  waitingForMe: STATUS_LOOKS.waitingForMe.label,
  waitingForOthers: STATUS_LOOKS.waitingForOthers.label,
  completed: STATUS_LOOKS.completed.label,
  cancelled: STATUS_LOOKS.cancelled.label,
  favourites: msg`Favorites`,
}

export const STATUS_TITLES: Readonly<Record<StatusFilter, MessageDescriptor>> = {
  draft: STATUS_LOOKS.draft.label,
  waitingForMe: STATUS_LOOKS.waitingForMe.label,
  waitingForOthers: STATUS_LOOKS.waitingForOthers.label,
  completed: STATUS_LOOKS.completed.label,
  cancelled: STATUS_LOOKS.cancelled.label,
}

/** Kinds as the list is filtered by them. */
export const KIND_TITLES: Readonly<Record<'document' | 'request', MessageDescriptor>> = {
  document: msg`Documents`,
  request: msg`Requests`,
}

/** The filters of a list. */
export const FILTER_TITLES: Readonly<Record<'status' | 'to' | 'by', MessageDescriptor>> = {
  status: msg`Status`,
  to: msg`Assigned to`,
  by: msg`Owned by`,
}

export const KIND_WORDS: Readonly<Record<'document' | 'request', MessageDescriptor>> = {
  document: msg`Document`,
  request: msg`Request`,
}

/** A recipient's state as the specification names it; `waiting` depends on what they are asked to do. */
export function recipientStateWord(state: RecipientState, kind: StepKind): MessageDescriptor {
  if (state === 'signed' && kind === 'uaePassSign') return msg`UAEPASS signed`
  if (state !== 'waiting') return RECIPIENT_STATES[state]
  return STEP_FACES[kind].waiting
}

const RECIPIENT_STATES: Readonly<Record<Exclude<RecipientState, 'waiting'>, MessageDescriptor>> = {
  notActive: msg`Not active yet`,
  infoRequested: msg`Requested info`,
  signing: msg`Signed, being sealed`,
  returned: msg`Returned`,
  reverted: msg`Reverted`,
  signed: msg`Signed`,
  approved: msg`Approved`,
  formFilled: msg`Form filled`,
  endorsed: msg`Endorsed`,
  actionTaken: msg`Action taken`,
  informed: msg`Information given`,
  integrated: msg({ message: 'Done', context: 'a connected system has done its step' }),
  notified: msg`Notified`,
  acknowledged: msg`Acknowledged`,
  delegated: msg`Delegated`,
  released: msg`Not needed any more`,
  rejected: msg`Rejected`,
  stopped: msg`Stopped`,
  removed: msg`Removed`,
}

export const REMINDER_WORDS: Readonly<Record<ReminderInterval, MessageDescriptor>> = {
  none: msg`None`,
  everyMinute: msg`Every 1 minute`,
  twoHours: msg`Every 2 hours`,
  everyday: msg`Everyday`,
  twoDays: msg`Every 2 days`,
  threeDays: msg`Every 3 days`,
  weekly: msg`Weekly`,
  twoWeeks: msg`Every 2 weeks`,
  custom: msg`Custom`,
}

export const ATTACHMENT_TYPE_WORDS: Readonly<Record<AttachmentType, MessageDescriptor>> = {
  emiratesId: msg`Emirates ID`,
  passport: msg`Passport`,
  ejari: msg`Ejari`,
  others: msg({ message: 'Others', context: 'kind of attachment' }),
}

export const READ_ACCESS_WORDS: Readonly<Record<ReadAccess, MessageDescriptor>> = {
  all: msg`All recipients`,
  internal: msg`Internal recipients`,
  private: msg({ message: 'Private', context: 'who may read it' }),
  specific: msg`Specific user`,
}

export const READ_ACCESS_HINTS: Readonly<Record<ReadAccess, MessageDescriptor>> = {
  all: msg`Everybody whose turn has come, and the sender`,
  internal: msg`Recipients of the sender's organization, and the sender`,
  private: msg`You and the sender`,
  specific: msg`Those you choose, and the sender`,
}

export const MESSAGE_ACCESS_WORDS: Readonly<Record<'all' | 'internal' | 'private', MessageDescriptor>> = {
  all: msg`All recipients`,
  internal: msg`Internal recipients`,
  private: msg`Only the sender and the author`,
}

export const CLASSIFICATION_WORDS: Readonly<Record<Classification, MessageDescriptor>> = {
  unclassified: msg`Unclassified`,
  restricted: msg`Restricted`,
  secret: msg`Secret`,
  topSecret: msg`Top Secret`,
}
