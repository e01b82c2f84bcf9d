import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAddressBook,
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconCalendar,
  IconChecklist,
  IconCornerUpLeft,
  IconEye,
  IconFilePencil,
  IconForms,
  IconMessage,
  IconMessageCancel,
  IconMessageQuestion,
  IconMessageReply,
  IconPaperclip,
  IconPencil,
  IconRefresh,
  IconRotate2,
  IconRubberStamp,
  IconSend,
  IconSettings,
  IconStar,
  IconThumbUp,
  IconTrash,
  IconUserCancel,
  IconUserCheck,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
  IconUserShare,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react'
import type { IconShape } from '../ui/icon.tsx'

export type EntryLook = {
  label: MessageDescriptor
  icon: IconShape
  mirror?: boolean
  discard?: MessageDescriptor
}

/** What an entry is, in one noun. Unknown names come from a newer version of this app on the same device. */
const LOOKS: Readonly<Record<string, EntryLook>> = {
  signStep: { label: msg`Signature`, icon: IconPencil },
  approveStep: { label: msg`Approval`, icon: IconThumbUp },
  rejectStep: { label: msg`Rejection`, icon: IconX },
  fillForm: { label: msg`Form`, icon: IconForms },
  endorseStep: { label: msg`Endorsement`, icon: IconRubberStamp },
  takeAction: { label: msg`Action taken`, icon: IconChecklist },
  giveInformation: { label: msg`Information`, icon: IconMessageReply, mirror: true },
  acknowledgeStep: { label: msg`Acknowledgement`, icon: IconUserCheck },
  askQuestion: { label: msg`Question`, icon: IconMessageQuestion },
  withdrawQuestion: { label: msg`Question withdrawn`, icon: IconMessageCancel },
  answerQuestion: { label: msg`Answer`, icon: IconMessageReply, mirror: true },
  delegateStep: { label: msg`Delegation`, icon: IconUserShare },
  revokeDelegation: { label: msg`Delegation taken back`, icon: IconUserCancel },
  returnStep: { label: msg`Returned to the previous step`, icon: IconCornerUpLeft, mirror: true },
  revertEnvelope: { label: msg`Sent back for changes`, icon: IconArrowBackUp, mirror: true },
  recallAct: { label: msg`Action taken back`, icon: IconRotate2, mirror: true },
  addStep: { label: msg`Step added`, icon: IconUserPlus },
  revokeEnvelope: { label: msg`Revocation`, icon: IconBan },
  reinitiateEnvelope: { label: msg`Started again`, icon: IconRefresh },
  changeExpiry: { label: msg`Expiry changed`, icon: IconCalendar },
  changeReminders: { label: msg`Reminders changed`, icon: IconBell },
  correctRecipient: { label: msg`Recipient corrected`, icon: IconUserEdit },
  removeRecipient: { label: msg`Recipient removed`, icon: IconUserMinus },
  shareDraft: { label: msg`Draft shared`, icon: IconUserPlus },
  shareEnvelope: { label: msg`Document shared`, icon: IconUserPlus },
  unshareEnvelope: { label: msg`No longer shared`, icon: IconUserMinus },
  addMessage: { label: msg`Message`, icon: IconMessage },
  addAttachment: { label: msg`Attachment`, icon: IconPaperclip },
  removeAttachment: { label: msg`Attachment removed`, icon: IconPaperclip },
  setAttachmentAccess: { label: msg`Readers changed`, icon: IconEye },
  remindRecipients: { label: msg`Reminder`, icon: IconBell },
  cancelEnvelope: { label: msg`Cancellation`, icon: IconBan },
  sendEnvelope: { label: msg`Send when online`, icon: IconSend, mirror: true },
  createEnvelope: { label: msg`New draft`, icon: IconFilePencil },
  describeDraft: { label: msg({ message: 'Draft', context: 'status' }), icon: IconFilePencil },
  saveDelegationRule: { label: msg`Delegation`, icon: IconUserShare },
  endDelegationRule: { label: msg`Delegation ended`, icon: IconUserCancel },
  saveContact: { label: msg`Contact`, icon: IconAddressBook },
  removeContact: { label: msg`Contact removed`, icon: IconAddressBook },
  savePreferences: { label: msg`Preferences`, icon: IconSettings },
  saveAdoptedMark: { label: msg`Saved signature`, icon: IconWritingSign },
  setFlagged: { label: msg`Favourite`, icon: IconStar },
  setArchived: { label: msg({ message: 'Archive', context: 'act' }), icon: IconArchive },
  setUnread: { label: msg`Mark as read`, icon: IconFilePencil },
  deleteEnvelope: { label: msg`Deletion`, icon: IconTrash },
  restoreEnvelope: { label: msg`Restoring`, icon: IconTrash },
}

export const entryLook = (name: string): EntryLook =>
  LOOKS[name] ?? { label: msg({ message: 'Change', context: 'something changed' }), icon: IconFilePencil }
