/** What roles, permissions and restrictions are called. Each list is whole: a new one without words does not compile. */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Permission, Restriction } from '../../sync/entities/permission.ts'
import type { AreaName, Right, Subject } from './rules/role-areas.ts'
import type { BuiltInRole } from './rules/role-holders.ts'

/** As a sentence without its subject: in lists, questions, what a save changes. */
export const PERMISSION_WORDS: { readonly [P in Permission]: MessageDescriptor } = {
  userRead: msg`See users`,
  userWrite: msg`Change users`,
  groupRead: msg`See groups`,
  groupWrite: msg`Change groups`,
  roleWrite: msg`Change roles and what they allow`,
  reportRead: msg`See reports`,
  viewExtraColumns: msg`See extra columns`,
  organizationWrite: msg`Change the organization`,
  sequenceWrite: msg`Change sequences`,
  lookupWrite: msg`Change lookups`,
  systemRead: msg`See connected systems`,
  systemWrite: msg`Change and ask connected systems`,
  apiWrite: msg`Make API keys and end those of others`,
  sharedWrite: msg`Change what colleagues have shared`,
}

export const RESTRICTION_WORDS: {
  readonly [R in Restriction]: { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }
} = {
  noDownload: {
    label: msg`No downloads`,
    hint: msg`They read documents here, and save no files of them.`,
  },
  noDelegation: {
    label: msg`No delegation`,
    hint: msg`They hand none of their steps to somebody else.`,
  },
  noSharing: {
    label: msg`No sharing`,
    hint: msg`They share documents with no readers, and open none to the organization.`,
  },
}

export const AREA_WORDS: { readonly [A in AreaName]: MessageDescriptor } = {
  people: msg`People`,
  documents: msg`Documents and contacts`,
  organization: msg`Organization`,
}

export const SUBJECT_WORDS: {
  readonly [S in Subject]: { readonly label: MessageDescriptor; readonly hint?: MessageDescriptor }
} = {
  users: { label: msg`Users` },
  groups: { label: msg`Groups` },
  roles: { label: msg`Roles and permissions`, hint: msg`Who looks after users or groups sees them anyway.` },
  shared: {
    label: msg`Shared contacts and templates`,
    hint: msg`Those of colleagues too, not their own alone.`,
  },
  columns: { label: msg`Extra columns`, hint: msg`Numbers, e-mails and mobiles in full, not masked.` },
  look: { label: msg`Organization`, hint: msg`Its name, how it looks, and what it demands.` },
  sequences: { label: msg`Sequences` },
  lookups: { label: msg`Lookups` },
  systems: { label: msg`Connected systems` },
  keys: { label: msg`API keys` },
  reports: { label: msg`Reports` },
}

export const RIGHT_WORDS: { readonly [R in Right]: MessageDescriptor } = {
  see: msg({ message: 'See', context: 'permission' }),
  change: msg({ message: 'Change', context: 'permission' }),
}

export const BUILT_IN_WORDS: {
  readonly [R in BuiltInRole]: { readonly label: MessageDescriptor; readonly hint: MessageDescriptor }
} = {
  companyAdmin: { label: msg`Company admin`, hint: msg`Runs all of the organization.` },
  userAdmin: { label: msg`User admin`, hint: msg`Looks after users and groups.` },
  adminReader: { label: msg`Admin reader`, hint: msg`Sees users, groups and reports, and changes nothing.` },
  sacAdmin: { label: msg`SAC admin`, hint: msg`Looks after users and groups of this account alone.` },
  member: {
    label: msg`Standard user`,
    hint: msg`Works with documents of their own, and administers nothing.`,
  },
}
