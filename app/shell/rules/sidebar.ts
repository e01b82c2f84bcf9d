import { PERMISSIONS } from '../../../sync/entities/permission.ts'
import { USER_TYPES } from '../../../sync/rules/account-type.ts'
import { holds } from '../../../sync/rules/authority.ts'
import { type ListedKind, ORGANIZATION_LISTS } from '../organization-lists.ts'
import type { CountId } from '../shell-data.ts'
import { hasRimClasses, isCustomer, type ShellUser } from './shell-user.ts'

export type AreaId = 'documents' | 'designer' | 'contacts' | 'boards' | 'administration' | 'account'

export type EntryId =
  | 'inbox'
  | 'sent'
  | 'archive'
  | 'draft'
  | 'deleted'
  | 'recycleBin'
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
  | 'security'
  | 'verification'
  | 'delegation'
  | 'invitations'
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
  | 'classifications'
  | ListedKind
  | 'licenses'
  | 'dashboard'
  | 'reports'
  | 'settings'
  | 'registeredUsers'
  | 'tenants'
  | 'organisations'
  | 'instanceSettings'
  | 'globalLookups'
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

/** The entry a page belongs to: its own, or the nearest above it, as one connected system belongs to their list. */
export function entryOfPage(
  entries: readonly SidebarEntry[],
  { pathname, folder }: { readonly pathname: string; readonly folder: string },
): SidebarEntry | undefined {
  const stands = (path: string): boolean =>
    path === pathname || `${path}/` === pathname || (path !== '/' && pathname.startsWith(`${path}/`))
  // A page that has an entry of its own is no part of another's.
  const nearness = (one: SidebarEntry): number =>
    Math.max(
      stands(one.path) ? one.path.length + 0.5 : 0,
      ...(one.also ?? []).filter(stands).map((path) => path.length),
    )
  const inFolder = (one: SidebarEntry): boolean =>
    one.path !== '/' || (one.search?.folder ?? '') === (folder === 'inbox' ? '' : folder)
  return entries
    .filter((one) => nearness(one) > 0 && inFolder(one))
    .sort((a, b) => nearness(b) - nearness(a))[0]
}

/** The entries of the sidebar in an area. Which of their pages exist is known by the router, not here. */
export function sidebarEntries(area: AreaId, user: ShellUser): readonly SidebarEntry[] {
  if (area === 'administration') return administrationEntries(user)
  if (area === 'account') return accountEntries(user)
  return isTemporary(user) ? BY_AREA[area].filter((one) => !BEGUN_BY_THEM.includes(one.id)) : BY_AREA[area]
}

/** Folders of what somebody began themselves. */
const BEGUN_BY_THEM: readonly EntryId[] = ['sent', 'draft']
const isTemporary = ({ userTypeId }: ShellUser): boolean => userTypeId === USER_TYPES.temporary

const accountEntries = (user: ShellUser): readonly SidebarEntry[] => [
  entry('profile', '/account'),
  entry('preferences', '/account/preferences'),
  entry('security', '/account/security'),
  ...(isCustomer(user) ? [entry('verification', '/account/verification')] : []),
  ...(isTemporary(user)
    ? []
    : [
        entry('delegation', '/account/delegation'),
        // Pages of the account as well (product.md §2): who has no tab for contacts finds them here.
        entry('contacts', '/contacts/all'),
      ]),
  ...(mayInvite(user) ? [entry('invitations', '/account/invitations')] : []),
  entry('recycleBin', '/recyclebin/all'),
  entry('device', '/account/device'),
  ...(user.runsOrganization ? [entry('organisationLook', '/account/organization')] : []),
]

/** Whoever may not has none, and finds no page. */
const mayInvite = (user: ShellUser): boolean => !isTemporary(user) && holds(user, 'userWrite')

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
  contacts: [{ ...entry('allContacts', '/contacts/all'), also: ['/contacts/groups'] }],
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
    // Who founded an organization as a customer has no tab for it (R0235), and runs it all the same.
    user.isOrgAdmin || user.runsOrganization ? orgAdminEntries(user) : [],
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

/** Keys, webhooks and who changed what are reached from it. */
const SETTINGS: SidebarEntry = {
  ...entry('settings', '/administration/settings'),
  also: ['/administration/api', '/administration/webhooks', '/administration/reports'],
}

const LIST_ENTRIES = (Object.keys(ORGANIZATION_LISTS) as ListedKind[]).map((kind) =>
  entry(kind, ORGANIZATION_LISTS[kind].path),
)

function orgAdminEntries(user: ShellUser): readonly SidebarEntry[] {
  const all = user.deploymentType !== 3
  return [
    entry('dashboard', '/administration/dashboard'),
    entry('users', '/administration/users'),
    entry('groups', '/administration/groups'),
    ...(all ? [ROLES] : []),
    entry('organisation', '/administration/organization'),
    entry('lookups', '/administration/lookups'),
    entry('adminSequences', '/administration/sequences'),
    entry('connectedSystems', '/administration/connected-systems'),
    ...(hasRimClasses(user) ? [entry('rimClasses', '/administration/rimclasses')] : []),
    // Pages of the settings (A015), which deployment 3 has none of.
    ...(all
      ? [
          entry('classifications', '/administration/classifications'),
          ...LIST_ENTRIES,
          entry('licenses', '/administration/licenses'),
        ]
      : []),
    ...(all ? [SETTINGS] : []),
  ]
}

const SUPER_ADMIN: readonly SidebarEntry[] = [
  entry('dashboard', '/administration/dashboard'),
  entry('registeredUsers', '/administration/registered-users'),
  entry('tenants', '/administration/tenants'),
  entry('reports', '/administration/reports'),
  entry('organisations', '/organizations/all'),
  entry('globalLookups', '/instance/lookups'),
  entry('instanceSettings', '/instance/settings'),
]

const USER_ADMIN: readonly SidebarEntry[] = [
  entry('users', '/administration/users'),
  entry('groups', '/administration/groups'),
  entry('dashboard', '/administration/dashboard'),
  entry('reports', '/administration/reports'),
]

/** What single permissions are for; without any there is no tab by them either. */
export function permissionEntries({ permissions, deploymentType }: ShellUser): readonly SidebarEntry[] {
  const has = (...ids: number[]) => ids.some((id) => permissions.includes(id))
  return [
    ...(has(1, 2) ? [entry('users', '/administration/users')] : []),
    ...(has(3, 4) ? [entry('groups', '/administration/groups')] : []),
    ...(has(PERMISSIONS.roleWrite) && deploymentType !== 3 ? [ROLES] : []),
    ...(has(PERMISSIONS.systemRead, PERMISSIONS.systemWrite)
      ? [entry('connectedSystems', '/administration/connected-systems')]
      : []),
    ...(has(PERMISSIONS.organizationWrite) ? [entry('organisation', '/administration/organization')] : []),
    ...(has(PERMISSIONS.organizationWrite, PERMISSIONS.apiWrite) && deploymentType !== 3 ? [SETTINGS] : []),
    ...(has(PERMISSIONS.lookupWrite) ? [entry('lookups', '/administration/lookups')] : []),
    ...(has(PERMISSIONS.sequenceWrite) ? [entry('adminSequences', '/administration/sequences')] : []),
    ...(has(5) ? [entry('reports', '/administration/reports')] : []),
  ]
}
