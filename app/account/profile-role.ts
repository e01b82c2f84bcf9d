/** What somebody is called on their own profile (product.md §6): fewer words than their type of account has. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { USER_TYPES } from '../../sync/rules/account-type.ts'
import type { ShellUser } from '../shell/rules/shell-user.ts'

export const PROFILE_ROLES = {
  superAdmin: msg`Super Admin`,
  corporateAdmin: msg`Corporate Admin`,
  /** Of a user admin too, as the specification shows them. */
  adminReader: msg({ message: 'Admin Reader', context: 'profile' }),
  standard: msg({ message: 'Standard', context: 'profile' }),
  temporary: msg`Temporary User`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

type Standing = Pick<ShellUser, 'userTypeId' | 'isUserAdmin' | 'isAdminReader'>

/** The strongest first, as the type of account has it. */
export function profileRoleOf({
  userTypeId,
  isUserAdmin,
  isAdminReader,
}: Standing): keyof typeof PROFILE_ROLES {
  if (userTypeId === USER_TYPES.superAdmin) return 'superAdmin'
  if (userTypeId === USER_TYPES.companyAdmin) return 'corporateAdmin'
  if (userTypeId === USER_TYPES.sacAdmin || isUserAdmin || isAdminReader) return 'adminReader'
  return userTypeId === USER_TYPES.temporary ? 'temporary' : 'standard'
}
