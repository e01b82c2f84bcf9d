import type { Profile } from '../../sync/entities/profile.ts'
import { isUserAdmin, runsOrganization, userTypeOf } from '../../sync/rules/account-type.ts'
import { fixOrgAdminFlag } from '../shell/rules/main-tabs.ts'
import type { DeploymentType, ShellUser } from '../shell/rules/shell-user.ts'

/** What the frame may know of a person: the server's record of them, and the menu it answered. */
export function shellUserOf(
  profile: Profile,
  topMenu: readonly string[],
  deploymentType: DeploymentType,
): ShellUser {
  const { roles, userClass, permissions } = profile
  return fixOrgAdminFlag(
    {
      deploymentType,
      userClass,
      isOrgAdmin: roles.includes('companyAdmin'),
      isSuperAdmin: roles.includes('superAdmin'),
      isUserAdmin: isUserAdmin(roles),
      isAdminReader: roles.includes('adminReader'),
      runsOrganization: runsOrganization(roles),
      roles,
      permissions,
      userTypeId: userTypeOf(roles),
      isBank: false,
      belongsToBoard: false,
    },
    topMenu,
  )
}
