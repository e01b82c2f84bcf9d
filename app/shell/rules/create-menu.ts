import { USER_TYPES } from '../../../sync/rules/account-type.ts'
import { isInternalOrgAdmin, type ShellUser } from './shell-user.ts'

export type CreateEntry = 'newApplication' | 'createDocument' | 'createRequest'

/** The entries of the Create button, in order; an empty answer means there is no button. */
export function createMenu(user: ShellUser): readonly CreateEntry[] {
  if (user.isUserAdmin || user.userTypeId === USER_TYPES.temporary) return []
  if (user.deploymentType === 2) return isInternalOrgAdmin(user) ? [] : ['newApplication', 'createRequest']
  return user.deploymentType === 3 ? ['createDocument'] : ['createDocument', 'createRequest']
}
