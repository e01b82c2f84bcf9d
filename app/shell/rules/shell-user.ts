import { USER_TYPES } from '../../../sync/rules/account-type.ts'

/** The facts about a person that decide what the frame offers. Rights are enforced by the server, never from here. */
export type ShellUser = {
  deploymentType: DeploymentType
  userClass: 'internal' | 'external'
  isOrgAdmin: boolean
  isSuperAdmin: boolean
  isUserAdmin: boolean
  isAdminReader: boolean
  /** Decides how the own organisation looks; by the stored role, which the menu never changes. */
  runsOrganization: boolean
  /** As the server has them; the flags above may follow the menu instead. */
  roles: readonly string[]
  /** 1 user read, 2 user write, 3 group read, 4 group write, 5 report read, 1001 view extra columns. */
  permissions: readonly number[]
  /** 1 Company Admin, 2 Super Admin, 3 Standard User, 4 Temporary User, 5 SAC Admin. */
  userTypeId: 1 | 2 | 3 | 4 | 5
  /** The theme of this host says it is the bank's. */
  isBank: boolean
  belongsToBoard: boolean
}

export type DeploymentType = 1 | 2 | 3

/** The shipped values; only configuration or /instance/settings changes them. */
export const DEPLOYMENT_TYPE: DeploymentType = 2
export const TENANT_ID = 2

export function hasAdminType(user: ShellUser): boolean {
  return user.isOrgAdmin || user.isSuperAdmin || user.isUserAdmin || user.isAdminReader
}

/** RIM classes are of the bank's own people, in its deployment alone (A091). */
export const hasRimClasses = ({
  deploymentType,
  userClass,
}: Pick<ShellUser, 'deploymentType' | 'userClass'>) => deploymentType === 2 && userClass === 'internal'

/** Has, as somebody from outside, an account at the bank to be linked to (A092); who is here for one document has none. */
export const isCustomer = ({
  deploymentType,
  userClass,
  userTypeId,
}: Pick<ShellUser, 'deploymentType' | 'userClass' | 'userTypeId'>) =>
  deploymentType === 2 && userClass === 'external' && userTypeId !== USER_TYPES.temporary

export function isInternalOrgAdmin(user: ShellUser): boolean {
  return user.userClass === 'internal' && user.isOrgAdmin
}
