import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconAddressBook,
  IconArchive,
  IconBriefcase,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChartBar,
  IconCloudUp,
  IconDeviceMobile,
  IconFileDescription,
  IconFilePencil,
  IconFileText,
  IconForms,
  IconGavel,
  IconGitBranch,
  IconInbox,
  IconKey,
  IconLicense,
  IconList,
  IconListNumbers,
  IconMailForward,
  IconNotes,
  IconPlugConnected,
  IconReportAnalytics,
  IconSend,
  IconSettings,
  IconShieldCheck,
  IconShieldLock,
  IconStack2,
  IconTemplate,
  IconTrash,
  IconUser,
  IconUserShare,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
  IconWorld,
} from '@tabler/icons-react'
import type { IconShape } from '../ui/icon.tsx'
import { type ListedKind, ORGANIZATION_LISTS } from './organization-lists.ts'
import type { TabId } from './rules/main-tabs.ts'
import type { AreaId, EntryId } from './rules/sidebar.ts'

export type Labelled = { label: MessageDescriptor; icon: IconShape; mirror?: boolean }

export const TAB_LABELS: Readonly<Record<TabId, Labelled & { short: MessageDescriptor }>> = {
  documents: { label: msg`Documents & forms`, short: msg`Documents`, icon: IconFileText },
  designer: { label: msg`Designer`, short: msg`Designer`, icon: IconTemplate },
  contacts: { label: msg`Contacts`, short: msg`Contacts`, icon: IconAddressBook },
  boards: { label: msg`Boards`, short: msg`Boards`, icon: IconGavel },
  administration: {
    label: msg`Administration`,
    short: msg({ message: 'Admin', comment: 'tab on a phone, short for Administration' }),
    icon: IconSettings,
  },
}

export const AREA_LABELS: Readonly<Record<AreaId, MessageDescriptor>> = {
  documents: msg`Documents`,
  designer: msg`Designer`,
  contacts: msg`Contacts`,
  boards: msg`Boards`,
  administration: msg`Administration`,
  account: msg`Account`,
}

// Each kind has its entry, which the compiler cannot see being made.
const LIST_LABELS = Object.fromEntries(
  Object.entries(ORGANIZATION_LISTS).map(([kind, { many, icon }]) => [kind, { label: many, icon }]),
) as Record<string, Labelled> as Record<ListedKind, Labelled>

export const ENTRY_LABELS: Readonly<Record<EntryId, Labelled>> = {
  inbox: { label: msg`Inbox`, icon: IconInbox },
  sent: { label: msg`Sent`, icon: IconSend, mirror: true },
  archive: { label: msg`Archive`, icon: IconArchive },
  draft: { label: msg`Draft`, icon: IconFilePencil },
  deleted: { label: msg`Deleted items`, icon: IconTrash },
  recycleBin: { label: msg`Recycle bin`, icon: IconTrash },
  open: { label: msg`Open documents`, icon: IconBuildingCommunity },
  outbox: { label: msg`Outbox`, icon: IconCloudUp },
  templates: { label: msg`Templates`, icon: IconTemplate },
  forms: { label: msg`Forms`, icon: IconForms },
  sequences: { label: msg`Sequences`, icon: IconListNumbers },
  workflows: { label: msg`Workflows`, icon: IconGitBranch },
  allContacts: { label: msg`All contacts`, icon: IconAddressBook },
  contacts: { label: msg`Contacts`, icon: IconAddressBook },
  profile: { label: msg`Profile`, icon: IconUser },
  preferences: { label: msg`Preferences`, icon: IconSettings },
  security: { label: msg`Security`, icon: IconShieldLock },
  verification: { label: msg`Account verification`, icon: IconShieldCheck },
  delegation: { label: msg`Delegation`, icon: IconUserShare },
  invitations: { label: msg`Invitations`, icon: IconMailForward },
  device: { label: msg`On this device`, icon: IconDeviceMobile },
  organisationLook: { label: msg`Organization`, icon: IconBuilding },
  users: { label: msg`Users`, icon: IconUsers },
  groups: { label: msg`Groups`, icon: IconUsersGroup },
  rolesAndPermissions: { label: msg`Roles and permissions`, icon: IconKey },
  organisation: { label: msg`Organization`, icon: IconBuilding },
  lookups: { label: msg`Lookups`, icon: IconList },
  adminSequences: { label: msg`Sequences`, icon: IconListNumbers },
  connectedSystems: { label: msg`Connected systems`, icon: IconPlugConnected },
  classifications: { label: msg`Classifications`, icon: IconShieldLock },
  ...LIST_LABELS,
  licenses: { label: msg`Licenses`, icon: IconLicense },
  rimClasses: { label: msg`RIM classes`, icon: IconStack2 },
  dashboard: { label: msg`Dashboard`, icon: IconChartBar },
  reports: { label: msg`Reports`, icon: IconReportAnalytics },
  settings: { label: msg`Settings`, icon: IconSettings },
  registeredUsers: { label: msg`Registered users`, icon: IconUsersPlus },
  tenants: { label: msg`Tenants`, icon: IconWorld },
  organisations: { label: msg`Organizations`, icon: IconBuildingCommunity },
  globalLookups: { label: msg`Lookups of all`, icon: IconList },
  instanceSettings: { label: msg`Settings`, icon: IconSettings },
  boardList: { label: msg`Boards`, icon: IconGavel },
  collaborations: { label: msg`Collaborations`, icon: IconBriefcase },
  meetings: { label: msg`Meetings`, icon: IconCalendarEvent },
  minutes: { label: msg`Minutes`, icon: IconNotes },
  members: { label: msg`Members`, icon: IconUsers },
  boardContacts: { label: msg`Contacts`, icon: IconAddressBook },
}

export const ON_DEVICE_ICONS = { document: IconFileDescription, meeting: IconBriefcase } as const

/** By user type id. */
export const ACCOUNT_TYPES: Readonly<Record<1 | 2 | 3 | 4 | 5, MessageDescriptor>> = {
  1: msg`Company Admin`,
  2: msg`Super Admin`,
  3: msg`Standard User`,
  4: msg`Temporary User`,
  5: msg`SAC Admin`,
}
