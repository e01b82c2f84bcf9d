/** What the trail of an organisation says happened to its roles, groups and members. Who did it stands beside it. */
import type { AuditEvent } from '../../sync/entities/audit-event.ts'
import type { Language } from '../../sync/entities/envelope.ts'
import type { MEMBER_FIELDS, MEMBER_LISTS } from '../../sync/entities/member.ts'
import type { MEMBER_GROUP_FIELDS, ROLE_FIELDS } from '../../sync/entities/role.ts'
import type { Say } from '../documents/certificate.ts'
import { reportSentences } from './words.ts'

/** What of it can change; a new field without a sentence does not compile. */
const SENTENCES = {
  roleChanged: {
    name: 'role.name',
    description: 'role.description',
    active: 'role.active',
    permissions: 'role.permissions',
    restrictions: 'role.restrictions',
  } satisfies Readonly<Record<keyof typeof ROLE_FIELDS, string>>,
  memberGroupChanged: {
    name: 'group.name',
    active: 'group.active',
    roles: 'group.roles',
  } satisfies Readonly<Record<keyof typeof MEMBER_GROUP_FIELDS | 'roles', string>>,
  memberChanged: {
    roles: 'member.roles',
    userClass: 'member.userClass',
    permissions: 'member.permissions',
    heldRoles: 'member.heldRoles',
    groups: 'member.groups',
    jobRoles: 'member.jobRoles',
  } satisfies Readonly<Record<keyof typeof MEMBER_FIELDS | keyof typeof MEMBER_LISTS, string>>,
} as const
type Told = keyof typeof SENTENCES

export const TOLD_OF_ORGANIZATION: readonly string[] = Object.values(SENTENCES).flatMap((one) =>
  Object.values(one),
)

const isTold = (kind: string): kind is Told => Object.hasOwn(SENTENCES, kind)

/** Undefined for an event that is told otherwise. Of a field this version does not know only that something changed. */
export function organizationEventText(
  { kind, facts, personal }: Pick<AuditEvent, 'kind' | 'facts' | 'personal'>,
  say: Say,
): string | undefined {
  if (!isTold(kind)) return undefined
  const sentences: Readonly<Record<string, string>> = SENTENCES[kind]
  const field = String(facts.field ?? '')
  const words = (name: string) => String(personal?.[name] ?? '')
  const values = {
    name: words('role') || words('group') || words('member'),
    before: words('before'),
  }
  const sentence = Object.hasOwn(sentences, field) ? sentences[field] : undefined
  if (sentence === undefined) return say(`event.${kind}`, values)
  if (field === 'active') return say(`event.${sentence}.${facts.after === 'true' ? 'on' : 'off'}`, values)
  // Without a name before it was made then.
  if (field === 'name') return say(`event.${sentence}.${values.before ? 'changed' : 'made'}`, values)
  return say(`event.${sentence}`, values)
}

/** Total over whatever stands in the chain of an organisation: of a kind without words of its own, that it happened. */
export function administrationText(
  event: Pick<AuditEvent, 'kind' | 'facts' | 'personal'>,
  language: Language,
): string {
  const say: Say = (key, values) => reportSentences.format(language, key, values)
  const told = organizationEventText(event, say)
  if (told !== undefined) return told
  const { kind, facts, personal } = event
  const setting = `setting.${String(facts.field ?? '')}`
  const key = `event.${kind}`
  const what = `kind.${String(facts.record ?? '')}`
  return say(reportSentences.has(key) ? key : 'event.unnamed', {
    field: reportSentences.has(setting) ? say(setting) : String(facts.field ?? ''),
    name: namedIn(personal ?? {}),
    what: say(reportSentences.has(what) ? what : 'kind.other'),
  })
}

/** Whom or what it is about, by the word its command gave it. */
function namedIn(personal: NonNullable<AuditEvent['personal']>): string {
  const found = [
    'record',
    'member',
    'email',
    'key',
    'webhook',
    'lookup',
    'domain',
    'code',
    'jobRole',
    'license',
    'identifier',
    'after',
    'before',
  ]
    .map((name) => personal[name])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}
