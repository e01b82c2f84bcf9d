import { PERMISSIONS } from '../../../sync/rules/authority.ts'
import type { CountId } from '../shell-data.ts'
import type { ShellUser } from './shell-user.ts'

export type AreaId = 'documents' | 'designer' | 'contacts' | 'boards' | 'administration' | 'account'

export type EntryId =
  | 'inbox'
  | 'sent'
  | 'archive'
  | 'draft'
  | 'deleted'
  | 'open'
  | 'outbox'
  | 'templates'
  | 'forms'
  | 'sequences'
  | 'workflows'
  | 'allContacts'
  | 'contacts'
  | 'profile'
  | 'preferences'
  | 'delegation'
  | 'device'
  | 'organisationLook'
  | 'users'
  | 'groups'
  | 'rolesAndPermissions'
  | 'organisation'
  | 'lookups'
  | 'adminSequences'
  | 'connectedSystems'
  | 'rimClasses'
  | 'dashboard'
  | 'reports'
  | 'settings'
  | 'registeredUsers'
  | 'tenants'
  | 'organisations'
  | 'instanceSettings'
  | 'boardList'
  | 'collaborations'
  | 'meetings'
  | 'minutes'
  | 'members'
  | 'boardContacts'

export type SidebarEntry = {
  id: EntryId
  path: string
  search?: Readonly<Record<string, string>>
  count?: CountId
  /** Other pages it stands for: tabs of the same. */
  also?: readonly string[]
}

const entry = (id: EntryId, path: string, count?: CountId): SidebarEntry => ({
  id,
  path,
  ...(count && { count }),
})
const folder = (id: EntryId, name: string, count?: CountId): SidebarEntry => ({
  id,
  path: '/',
  search: { folder: name },
  ...(count && { count }),
})

/** The entries of the sidebar in an area. Which of their pages exist is known by the router, not here. */
export function sidebarEntries(area: AreaId, user: ShellUser): readonly SidebarEntry[] {
  if (area === 'administration') return administrationEntries(user)
  if (area === 'account') return accountEntries(user)
  return BY_AREA[area]
}

const accountEntries = (user: ShellUser): readonly SidebarEntry[] => [
  entry('profile', '/account'),
  entry('preferences', '/account/preferences'),
  entry('delegation', '/account/delegation'),
  // A page of the account as well (product.md §2): who has no tab for them finds them here.
  entry('contacts', '/contacts/all'),
  entry('device', '/account/device'),
  ...(user.runsOrganization ? [entry('organisationLook', '/account/organization')] : []),
]

const BY_AREA: Readonly<Record<Exclude<AreaId, 'administration' | 'account'>, readonly SidebarEntry[]>> = {
  documents: [
    entry('inbox', '/', 'inboxUnread'),
    folder('sent', 'sent'),
    folder('archive', 'archive'),
    folder('draft', 'draft', 'drafts'),
    entry('deleted', '/recyclebin/all'),
  ],
  designer: [
    entry('templates', '/templates/all', 'templates'),
    entry('forms', '/forms/all', 'forms'),
    entry('sequences', '/sequences'),
    entry('workflows', '/workflows'),
  ],
  contacts: [entry('allContacts', '/contacts/all')],
  boards: [
    entry('boardList', '/board/boards'),
    entry('collaborations', '/board/collaborations'),
    entry('meetings', '/board/meetings'),
    entry('minutes', '/board/minutes'),
    entry('members', '/board/members'),
    entry('boardContacts', '/board/contacts'),
  ],
}

/** Lists add up: a super admin who is also org admin sees both, each entry once. */
function administrationEntries(user: ShellUser): readonly SidebarEntry[] {
  const lists = [
    user.isOrgAdmin ? orgAdminEntries(user) : [],
    user.isSuperAdmin ? SUPER_ADMIN : [],
    user.isUserAdmin ? USER_ADMIN : [],
    user.isAdminReader && !user.isOrgAdmin ? USER_ADMIN : [],
    permissionEntries(user),
  ]
  const byPath = new Map<string, SidebarEntry>()
  for (const one of lists.flat()) if (!byPath.has(one.path)) byPath.set(one.path, one)
  return [...byPath.values()]
}

const ROLES: SidebarEntry = {
  ...entry('rolesAndPermissions', '/administration/roles-permissions'),
  also: ['/administration/roles'],
}

function orgAdminEntries(user: ShellUser): readonly SidebarEntry[] {
  const all = user.deploymentType !== 3
  const rim = user.deploymentType === 2 && user.userClass === 'internal'
  return [
    entry('dashboard', '/administration/dashboard'),
    entry('users', '/administration/users'),
    entry('groups', '/administration/groups'),
    ...(all ? [ROLES] : []),
    entry('organisation', '/administration/organization'),
    entry('lookups', '/administration/lookups'),
    entry('adminSequences', '/administration/sequences'),
    entry('connectedSystems', '/administration/connected-systems'),
    ...(rim ? [entry('rimClasses', '/administration/rimclasses')] : []),
    ...(all ? [entry('settings', '/administration/settings')] : []),
  ]
}

const SUPER_ADMIN: readonly SidebarEntry[] = [
  entry('dashboard', '/administration/dashboard'),
  entry('registeredUsers', '/administration/registered-users'),
  entry('tenants', '/administration/tenants'),
  entry('reports', '/administration/reports'),
  entry('organisations', '/organizations/all'),
  entry('instanceSettings', '/instance/settings'),
]

const USER_ADMIN: readonly SidebarEntry[] = [
  entry('users', '/administration/users'),
  entry('groups', '/administration/groups'),
  entry('dashboard', '/administration/dashboard'),
  entry('reports', '/administration/reports'),
]

function permissionEntries({ permissions, deploymentType }: ShellUser): readonly SidebarEntry[] {
  const has = (...ids: number[]) => ids.some((id) => permissions.includes(id))
  return [
    ...(has(1, 2) ? [entry('users', '/administration/users')] : []),
    ...(has(3, 4) ? [entry('groups', '/administration/groups')] : []),
    ...(has(PERMISSIONS.roleWrite) && deploymentType !== 3 ? [ROLES] : []),
    ...(has(5) ? [entry('reports', '/administration/reports')] : []),
  ]
}
