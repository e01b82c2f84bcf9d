/** What somebody is in an organisation and may do there: given and taken by those who hold it themselves. */
import { type Refusal, refusal } from '../../answers.ts'
import type { PersonActor } from '../../entities/actor.ts'
import type { NewAuditEvent } from '../../entities/audit-event.ts'
import { MEMBER_FIELDS, MEMBER_LISTS, type Member } from '../../entities/member.ts'
import { isTemporary } from '../../rules/account-type.ts'
import {
  type Administrators,
  authorityOf,
  leavesNobody,
  permissionOf,
  permissionsOf,
  type RolesAndGroups,
} from '../../rules/authority.ts'
import { differingFields } from '../../rules/field-digest.ts'
import type { Facts } from '../command.ts'
import { type Asking, type RecordDefinition, recordChange, saveRecord } from '../record-command.ts'

const FIELDS = [...Object.keys(MEMBER_FIELDS), ...Object.keys(MEMBER_LISTS)] as (
  | keyof typeof MEMBER_FIELDS
  | keyof typeof MEMBER_LISTS
)[]
const said = (value: unknown): string =>
  [value]
    .flat()
    .map((one) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : one))
    .join(',')
const runs = ({ roles }: Pick<Member, 'roles'>): boolean => roles.includes('companyAdmin')

/** Elements in one and not in the other, either way round. */
const differing = <T>(a: readonly T[], b: readonly T[]): readonly T[] => [
  ...a.filter((one) => !b.includes(one)),
  ...b.filter((one) => !a.includes(one)),
]

const NOTHING: RolesAndGroups = { roles: new Map(), groups: new Map() }
const newTo = <T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): readonly T[] =>
  after.filter(({ id }) => !before.some((one) => one.id === id))

/** Nobody gives or takes what they do not hold, and nobody who looks after people stands above whoever runs all. */
function refuseChange(
  value: Member,
  before: Member | undefined,
  { actor, may, authority }: Asking,
  facts: Facts,
): Refusal | null {
  if (!before) return refusal('not-permitted')
  const runsIt = authority?.roles.includes('companyAdmin') === true
  const roles = differing(value.roles, before.roles)
  const operators = roles.some((one) => one === 'superAdmin')
  const touchesRunners = runs(before) || runs(value)
  if (operators || (touchesRunners && !runsIt)) return refusal('not-permitted')
  if (value.userClass !== before.userClass && !runsIt) return refusal('not-permitted')
  // Whoever has a part in a document is no staff until they are made permanent.
  if (value.userClass === 'internal' && isTemporary(value.roles))
    return refusal('input-not-valid', { where: 'userClass' })
  const all = facts.get('rolesAndGroups', actor.organizationId) ?? NOTHING
  const unknown = [
    ...newTo(before.heldRoles, value.heldRoles).filter(({ id }) => !all.roles.has(id)),
    ...newTo(before.groups, value.groups).filter(({ id }) => !all.groups.has(id)),
  ]
  if (unknown.length > 0) return refusal('input-not-valid', { where: unknown[0]?.id ?? '' })
  // Of this organisation and switched on; who has one keeps it when it is switched off.
  const wrong = newTo(before.jobRoles ?? [], value.jobRoles ?? []).find(({ id }) => {
    const one = facts.get('jobRole', id)
    return one?.organizationId !== actor.organizationId || !one.active
  })
  if (wrong) return refusal('input-not-valid', { where: wrong.id })
  const [had, has] = [authorityOf(before, all), authorityOf(value, all)]
  const permissions = differing(has.permissions, had.permissions).map(permissionOf)
  const moved = [...permissions, ...roles.flatMap((role) => permissionsOf(role))]
  if (!moved.every((one) => one !== undefined && may(one))) return refusal('not-permitted')
  const lifted = (had.restrictions ?? []).filter((one) => !has.restrictions?.includes(one))
  const isOwn = before.personId === actor.personId
  if (isOwn && lifted.length > 0 && !runsIt) return refusal('not-permitted')
  const administrators: Administrators | undefined = facts.get('administrators', actor.organizationId)
  const lessens = runs(before) && !runs(value)
  return lessens && leavesNobody(administrators, before.personId) ? refusal('last-administrator') : null
}

const eventsOf = (
  value: Member,
  before: Member | undefined,
  { organizationId, personId, name }: PersonActor,
): readonly NewAuditEvent[] =>
  before
    ? differingFields(FIELDS, value, before).map((field) => ({
        subjectId: organizationId,
        kind: 'memberChanged',
        facts: {
          field,
          member: value.personId,
          by: personId,
          before: said(before[field]),
          after: said(value[field]),
        },
        personal: { name, member: value.name },
      }))
    : []

export const MEMBER_RECORD: RecordDefinition<'member'> = {
  name: 'saveMember',
  version: 1,
  kind: 'member',
  area: 'organization',
  summary: 'Change what a member of the organisation is and may do',
  offline: 'B',
  permission: 'userWrite',
  // Somebody becomes a member by an invitation.
  fresh: (id, { organizationId, personId }) => ({
    id: id as Member['id'],
    organizationId,
    personId,
    name: '',
    email: '',
    roles: ['member'],
    userClass: 'external',
    permissions: [],
    heldRoles: [],
    groups: [],
    jobRoles: [],
    status: 'active',
    joinedAt: 0,
  }),
  mayChange: (one, { actor }) => one.organizationId === actor.organizationId,
  checkWhole: refuseChange,
  reads: ({ lists }, actor) =>
    actor.kind === 'person'
      ? [
          { kind: 'administrators', id: actor.organizationId },
          { kind: 'rolesAndGroups', id: actor.organizationId },
          ...(lists?.jobRoles?.put ?? []).map(({ element }) => ({
            kind: 'jobRole' as const,
            id: element.id,
          })),
        ]
      : [],
  events: eventsOf,
}

export const saveMember = saveRecord({
  ...MEMBER_RECORD,
  input: recordChange('member', MEMBER_FIELDS, MEMBER_LISTS),
})
