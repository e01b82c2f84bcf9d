import { USER_TYPES } from '../../../sync/rules/account-type.ts'
import type { ShellUser } from './shell-user.ts'

export type AvatarEntry = 'profile' | 'account' | 'delegation' | 'editSignature' | 'editStamp'

/** What the avatar menu offers besides account type, language, theme and Logout, which are always there. */
export function avatarMenu(user: ShellUser): readonly AvatarEntry[] {
  const signing = user.deploymentType !== 2 && !user.isBank
  return [
    'profile',
    ...(user.deploymentType === 2 && user.userClass === 'external' ? (['account'] as const) : []),
    ...(user.isBank || user.userTypeId === USER_TYPES.temporary ? [] : (['delegation'] as const)),
    ...(signing ? (['editSignature', 'editStamp'] as const) : []),
  ]
}
