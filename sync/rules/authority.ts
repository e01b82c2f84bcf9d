/**
 * What a member of an organisation may do there beyond their own things. A role is a name for a set of permissions;
 * single ones are granted besides (product.md §6). Asked of the facts of the moment, never of a session: who lost a
 * role a second ago has lost what came with it.
 */
import type { Role } from '../entities/actor.ts'
import type { OrganizationId, PersonId } from '../ids.ts'

/** Wire: permissionId. Those of ours begin at 9000. */
export const PERMISSIONS = {
  userRead: 1,
  userWrite: 2,
  groupRead: 3,
  groupWrite: 4,
  reportRead: 5,
  viewExtraColumns: 1001,
  /** How the organisation looks, what it is called, and what it demands. */
  organizationWrite: 9001,
  sequenceWrite: 9002,
  /** What colleagues have shared with everybody: contacts, templates. */
  sharedWrite: 9003,
} as const
export type Permission = keyof typeof PERMISSIONS

const ALL = Object.keys(PERMISSIONS) as readonly Permission[]

/** Roles somebody has in an organisation. */
export const ORGANIZATION_ROLES = [
  'member',
  'companyAdmin',
  'userAdmin',
  'adminReader',
] as const satisfies readonly Role[]

/** Operators' roles (`superAdmin`, `sacAdmin`) run the platform and open no organisation. */
const OF_ROLE: { readonly [R in Role]: readonly Permission[] } = {
  member: [],
  companyAdmin: ALL,
  userAdmin: ['userRead', 'userWrite', 'groupRead', 'groupWrite'],
  adminReader: ['userRead', 'groupRead', 'reportRead'],
  superAdmin: [],
  sacAdmin: [],
}

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
}

export const holds = (authority: Authority | undefined, permission: Permission): boolean =>
  authority !== undefined &&
  (authority.permissions.includes(PERMISSIONS[permission]) ||
    authority.roles.some((role) => permissionsOf(role).includes(permission)))

/** Of one organisation. */
export interface Administrators {
  readonly organizationId: OrganizationId
  readonly personIds: readonly PersonId[]
}

/** Nothing that lessens authority leaves an organisation without somebody who can give it back. */
export const leavesNobody = (administrators: Administrators | undefined, without: PersonId): boolean =>
  !administrators?.personIds.some((one) => one !== without)
