/**
 * What a member of an organisation may do there beyond their own things. A role is a name for a set of permissions;
 * single ones are granted besides (product.md §6). Asked of the facts of the moment, never of a session: who lost a
 * role a second ago has lost what came with it.
 */
import type { Member } from '../entities/member.ts'
import {
  PERMISSIONS,
  type Permission,
  RESTRICTIONS,
  type Restriction,
  type Role,
} from '../entities/permission.ts'
import type { CustomRole, MemberGroup, ReadingName } from '../entities/role.ts'
import type { OrganizationId, PersonId } from '../ids.ts'
import { isTemporary } from './account-type.ts'

const ALL = Object.keys(PERMISSIONS) as readonly Permission[]

const LOOKS_AFTER_PEOPLE: readonly Permission[] = [
  'userRead',
  'userWrite',
  'groupRead',
  'groupWrite',
  'reportRead',
]

/** An operator's role (`superAdmin`) runs the platform and opens no organisation. */
const OF_ROLE: { readonly [R in Role]: readonly Permission[] } = {
  member: [],
  companyAdmin: ALL,
  userAdmin: LOOKS_AFTER_PEOPLE,
  adminReader: ['userRead', 'groupRead', 'reportRead', 'systemRead'],
  superAdmin: [],
  // A user admin of one account among many, by another name (A029).
  sacAdmin: LOOKS_AFTER_PEOPLE,
  temporary: [],
}

/** Who may change something sees it (A193). */
const COMES_WITH: { readonly [P in Permission]?: Permission } = {
  userRead: 'userWrite',
  groupRead: 'groupWrite',
  systemRead: 'systemWrite',
}

/** The permission that brings this one; undefined where it stands alone. */
export const comesWith = (permission: Permission): Permission | undefined => COMES_WITH[permission]

/** Any of these ids of the wire gives the permission. */
const idsOf = (permission: Permission): readonly number[] =>
  [permission, COMES_WITH[permission]].flatMap((one) => (one ? [PERMISSIONS[one]] : []))

/** By ids of the wire, alone or with what may do more. */
export const permissionGivenBy = (ids: readonly number[], permission: Permission): boolean =>
  idsOf(permission).some((id) => ids.includes(id))

/** Undefined for an id of the wire we do not know: nobody holds it. */
export const permissionOf = (id: number): Permission | undefined =>
  ALL.find((name) => PERMISSIONS[name] === id)

export const permissionsOf = (role: string): readonly Permission[] =>
  Object.hasOwn(OF_ROLE, role) ? OF_ROLE[role as Role] : []

/** Of one member, now; nobody has any once they left. */
export interface Authority {
  readonly personId: PersonId
  readonly roles: readonly string[]
  /** Ids of the wire, granted besides what the roles give. */
  readonly permissions: readonly number[]
  /** Of any role they have; absent where there are none. */
  readonly restrictions?: readonly Restriction[]
  /** Roles and groups that count for them now: what names one of these as its reader is theirs to read. Absent where there are none. */
  readonly standsIn?: readonly ReadingName[]
}

/** The roles and groups of an organisation. */
export interface RolesAndGroups {
  readonly roles: ReadonlyMap<string, CustomRole>
  readonly groups: ReadonlyMap<string, MemberGroup>
}

/** Where something that somebody holds comes from. */
export type Source =
  | { readonly kind: 'builtIn'; readonly role: string }
  | { readonly kind: 'direct' }
  | { readonly kind: 'role'; readonly roleId: string }
  | { readonly kind: 'group'; readonly groupId: string; readonly roleId: string }

/** Roles that count for a member now, each with the way to it; one that is switched off, or whose group is, counts not. */
export function rolesOf(
  { heldRoles, groups: own }: Pick<Member, 'heldRoles' | 'groups'>,
  { roles, groups }: RolesAndGroups,
): readonly { readonly role: CustomRole; readonly source: Source }[] {
  const active = (id: string) => {
    const role = roles.get(id)
    return role?.active ? role : undefined
  }
  const found: { role: CustomRole; source: Source }[] = []
  for (const { id } of heldRoles) {
    const role = active(id)
    if (role) found.push({ role, source: { kind: 'role', roleId: id } })
  }
  for (const { id: groupId } of own) {
    const group = groups.get(groupId)
    for (const { id } of group?.active ? group.roles : []) {
      const role = active(id)
      if (role) found.push({ role, source: { kind: 'group', groupId, roleId: id } })
    }
  }
  return found
}

/** Every way in which a member comes to hold a permission: why they may. */
export function sourcesOf(
  permission: Permission,
  member: Pick<Member, 'roles' | 'permissions' | 'heldRoles' | 'groups'>,
  all: RolesAndGroups,
): readonly Source[] {
  const ids = idsOf(permission)
  if (isTemporary(member.roles)) return []
  return [
    ...member.roles
      .filter((role) => permissionsOf(role).includes(permission))
      .map((role): Source => ({ kind: 'builtIn', role })),
    ...(ids.some((id) => member.permissions.includes(id)) ? [{ kind: 'direct' } as const] : []),
    ...rolesOf(member, all)
      .filter(({ role }) => ids.some((id) => role.permissions.includes(id)))
      .map(({ source }) => source),
  ]
}

/** What a member may do, all ways together. */
export function authorityOf(
  member: Pick<Member, 'personId' | 'roles' | 'permissions' | 'heldRoles' | 'groups'>,
  all: RolesAndGroups,
): Authority {
  const given = rolesOf(member, all).map(({ role }) => role)
  const standsIn = isTemporary(member.roles) ? [] : countingOf(member, given, all)
  const restrictions = RESTRICTIONS.filter((one) => given.some((role) => role.restrictions.includes(one)))
  return {
    personId: member.personId,
    roles: member.roles,
    // What a temporary user was given beside comes into force once they are permanent.
    permissions: isTemporary(member.roles)
      ? []
      : [...new Set([...member.permissions, ...given.flatMap((role) => role.permissions)])],
    ...(restrictions.length > 0 && { restrictions }),
    ...(standsIn.length > 0 && { standsIn }),
  }
}

/** Each once: what is switched off gives nothing to read either. */
const countingOf = (
  { groups: own }: Pick<Member, 'groups'>,
  roles: readonly CustomRole[],
  { groups }: RolesAndGroups,
): readonly ReadingName[] => [
  ...new Set<ReadingName>([
    ...roles.map((one) => one.id),
    ...own.flatMap(({ id }) => (groups.get(id)?.active ? [id] : [])),
  ]),
]

export const isRestricted = (authority: Authority | undefined, restriction: Restriction): boolean =>
  authority?.restrictions?.includes(restriction) === true

export const liftedFrom = (
  before: readonly Restriction[],
  after: readonly Restriction[],
): readonly Restriction[] => before.filter((one) => !after.includes(one))

/** Nobody lifts what they are under themselves, save whoever runs all: no role loosens itself through the one who keeps it. */
export const mayLift = (authority: Authority | undefined, lifted: readonly Restriction[]): boolean =>
  authority?.roles.includes('companyAdmin') === true || !lifted.some((one) => isRestricted(authority, one))

export const holds = (
  authority: Pick<Authority, 'roles' | 'permissions'> | undefined,
  permission: Permission,
): boolean =>
  authority !== undefined &&
  (idsOf(permission).some((id) => authority.permissions.includes(id)) ||
    authority.roles.some((role) => permissionsOf(role).includes(permission)))

/** Of one organisation. */
export interface Administrators {
  readonly organizationId: OrganizationId
  readonly personIds: readonly PersonId[]
}

/** Nothing that lessens authority leaves an organisation without somebody who can give it back. */
export const leavesNobody = (administrators: Administrators | undefined, without: PersonId): boolean =>
  !administrators?.personIds.some((one) => one !== without)
