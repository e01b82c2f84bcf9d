import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAddressBook,
  IconArchive,
  IconBan,
  IconBell,
  IconFilePencil,
  IconForms,
  IconPencil,
  IconSend,
  IconSettings,
  IconStar,
  IconThumbUp,
  IconTrash,
  IconUserPlus,
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
  remindRecipients: { label: msg`Reminder`, icon: IconBell },
  cancelEnvelope: { label: msg`Cancellation`, icon: IconBan },
  sendEnvelope: { label: msg`Send when online`, icon: IconSend, mirror: true },
  createEnvelope: { label: msg`New draft`, icon: IconFilePencil },
  describeDraft: { label: msg({ message: 'Draft', context: 'status' }), icon: IconFilePencil },
  saveContact: { label: msg`Contact`, icon: IconAddressBook },
  removeContact: { label: msg`Contact removed`, icon: IconAddressBook },
  savePreferences: { label: msg`Preferences`, icon: IconSettings },
  shareDraft: { label: msg`Draft shared`, icon: IconUserPlus },
  saveAdoptedMark: { label: msg`Saved signature`, icon: IconWritingSign },
  setFlagged: { label: msg`Favourite`, icon: IconStar },
  setArchived: { label: msg({ message: 'Archive', context: 'act' }), icon: IconArchive },
  setUnread: { label: msg`Mark as read`, icon: IconFilePencil },
  deleteEnvelope: { label: msg`Deletion`, icon: IconTrash },
  restoreEnvelope: { label: msg`Restoring`, icon: IconTrash },
}

export const entryLook = (name: string): EntryLook =>
  LOOKS[name] ?? { label: msg`Change`, icon: IconFilePencil }
