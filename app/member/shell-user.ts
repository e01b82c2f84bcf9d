import type { Profile } from '../../sync/entities/profile.ts'
import { runsOrganization, userTypeOf } from '../../sync/rules/account-type.ts'
import { fixOrgAdminFlag } from '../shell/rules/main-tabs.ts'
import { DEPLOYMENT_TYPE, type ShellUser } from '../shell/rules/shell-user.ts'

/** What the frame may know of a person: the server's record of them, and the menu it answered. */
export function shellUserOf(profile: Profile, topMenu: readonly string[]): ShellUser {
  const { roles, userClass, permissions } = profile
  return fixOrgAdminFlag(
    {
      deploymentType: DEPLOYMENT_TYPE,
      userClass,
      isOrgAdmin: roles.includes('companyAdmin'),
      isSuperAdmin: roles.includes('superAdmin'),
      isUserAdmin: roles.includes('userAdmin'),
      isAdminReader: roles.includes('adminReader'),
      runsOrganization: runsOrganization(roles),
      permissions,
      userTypeId: userTypeOf(roles),
      isBank: false,
      belongsToBoard: false,
    },
    topMenu,
  )
}
