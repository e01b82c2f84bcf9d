import { USER_TYPES } from '../../../sync/rules/account-type.ts'
import { isInternalOrgAdmin, type ShellUser } from './shell-user.ts'
import { permissionEntries } from './sidebar.ts'

export type TabId = 'documents' | 'designer' | 'contacts' | 'boards' | 'administration'

export const TAB_PATHS: Readonly<Record<TabId, string>> = {
  documents: '/',
  designer: '/templates/all',
  contacts: '/contacts/all',
  boards: '/board',
  administration: '/administration/users',
}

const TABS: readonly TabId[] = ['documents', 'designer', 'contacts', 'boards', 'administration']
const MENU_NAMES: Readonly<Record<string, TabId>> = {
  'documents & forms': 'documents',
  designer: 'designer',
  contacts: 'contacts',
  board: 'boards',
  boards: 'boards',
  administration: 'administration',
}

/** The main tabs in their order: the answer of the top-menu call, narrowed by deployment and rights. */
export function mainTabs(user: ShellUser, topMenu: readonly string[]): readonly TabId[] {
  const named = new Set(topMenu.flatMap((name) => MENU_NAMES[name.trim().toLowerCase()] ?? []))
  const byPermission = permissionEntries(user).length > 0
  return TABS.filter((tab) => {
    if (user.userTypeId === USER_TYPES.temporary) return tab === 'documents'
    if (user.deploymentType === 2 && user.userClass === 'external') return tab === 'documents'
    if (tab === 'administration' && byPermission) return true
    if (tab === 'boards') return user.belongsToBoard || named.has('boards')
    if (user.deploymentType !== 2) return named.has(tab)
    if (tab === 'documents') return true
    const allowed = isInternalOrgAdmin(user) || (tab === 'administration' && adminOf(user))
    return allowed && named.has(tab)
  })
}

function adminOf(user: ShellUser): boolean {
  return user.isAdminReader || user.isSuperAdmin || user.isUserAdmin
}

/** Sees nothing but administration: gets the frame without tabs, and / leads there. */
export function isAdminOnly(tabs: readonly TabId[]): boolean {
  return tabs.length === 1 && tabs[0] === 'administration'
}

/**
 * The interface flag follows the menu: Administration in it makes an org admin of someone with no admin type,
 * its absence clears the flag. The server decides rights from its own record, never from this flag.
 */
export function fixOrgAdminFlag<U extends ShellUser>(user: U, topMenu: readonly string[]): U {
  const listed = topMenu.some((name) => name.trim().toLowerCase() === 'administration')
  const noAdminType = !(user.isOrgAdmin || user.isSuperAdmin || user.isUserAdmin || user.isAdminReader)
  if (listed && noAdminType) return { ...user, isOrgAdmin: true }
  if (!listed && user.isOrgAdmin) return { ...user, isOrgAdmin: false }
  return user
}
