/** What the kinds of events are called in the filter: few, each of several kinds that people look for as one. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { ORGANIZATION_AUDIT_KINDS } from '../../../sync/entities/audit-event.ts'

type Kind = (typeof ORGANIZATION_AUDIT_KINDS)[number]

export const AUDIT_TOPICS = {
  organization: msg`Organization`,
  settings: msg`Settings`,
  users: msg`Users`,
  invitations: msg`Invitations`,
  roles: msg`Roles and groups`,
  lists: msg`Lists`,
  programs: msg`Keys of programs`,
  exports: msg`Exports`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>
export type AuditTopic = keyof typeof AUDIT_TOPICS

/** What is kept for choosing from is the rest. */
const TOPIC_OF_KIND: Readonly<Partial<Record<Kind, AuditTopic>>> = {
  organizationRenamed: 'organization',
  domainProved: 'organization',
  domainLost: 'organization',
  domainLapsed: 'organization',
  licenseChanged: 'organization',
  licenseRemoved: 'organization',
  settingChanged: 'settings',
  memberChanged: 'users',
  memberRemoved: 'users',
  memberErased: 'users',
  memberJoined: 'users',
  customerLinked: 'users',
  memberInvited: 'invitations',
  inviteResent: 'invitations',
  inviteCancelled: 'invitations',
  inviteAccepted: 'invitations',
  inviteDeclined: 'invitations',
  roleChanged: 'roles',
  memberGroupChanged: 'roles',
  apiKeyChanged: 'programs',
  administrationExported: 'exports',
}

export const kindsOf = (topics: readonly string[]): readonly Kind[] =>
  ORGANIZATION_AUDIT_KINDS.filter((kind) => topics.includes(TOPIC_OF_KIND[kind] ?? 'lists'))
