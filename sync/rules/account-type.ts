/** What an account is called (product.md §4, §6): the wire's userTypeId, by the strongest role. */
import type { Role } from '../entities/permission.ts'

export const USER_TYPES = { companyAdmin: 1, superAdmin: 2, standard: 3, temporary: 4, sacAdmin: 5 } as const
export type UserTypeId = (typeof USER_TYPES)[keyof typeof USER_TYPES]

export function userTypeOf(roles: readonly string[]): UserTypeId {
  const has = (role: Role) => roles.includes(role)
  if (isTemporary(roles)) return USER_TYPES.temporary
  if (has('superAdmin')) return USER_TYPES.superAdmin
  if (has('sacAdmin')) return USER_TYPES.sacAdmin
  return has('companyAdmin') ? USER_TYPES.companyAdmin : USER_TYPES.standard
}

/** Asked to a part in something, with an account of their own and no place beyond it (`temporary.ts`). */
export const isTemporary = (roles: readonly string[]): boolean => roles.includes('temporary')

/** Whoever runs an organisation decides how it looks and what it is called. */
export const runsOrganization = (roles: readonly string[]): boolean => roles.includes('companyAdmin')

/** Looks after people and groups (A028): a SAC admin does, of the one account they administer (A029). */
export const isUserAdmin = (roles: readonly string[]): boolean =>
  roles.includes('userAdmin') || roles.includes('sacAdmin')
