import { msg } from '@lingui/core/macro'
import {
  IconAddressBook,
  IconBell,
  IconBuilding,
  IconKey,
  IconKeyOff,
  IconList,
  IconListNumbers,
  IconMailForward,
  IconMailOff,
  IconMailPlus,
  IconSettings,
  IconUserCancel,
  IconUserMinus,
  IconUserPause,
  IconUserShare,
  IconUserShield,
  IconUsersGroup,
  IconWritingSign,
} from '@tabler/icons-react'
import type { CommandName } from '../../../sync/commands/registry.ts'
import type { Confirmed, Face } from '../face.ts'

const NOTIFICATIONS = { noun: msg`Notifications`, icon: IconBell, tone: 'neutral' } as const

const RULE_LEAD = msg`Between two dates, what waits for you goes to somebody else. They cannot pass it on by a delegation of their own.`

/** Asked where the rule is there already. */
export const CHANGED_RULE: Confirmed = {
  tone: 'neutral',
  confirm: {
    title: msg`Change the delegation`,
    lead: RULE_LEAD,
    button: msg`Save`,
    keep: msg`Leave as it is`,
  },
}

/** What people keep for themselves: how they read, their marks, contacts, rules and notices. */
export const ACCOUNT_FACES = {
  savePreferences: { noun: msg`Preferences`, icon: IconSettings, tone: 'neutral' },
  saveAdoptedMark: { noun: msg`Saved signature`, icon: IconWritingSign, tone: 'neutral' },
  saveContact: { noun: msg`Contact`, icon: IconAddressBook, tone: 'neutral' },
  removeContact: { noun: msg`Contact removed`, icon: IconAddressBook, tone: 'destructive' },
  importContacts: { noun: msg`Contacts imported`, icon: IconAddressBook, tone: 'neutral' },
  mergeContacts: { noun: msg`Contacts merged`, icon: IconAddressBook, tone: 'neutral' },
  saveContactGroup: { noun: msg`Group of contacts`, icon: IconUsersGroup, tone: 'neutral' },
  removeContactGroup: { noun: msg`Group of contacts removed`, icon: IconUsersGroup, tone: 'destructive' },
  saveGroupClassMap: { noun: msg`Class of a group`, icon: IconUsersGroup, tone: 'neutral' },
  removeGroupClassMap: { noun: msg`Class of a group removed`, icon: IconUsersGroup, tone: 'destructive' },
  saveDelegationRule: {
    noun: msg`Delegation`,
    icon: IconUserShare,
    tone: 'neutral',
    confirm: {
      title: msg`Delegate your work`,
      lead: RULE_LEAD,
      button: msg`Delegate`,
      keep: msg`Do not delegate`,
    },
  },
  endDelegationRule: { noun: msg`Delegation ended`, icon: IconUserCancel, tone: 'destructive' },
  assignRoles: { noun: msg`Roles of a member`, icon: IconUserShield, tone: 'neutral' },
  saveApiKey: { noun: msg`API key`, icon: IconKey, tone: 'neutral' },
  endApiKey: { noun: msg`End of an API key`, icon: IconKeyOff, tone: 'destructive' },
  recordApiKeyIssued: null,
  saveRole: { noun: msg`Role`, icon: IconKey, tone: 'neutral' },
  saveMemberGroup: { noun: msg`Group`, icon: IconUsersGroup, tone: 'neutral' },
  setGroupMembers: { noun: msg`Members of a group`, icon: IconUsersGroup, tone: 'neutral' },
  setGroupsOfRole: { noun: msg`Groups of a role`, icon: IconKey, tone: 'neutral' },
  saveMember: { noun: msg`Role of a member`, icon: IconUserShield, tone: 'neutral' },
  removeMember: {
    noun: msg`Member taken out`,
    icon: IconUserMinus,
    tone: 'destructive',
    act: msg`Take out of the organisation`,
    failed: msg`The member was not taken out`,
    refused: { 'user-not-found': msg`They are no member of the organisation any more` },
    confirm: {
      title: msg`Take out of the organisation`,
      lead: msg`They are signed out of it everywhere, and their devices give up what they hold of it. What they began goes on in your name.`,
      button: msg`Take out`,
      keep: msg`Keep member`,
    },
  },
  inviteMembers: {
    noun: msg`Invitation`,
    icon: IconMailPlus,
    tone: 'neutral',
    failed: msg`Nobody was invited`,
    refused: { 'user-already-exists': msg`They are a member of the organisation already` },
  },
  resendInvite: { noun: msg`Invitation sent again`, icon: IconMailForward, tone: 'neutral' },
  cancelInvite: { noun: msg`Invitation cancelled`, icon: IconMailOff, tone: 'destructive' },
  setMemberStatus: {
    noun: msg`Status of a member`,
    icon: IconUserPause,
    tone: 'neutral',
    refused: { 'user-not-found': msg`They are no member of the organisation any more` },
  },
  saveOrganization: { noun: msg`Settings of the organisation`, icon: IconBuilding, tone: 'neutral' },
  saveLookup: { noun: msg`Lookup`, icon: IconList, tone: 'neutral' },
  removeLookup: { noun: msg`Lookup removed`, icon: IconList, tone: 'destructive' },
  saveLookupItem: { noun: msg`Item of a lookup`, icon: IconList, tone: 'neutral' },
  changeLookupItems: { noun: msg`Items of a lookup`, icon: IconList, tone: 'neutral' },
  saveSequence: { noun: msg`Sequence of numbers`, icon: IconListNumbers, tone: 'neutral' },
  markNotifications: NOTIFICATIONS,
  savePushSubscription: NOTIFICATIONS,
  removePushSubscription: NOTIFICATIONS,
  raiseNotification: null,
} as const satisfies Partial<Record<CommandName, Face | null>>
