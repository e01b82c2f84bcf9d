import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WorkflowCommandName } from '../../sync/commands/offered.ts'
import type { AttachmentType } from '../../sync/entities/attachment-type.ts'
import type {
  Classification,
  ReadAccess,
  RecipientState,
  ReminderInterval,
  StepKind,
} from '../../sync/entities/envelope.ts'
import type { ListFolder, StatusFilter, Tab } from '../../sync/rules/lists.ts'
import type { ListSection } from './rules/list-sections.ts'
import type { RowAct } from './rules/row-acts.ts'

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
  waitingForMe: msg`Waiting for me`,
  waitingForOthers: msg`Waiting for others`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
  favourites: msg`Favorites`,
}

export const STATUS_TITLES: Readonly<Record<StatusFilter, MessageDescriptor>> = {
  draft: msg({ message: 'Draft', context: 'status' }),
  waitingForMe: msg`Waiting for me`,
  waitingForOthers: msg`Waiting for others`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
}

/** Parts of the inbox on a phone. */
export const SECTION_TITLES: Readonly<Record<ListSection, MessageDescriptor>> = {
  waitingForMe: TAB_TITLES.waitingForMe,
  waitingForOthers: TAB_TITLES.waitingForOthers,
  ended: msg`Ended`,
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

export const ACT_LABELS: Readonly<Record<RowAct, MessageDescriptor>> = {
  download: msg`Download`,
  favourite: msg`Favorite`,
  archive: msg({ message: 'Archive', context: 'act' }),
  cancel: msg`Cancel document`,
  remind: msg`Send reminder`,
  delete: msg`Delete`,
  markRead: msg`Mark read`,
  markUnread: msg`Mark unread`,
  restore: msg`Restore`,
  purge: msg`Delete for ever`,
}

/** The same acts where they have been done already. */
export const UNDO_LABELS: Readonly<Record<'favourite' | 'archive', MessageDescriptor>> = {
  favourite: msg`Unfavorite`,
  archive: msg`Unarchive`,
}

/** A recipient's state as the specification names it; `waiting` depends on what they are asked to do. */
export function recipientStateWord(state: RecipientState, kind: StepKind): MessageDescriptor {
  if (state === 'signed' && kind === 'uaePassSign') return msg`UAEPASS signed`
  if (state !== 'waiting') return RECIPIENT_STATES[state]
  return WAITING_FOR[kind]
}

const WAITING_FOR: Readonly<Record<StepKind, MessageDescriptor>> = {
  sign: msg`Waiting for signature`,
  eSign: msg`Waiting for signature`,
  uaePassSign: msg`Waiting for UAE PASS signature`,
  approve: msg`Waiting for approval`,
  notify: msg`Notified`,
  endorse: msg`Waiting for endorsement`,
  action: msg`Waiting for action`,
  requestInfo: msg`Waiting for information`,
  integration: msg`Waiting for a connected system`,
  formFilling: msg`Filling form`,
  eSeal: msg`Waiting for the eSeal`,
  corporateSeal: msg`Waiting for the corporate seal`,
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

/** What somebody will do, in the third person: "Approves next". */
export const ROLE_WORDS: Readonly<Record<StepKind, MessageDescriptor>> = {
  sign: msg`Signs`,
  eSign: msg`Signs electronically`,
  uaePassSign: msg`Signs with UAE PASS`,
  approve: msg`Approves`,
  notify: msg`Is told`,
  endorse: msg`Endorses`,
  action: msg`Takes action`,
  requestInfo: msg`Gives information`,
  integration: msg`A connected system works`,
  formFilling: msg`Fills in the form`,
  eSeal: msg`Applies the eSeal`,
  corporateSeal: msg`Applies the corporate seal`,
}

/** What opens a dialog, as a verb with its object. */
export const WORKFLOW_LABELS: Readonly<
  Partial<Record<WorkflowCommandName, MessageDescriptor>> & Record<'revokeEnvelope', MessageDescriptor>
> = {
  askQuestion: msg`Request information`,
  withdrawQuestion: msg`Withdraw question`,
  answerQuestion: msg({ message: 'Answer', context: 'act' }),
  delegateStep: msg`Delegate`,
  revokeDelegation: msg`Revoke delegation`,
  returnStep: msg`Return to the previous step`,
  revertEnvelope: msg`Revert for changes`,
  recallAct: msg`Recall last action`,
  rejectStep: msg`Reject`,
  addStep: msg`Add ad-hoc step`,
  changeExpiry: msg`Edit expiry`,
  changeReminders: msg`Change the reminders`,
  shareEnvelope: msg`Share`,
  changeOpenness: msg`Open to the organisation`,
  revokeEnvelope: msg`Revoke`,
  cancelEnvelope: msg`Cancel document`,
  reinitiateEnvelope: msg`Re-initiate`,
  acknowledgeStep: msg`Acknowledge`,
  retrySealing: msg`Retry`,
}

/** The same command, where it is open already. */
export const CLOSE_TO_ORGANIZATION = msg`Close to the organisation`

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

/** What opening the document to act means, for each kind of step. */
export const REVIEW_WORDS: Readonly<Record<StepKind, MessageDescriptor>> = {
  sign: msg`Review and sign`,
  eSign: msg`Review and sign`,
  uaePassSign: msg`Review and sign`,
  approve: msg`Review and approve`,
  notify: msg({ message: 'Read', context: 'act' }),
  endorse: msg`Review and endorse`,
  action: msg`Review and take action`,
  requestInfo: msg`Provide information`,
  integration: msg`Connected system`,
  formFilling: msg`Fill data`,
  eSeal: msg`Review and seal`,
  corporateSeal: msg`Review and seal`,
}

export const CLASSIFICATION_WORDS: Readonly<Record<Classification, MessageDescriptor>> = {
  unclassified: msg`Unclassified`,
  restricted: msg`Restricted`,
  secret: msg`Secret`,
  topSecret: msg`Top Secret`,
}
