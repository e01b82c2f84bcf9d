/**
 * Who may open what stands under Administration. One table for the entries of the sidebar, the tab that leads there and
 * the page itself, so that nothing leads to a page somebody may not open. The server asks again for everything on it.
 */
import type { Permission } from '../../../sync/entities/permission.ts'
import { type Authority, holds } from '../../../sync/rules/authority.ts'
import { isOperator } from '../../../sync/rules/operators.ts'
import { TAB_PATHS } from './main-tabs.ts'
import type { ShellUser } from './shell-user.ts'
import { sidebarEntries } from './sidebar.ts'

type Need = Permission | readonly Permission[] | 'operator'

/** Any of several. A page that is not here is open to whoever is signed in, or looks after itself. */
export const PAGE_NEEDS: Readonly<Record<string, Need>> = {
  '/administration/users': 'userRead',
  '/administration/groups': 'groupRead',
  '/administration/roles': ['roleWrite', 'userRead', 'groupRead'],
  '/administration/roles-permissions': ['roleWrite', 'userRead', 'groupRead'],
  '/administration/lookups': 'lookupWrite',
  '/administration/sequences': 'sequenceWrite',
  '/administration/classifications': 'organizationWrite',
  '/administration/job-roles': 'organizationWrite',
  '/administration/licenses': 'organizationWrite',
  '/administration/connected-systems': 'systemRead',
  '/administration/rimclasses': 'organizationWrite',
  '/administration/api': 'apiWrite',
  '/administration/webhooks': 'apiWrite',
  '/administration/organization': 'organizationWrite',
  '/administration/settings': [
    'organizationWrite',
    'apiWrite',
    'lookupWrite',
    'sequenceWrite',
    'systemWrite',
  ],
  '/administration/reports': 'reportRead',
  '/account/organization': 'organizationWrite',
  '/administration/registered-users': 'operator',
  '/administration/tenants': 'operator',
  '/organizations/all': 'operator',
  '/instance/lookups': 'operator',
  '/instance/settings': 'operator',
}

export const authorityOfUser = ({
  roles,
  permissions,
}: ShellUser): Pick<Authority, 'roles' | 'permissions'> => ({
  roles,
  permissions,
})

export function mayOpen(path: string, user: ShellUser): boolean {
  const need = needOf(path)
  if (need === undefined) return true
  const authority = authorityOfUser(user) as Authority
  if (need === 'operator') return isOperator(authority)
  return (typeof need === 'string' ? [need] : need).some((one) => holds(authority, one))
}

/** Users, when they may see them; otherwise whatever stands first in their sidebar. */
export function firstOpenPage(user: ShellUser, exists: (path: string) => boolean): string | undefined {
  const open = sidebarEntries('administration', user)
    .map(({ path }) => path)
    .filter((path) => exists(path) && mayOpen(path, user))
  return open.find((path) => path === TAB_PATHS.administration) ?? open[0]
}

/** Of a page below another one, such as the items of a lookup, that of the one above. */
function needOf(path: string): Need | undefined {
  const known = Object.keys(PAGE_NEEDS).filter((one) => path === one || path.startsWith(`${one}/`))
  const longest = known.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? undefined : PAGE_NEEDS[longest]
}
