import { expect, test } from 'vitest'
import { PERMISSIONS } from '../../../sync/entities/permission.ts'
import { ENTRY_LABELS } from '../labels.ts'
import { areaOfPath } from './area-of-path.ts'
import { avatarMenu } from './avatar-menu.ts'
import { mayReloadForChunk } from './chunk-reload.ts'
import { createMenu } from './create-menu.ts'
import { idlePhase, idleTimeoutMs } from './idle.ts'
import { layoutOfPath } from './layout-of-path.ts'
import { fixOrgAdminFlag, isAdminOnly, mainTabs, TAB_PATHS } from './main-tabs.ts'
import { firstOpenPage, mayOpen } from './page-access.ts'
import { REMEMBERED_FOLDERS, rememberedFolder, rememberedTab } from './session-checks.ts'
import { DEPLOYMENT_TYPE, type DeploymentType, type ShellUser, TENANT_ID } from './shell-user.ts'
import { type EntryId, entryOfPage, sidebarEntries } from './sidebar.ts'
import { logoCandidates, secondaryLogoCandidates } from './theme-logo.ts'

const MENU = ['Documents & Forms', 'Designer', 'Contacts', 'Administration']

function person(facts: Partial<ShellUser> = {}): ShellUser {
  return {
    deploymentType: 2,
    userClass: 'internal',
    isOrgAdmin: false,
    isSuperAdmin: false,
    isUserAdmin: false,
    isAdminReader: false,
    runsOrganization: false,
    roles: [],
    permissions: [],
    userTypeId: 3,
    isBank: false,
    belongsToBoard: false,
    ...facts,
  }
}
const inDeployment = (deploymentType: DeploymentType, facts: Partial<ShellUser> = {}) =>
  person({ deploymentType, ...facts })
const paths = (user: ShellUser) =>
  sidebarEntries('administration', user).map((entry) => entry.path.replace('/administration/', ''))

test('[R1287] [R1288] the product ships as deployment 2, tenant 2', () => {
  expect([DEPLOYMENT_TYPE, TENANT_ID]).toEqual([2, 2])
})

test('[R0148] [R1340] the main tabs are those the top-menu call names', () => {
  expect(mainTabs(inDeployment(1), ['Documents & Forms', 'Contacts'])).toEqual(['documents', 'contacts'])
  expect(mainTabs(inDeployment(1), MENU)).toEqual(['documents', 'designer', 'contacts', 'administration'])
})

test('[R0149] [R0150] [R0151] [R0152] every main tab has its address', () => {
  expect(TAB_PATHS).toEqual({
    documents: '/',
    designer: '/templates/all',
    contacts: '/contacts/all',
    boards: '/board',
    administration: '/administration/users',
  })
})

test('[R0232] [R0233] [R0234] in deployment 2 an internal org admin sees Designer, Contacts and Administration', () => {
  expect(mainTabs(person({ isOrgAdmin: true }), MENU)).toEqual([
    'documents',
    'designer',
    'contacts',
    'administration',
  ])
  expect(mainTabs(person(), MENU)).toEqual(['documents'])
})

test('[R0235] in deployment 2 an external person sees only Documents & Forms', () => {
  expect(mainTabs(person({ userClass: 'external', isOrgAdmin: true, permissions: [1] }), MENU)).toEqual([
    'documents',
  ])
})

test('[R0236] in deployment 2 an internal admin reader also sees Administration', () => {
  expect(mainTabs(person({ isAdminReader: true }), MENU)).toEqual(['documents', 'administration'])
})

test('a permission opens Administration although the menu does not name it', () => {
  expect(mainTabs(person({ permissions: [3] }), ['Documents & Forms'])).toEqual([
    'documents',
    'administration',
  ])
})

test('a board is a tab for those who belong to one', () => {
  expect(mainTabs(person({ belongsToBoard: true }), MENU)).toEqual(['documents', 'boards'])
})

test('[R1052] Administration in the menu sets the org-admin flag of someone with no admin type', () => {
  expect(fixOrgAdminFlag(person(), MENU).isOrgAdmin).toBe(true)
  expect(fixOrgAdminFlag(person({ isUserAdmin: true }), MENU).isOrgAdmin).toBe(false)
})

test('[R1053] a menu without Administration clears the org-admin flag', () => {
  expect(fixOrgAdminFlag(person({ isOrgAdmin: true }), ['Documents & Forms']).isOrgAdmin).toBe(false)
})

test('[R0156] [R0157] [R0158] [R0159] [R0160] [R0161] the sidebar of documents', () => {
  expect(sidebarEntries('documents', person())).toEqual([
    { id: 'inbox', path: '/', count: 'inboxUnread' },
    { id: 'sent', path: '/', search: { folder: 'sent' } },
    { id: 'archive', path: '/', search: { folder: 'archive' } },
    { id: 'draft', path: '/', search: { folder: 'draft' }, count: 'drafts' },
    { id: 'deleted', path: '/recyclebin/all' },
  ])
})

test('[R0162] [R0163] [R0165] [R0166] the sidebar of the designer counts templates and forms', () => {
  expect(sidebarEntries('designer', person())).toEqual([
    { id: 'templates', path: '/templates/all', count: 'templates' },
    { id: 'forms', path: '/forms/all', count: 'forms' },
    { id: 'sequences', path: '/sequences' },
    { id: 'workflows', path: '/workflows' },
  ])
})

test('[R0167] [R0168] [R0169] [R0378] [R0379] the sidebars of contacts and of the account', () => {
  expect(sidebarEntries('contacts', person()).map((entry) => entry.id)).toEqual(['allContacts'])
  expect(sidebarEntries('account', person()).map((entry) => entry.id)).toEqual([
    'profile',
    'preferences',
    'security',
    'delegation',
    'contacts',
    'recycleBin',
    // Ours: the lock and what is kept here.
    'device',
  ])
  const inviting = sidebarEntries('account', person({ permissions: [PERMISSIONS.userWrite] }))
  expect(inviting.map((entry) => entry.id)).toContain('invitations')
})

test('[C245] the account of a customer is for people from outside, in deployment 2, and nothing leads anybody else there', () => {
  for (const deployment of [1, 2, 3] as const)
    for (const [userClass, userTypeId] of [
      ['internal', 3],
      ['external', 3],
      ['external', 4],
    ] as const) {
      const user = inDeployment(deployment, { userClass, userTypeId })
      const isTheirs = deployment === 2 && userClass === 'external' && userTypeId === 3
      expect(sidebarEntries('account', user).some((one) => one.id === 'verification')).toBe(isTheirs)
      expect(mayOpen('/account/verification', user)).toBe(isTheirs)
    }
})

test('[R0170] [R0171] [R0172] [R0173] [R0174] [R0175] [R0176] an org admin administers the organisation', () => {
  expect(paths(inDeployment(3, { isOrgAdmin: true }))).toEqual([
    'dashboard',
    'users',
    'groups',
    'organization',
    'lookups',
    'sequences',
    'connected-systems',
  ])
})

test('[R0177] [R0178] Settings and Roles and Permissions are there in every deployment but 3', () => {
  const both = ['roles-permissions', 'settings']
  for (const deployment of [1, 2, 3] as const) {
    const shown = paths(inDeployment(deployment, { isOrgAdmin: true })).filter((path) => both.includes(path))
    expect(shown).toEqual(deployment === 3 ? [] : both)
  }
})

test('[R0196] [R0197] [R0198] [R0199] [R0200] [R0042] [R0204] [R0044] [R0048] [R0039] the lists of an organisation have labels and pages of their own', () => {
  const entries = sidebarEntries('administration', person({ isOrgAdmin: true }))
  const told = (id: EntryId) => [ENTRY_LABELS[id].label.message, entries.find((one) => one.id === id)?.path]
  expect(told('classifications')).toEqual(['Classifications', '/administration/classifications'])
  expect(told('lookups')).toEqual(['Lookups', '/administration/lookups'])
  expect(told('rimClasses')).toEqual(['RIM classes', '/administration/rimclasses'])
  expect(told('jobRole')).toEqual(['Job roles', '/administration/job-roles'])
  expect(told('licenses')).toEqual(['Licenses', '/administration/licenses'])
  const operator = sidebarEntries('administration', person({ isSuperAdmin: true }))
  expect(ENTRY_LABELS.registeredUsers.label.message).toBe('Registered users')
  expect(operator.find((one) => one.id === 'registeredUsers')?.path).toBe('/administration/registered-users')
})

test('who keeps the roles of the organisation has them in the sidebar, and the tab that leads there', () => {
  const keeper = person({ permissions: [PERMISSIONS.roleWrite] })
  expect(paths(keeper)).toEqual(['roles-permissions'])
  expect(mainTabs(keeper, [])).toContain('administration')
  expect(paths(inDeployment(3, { permissions: [PERMISSIONS.roleWrite] }))).toEqual([])
})

test('[R0179] Rim Classes are there only for internal people in deployment 2', () => {
  const shows = (user: ShellUser) => paths(user).includes('rimclasses')
  expect(shows(person({ isOrgAdmin: true }))).toBe(true)
  expect(shows(person({ isOrgAdmin: true, userClass: 'external' }))).toBe(false)
  expect(shows(inDeployment(1, { isOrgAdmin: true }))).toBe(false)
})

test('[R0180] [R0181] [R0182] [R0183] [R0184] [R0185] a super admin administers the instance', () => {
  expect(paths(person({ isSuperAdmin: true }))).toEqual([
    'dashboard',
    'registered-users',
    'tenants',
    'reports',
    '/organizations/all',
    '/instance/lookups',
    '/instance/settings',
  ])
})

test('[R0186] [R0187] [R0188] [R0189] a user admin sees Users, Groups, Dashboard and Reports', () => {
  expect(paths(person({ isUserAdmin: true }))).toEqual(['users', 'groups', 'dashboard', 'reports'])
})

test('[R0190] [R0191] [R0192] [R1223] others see what their permissions name', () => {
  expect([[1], [2], [4], [5], [1001]].map((permissions) => paths(person({ permissions })))).toEqual([
    ['users'],
    ['users'],
    ['groups'],
    ['reports'],
    [],
  ])
})

test('two kinds of administrator in one person see both lists, each entry once', () => {
  const all = paths(person({ isOrgAdmin: true, isSuperAdmin: true }))
  expect(all.filter((path) => path === 'dashboard')).toHaveLength(1)
  expect(all).toContain('lookups')
  expect(all).toContain('tenants')
})

test('[R0212] [R0213] [R0214] Create offers documents and requests, but no request in deployment 3', () => {
  expect(createMenu(inDeployment(1))).toEqual(['createDocument', 'createRequest'])
  expect(createMenu(inDeployment(3))).toEqual(['createDocument'])
})

test('[R0215] [R0216] in deployment 2 Create offers New Application and Create Request', () => {
  expect(createMenu(person())).toEqual(['newApplication', 'createRequest'])
})

test('[R0217] [R0218] user admins, and internal org admins in deployment 2, have no Create button', () => {
  expect(createMenu(inDeployment(1, { isUserAdmin: true }))).toEqual([])
  expect(createMenu(person({ isOrgAdmin: true }))).toEqual([])
  expect(createMenu(inDeployment(1, { isOrgAdmin: true }))).not.toEqual([])
})

test('[R0219] [R0221] [R0222] [R0223] the avatar menu leads to profile, delegation, signature and stamp', () => {
  expect(avatarMenu(inDeployment(1))).toEqual(['profile', 'delegation', 'editSignature', 'editStamp'])
})

test('[R0220] external people of deployment 2 can switch the account', () => {
  expect(avatarMenu(person({ userClass: 'external' }))).toContain('account')
  expect(avatarMenu(person())).not.toContain('account')
  expect(avatarMenu(inDeployment(1, { userClass: 'external' }))).not.toContain('account')
})

test('[R0227] [R0228] deployment 2 hides signature and stamp', () => {
  expect(avatarMenu(person())).toEqual(['profile', 'delegation'])
})

test('[R0229] [R0230] [R0231] the bank hides delegation, signature and stamp', () => {
  expect(avatarMenu(inDeployment(1, { isBank: true }))).toEqual(['profile'])
})

test('a temporary user has their documents and their own account, and begins nothing', () => {
  for (const deployment of [1, 2, 3] as const) {
    const temporary = inDeployment(deployment, { userTypeId: 4, permissions: [1, 2, 3, 4, 5] })
    expect(mainTabs(temporary, ['Documents & Forms', 'Designer', 'Contacts'])).toEqual(['documents'])
    expect(createMenu(temporary)).toEqual([])
    expect(avatarMenu(temporary)).not.toContain('delegation')
    expect(sidebarEntries('documents', temporary).map((one) => one.id)).toEqual([
      'inbox',
      'archive',
      'deleted',
    ])
    expect(sidebarEntries('account', temporary).map((one) => one.id)).toEqual([
      'profile',
      'preferences',
      'security',
      'recycleBin',
      'device',
    ])
  }
})

test('[R0142] [R0143] [R0144] [R0145] [R0146] [R0147] every address has one of six layouts', () => {
  const layouts = Object.fromEntries(
    [
      '/',
      '/contacts/all',
      '/login',
      '/adibcp/login',
      '/403',
      '/verify/7',
      '/sign/sign',
      '/linking/x',
      '/documents/12',
      '/administration/users',
    ].map((path) => [path, layoutOfPath(path)]),
  )
  expect(layouts).toEqual({
    '/': 'home',
    '/contacts/all': 'home',
    '/login': 'login',
    '/adibcp/login': 'login',
    '/403': 'plain',
    '/verify/7': 'plain',
    '/sign/sign': 'sign',
    '/linking/x': 'sign',
    '/documents/12': 'default',
    '/administration/users': 'default',
  })
  expect(layoutOfPath('/administration/users', true)).toBe('adminOnlyHome')
  expect([isAdminOnly(['administration']), isAdminOnly(['documents', 'administration'])]).toEqual([
    true,
    false,
  ])
})

test('a page lights the entry it belongs to, also when it is one thing out of a list or a tab of it', () => {
  const runs = inDeployment(1, { isOrgAdmin: true })
  const lit = (pathname: string, folder = '') =>
    entryOfPage(sidebarEntries(areaOfPath(pathname), runs), { pathname, folder })?.id
  expect(lit('/administration/connected-systems')).toBe('connectedSystems')
  expect(lit('/administration/connected-systems/connectedSystem:7')).toBe('connectedSystems')
  expect(lit('/administration/lookups/lookup:7')).toBe('lookups')
  expect(lit('/administration/roles')).toBe('rolesAndPermissions')
  expect(lit('/administration/roles-permissions/')).toBe('rolesAndPermissions')
  expect(lit('/administration/webhooks')).toBe('settings')
  expect(lit('/administration/reports')).toBe('settings')
  const reader = entryOfPage(
    sidebarEntries('administration', inDeployment(1, { isOrgAdmin: true, permissions: [5] })),
    { pathname: '/administration/reports', folder: '' },
  )
  expect(reader?.id).toBe('reports')
  expect(lit('/contacts/groups')).toBe('allContacts')
  expect(lit('/account/preferences')).toBe('preferences')
  expect([lit('/'), lit('/', 'inbox'), lit('/', 'sent'), lit('/', 'nowhere')]).toEqual([
    'inbox',
    'inbox',
    'sent',
    undefined,
  ])
  expect(lit('/documents/7')).toBeUndefined()
})

test('who founded an organization as a customer has no tab for it, and finds everything of it once there', () => {
  const founder = person({ userClass: 'external', runsOrganization: true, roles: ['member', 'companyAdmin'] })
  expect(mainTabs(founder, ['Documents & Forms'])).toEqual(['documents'])
  expect(firstOpenPage(founder, () => true)).toBe('/administration/users')
  expect(sidebarEntries('administration', founder).map((one) => one.id)).toEqual(
    expect.arrayContaining(['users', 'rolesAndPermissions', 'organisation', 'connectedSystems', 'settings']),
  )
  expect(firstOpenPage(person({ userClass: 'external' }), () => true)).toBeUndefined()
})

test('[R0827] whoever holds a single permission has the tab of its pages, and no tab that leads nowhere', () => {
  for (const deployment of [1, 2, 3] as const)
    for (const [name, id] of Object.entries(PERMISSIONS)) {
      const one = inDeployment(deployment, { permissions: [id] })
      const hasTab = mainTabs(one, ['Documents & Forms']).includes('administration')
      const page = firstOpenPage(one, () => true)
      expect([deployment, name, hasTab]).toEqual([deployment, name, page !== undefined])
    }
  const program = person({ permissions: [PERMISSIONS.apiWrite] })
  expect(firstOpenPage(program, () => true)).toBe('/administration/settings')
})

test('an address belongs to one area', () => {
  expect(
    [
      '/',
      '/documents/1',
      '/templates/all',
      '/contacts/all',
      '/account/delegation',
      '/organizations/all',
      '/boardroom',
    ].map(areaOfPath),
  ).toEqual(['documents', 'documents', 'designer', 'contacts', 'account', 'administration', 'documents'])
})

test('[R1046] [R1047] people may be idle for 600 s in deployment 2 and for 300 s elsewhere', () => {
  expect(([1, 2, 3] as const).map((one) => idleTimeoutMs(one))).toEqual([300_000, 600_000, 300_000])
})

test('the warning appears 60 s before the end and counts down', () => {
  const at = (seconds: number) => idlePhase(0, seconds * 1000, 600_000)
  expect([0, 539, 540, 570.5, 599, 600].map(at)).toEqual([
    { phase: 'active' },
    { phase: 'active' },
    { phase: 'warning', secondsLeft: 60 },
    { phase: 'warning', secondsLeft: 30 },
    { phase: 'warning', secondsLeft: 1 },
    { phase: 'over' },
  ])
})

test('[R1054] [R1055] a failed page chunk reloads the page, at most once a minute', () => {
  expect([undefined, 0, 1000].map((last) => mayReloadForChunk(last, 60_000))).toEqual([true, true, false])
})

test('[R1295] [R1296] [R1298] the logo of a theme is looked up in order and ends with the local one', () => {
  expect(logoCandidates('alnoor')).toEqual([
    '/themes/alnoor/logo.png',
    '/themes/alnoor/logo2.png',
    '/themes/alnoor/logo.svg',
    '/themes/alnoor/logo2.svg',
    '/themes/local/logo.svg',
  ])
  expect(logoCandidates('local')).toEqual(['/themes/local/logo.svg'])
  expect(logoCandidates('../../etc')).toEqual(['/themes/local/logo.svg'])
})

test('[R1297] the secondary logo tries logo2.png and then logo2.svg', () => {
  expect(secondaryLogoCandidates('alnoor').slice(0, 2)).toEqual([
    '/themes/alnoor/logo2.png',
    '/themes/alnoor/logo2.svg',
  ])
})

test('[R1064] [R1065] remembered positions fall back to tab 1 and folder 0', () => {
  expect(['3', 2, 'x', 1.5, null, ''].map(rememberedTab)).toEqual([3, 2, 1, 1, 1, 1])
  expect(['3', undefined, 'inbox'].map(rememberedFolder)).toEqual([3, 0, 0])
})

test('[R1060] [R1061] [R1062] remembered folders: 4 inbox, 2 archive, 3 draft', () => {
  expect(REMEMBERED_FOLDERS).toMatchObject({ inbox: 4, archive: 2, draft: 3 })
})
