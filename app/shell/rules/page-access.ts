/**
 * Who may open what stands under Administration. One table for the entries of the sidebar, the tab that leads there and
 * the page itself, so that nothing leads to a page somebody may not open. The server asks again for everything on it.
 */
import type { Permission } from '../../../sync/entities/permission.ts'
import { type Authority, holds } from '../../../sync/rules/authority.ts'
import { isOperator } from '../../../sync/rules/operators.ts'
import { TAB_PATHS } from './main-tabs.ts'
import { hasRimClasses, isCustomer, type ShellUser } from './shell-user.ts'
import { sidebarEntries } from './sidebar.ts'

const RIM_CLASSES = '/administration/rimclasses'
const VERIFICATION = '/account/verification'

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
  [RIM_CLASSES]: 'groupWrite',
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
  '/account/invitations': 'userWrite',
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

export const mayOpen = (path: string, user: ShellUser): boolean =>
  opensFor(path, authorityOfUser(user) as Authority, user)

/** Whoever asks for a page, by what they may do and where they are; `user` where a frame knows it. */
export function opensFor(
  path: string,
  authority: Pick<Authority, 'roles' | 'permissions'> | undefined,
  user: Pick<ShellUser, 'deploymentType' | 'userClass' | 'userTypeId'> | undefined,
): boolean {
  const page = pageOf(path)
  // Accounts of customers are people's from outside, in the bank's deployment (A092).
  if (path === VERIFICATION || path === `${VERIFICATION}/`) return user !== undefined && isCustomer(user)
  if (page === undefined) return true
  if (page === RIM_CLASSES && !(user && hasRimClasses(user))) return false
  const need = PAGE_NEEDS[page]
  if (need === 'operator') return isOperator(authority)
  return [need].flat().some((one) => holds(authority, one as Permission))
}

/** Users, when they may see them; otherwise whatever stands first in their sidebar. */
export function firstOpenPage(user: ShellUser, exists: (path: string) => boolean): string | undefined {
  const open = sidebarEntries('administration', user)
    .map(({ path }) => path)
    .filter((path) => exists(path) && mayOpen(path, user))
  return open.find((path) => path === TAB_PATHS.administration) ?? open[0]
}

/** Of a page below another one, such as the items of a lookup, the one above. */
function pageOf(path: string): string | undefined {
  const known = Object.keys(PAGE_NEEDS).filter((one) => path === one || path.startsWith(`${one}/`))
  return known.sort((a, b) => b.length - a.length)[0]
}
