/** What the fields of the organisation's records are called in its trail. One that is not here is told by its sentence. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IdKind } from '../../../sync/ids.ts'
import type { AuditRow } from './use-audit.ts'

/** Of a record itself, by the kind its id begins with: other events only name it. */
const OWN_EVENTS: Readonly<Partial<Record<IdKind, AuditRow['kind']>>> = {
  role: 'roleChanged',
  memberGroup: 'memberGroupChanged',
  sequence: 'sequenceChanged',
  lookup: 'lookupChanged',
  classification: 'classificationChanged',
  jobRole: 'jobRoleChanged',
  connectedSystem: 'connectedSystemChanged',
}

const FIELD_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  nameEn: msg`Name`,
  nameAr: msg`Name in Arabic`,
  description: msg`Description`,
  active: msg({ message: 'Active', context: 'lists' }),
  enabled: msg({ message: 'Active', context: 'lists' }),
  permissions: msg`What it allows`,
  restrictions: msg`What it takes away`,
  roles: msg`Roles`,
  prefix: msg`Prefix`,
  suffix: msg`Suffix`,
  start: msg`First number`,
  padding: msg`Number of digits`,
  last: msg`Given last`,
  level: msg`Level`,
  type: msg({ message: 'Type', context: 'connected system' }),
  baseUrl: msg`Base URL`,
  clientId: msg`Client ID`,
  parameters: msg`Parameters`,
  secret: msg({ message: 'Secret', context: 'connected system' }),
}

export function fieldWords(about: string, { kind, field }: Pick<AuditRow, 'kind' | 'field'>) {
  const of = about.slice(0, about.indexOf(':')) as IdKind
  return OWN_EVENTS[of] === kind && field !== null && Object.hasOwn(FIELD_WORDS, field)
    ? FIELD_WORDS[field]
    : undefined
}
