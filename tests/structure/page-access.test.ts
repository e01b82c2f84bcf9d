/** Nothing leads to a page that somebody may not open: every kind of account, every entry, every guard. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TAB_ACCESS, tabsFor } from '../../app/administration/settings/settings-access.ts'
import { shellUserOf } from '../../app/member/shell-user.ts'
import { mainTabs } from '../../app/shell/rules/main-tabs.ts'
import { firstOpenPage, mayOpen, PAGE_NEEDS } from '../../app/shell/rules/page-access.ts'
import { type DeploymentType, hasRimClasses } from '../../app/shell/rules/shell-user.ts'
import { type AreaId, type SidebarEntry, sidebarEntries } from '../../app/shell/rules/sidebar.ts'
import { PERMISSIONS, type Permission } from '../../sync/entities/permission.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import { topMenu } from '../../sync/rules/top-menu.ts'

const APP = join(import.meta.dirname, '../../app')
const ROUTES = readdirSync(join(APP, 'routes')).map(
  (name) =>
    `/${name
      .replace(/\.tsx$/, '')
      .replace(/(^|\.)index$/, '')
      .replaceAll('.', '/')}`,
)
const exists = (path: string) => ROUTES.includes(path)

const ROLES = ['companyAdmin', 'superAdmin', 'userAdmin', 'adminReader', 'sacAdmin', 'member'] as const
const profile = (standing: Partial<Profile>): Profile => ({
  id: 'person:1',
  name: 'Sara',
  email: 'sara@alnoor.ae',
  organizationId: 'organization:1',
  organizationName: 'Al Noor',
  brand: { color: null, logoUrl: null },
  userClass: 'internal',
  roles: ['member'],
  permissions: [],
  preferences: DEFAULT_PREFERENCES,
  signature: null,
  initials: null,
  stamp: null,
  photoSha256: null,
  ...standing,
})
const userOf = (standing: Partial<Profile>, deploymentType: DeploymentType = 2) => {
  const one = profile(standing)
  const menu = topMenu({ roles: one.roles as never, deploymentType, userClass: one.userClass })
  return { user: shellUserOf(one, menu, deploymentType), menu }
}
type Account = readonly [string, Partial<Profile>]
const ACCOUNTS: readonly Account[] = [
  ...ROLES.flatMap((role) =>
    (['internal', 'external'] as const).map(
      (userClass): Account => [`${role}, ${userClass}`, { roles: ['member', role], userClass }],
    ),
  ),
  ['operator and administrator', { roles: ['superAdmin', 'companyAdmin'] }],
  ...(Object.keys(PERMISSIONS) as Permission[]).map(
    (one): Account => [`${one} alone`, { permissions: [PERMISSIONS[one]] }],
  ),
]
const AREAS: readonly AreaId[] = ['documents', 'designer', 'contacts', 'boards', 'administration', 'account']

/** Settings stand for pages of several rights: which of them somebody sees is a matter of their tabs, below. */
const ledTo = ({ id, path, also = [] }: SidebarEntry) => (id === 'settings' ? [path] : [path, ...also])

const EVERYWHERE = ACCOUNTS.flatMap(([name, standing]) =>
  ([1, 2, 3] as const).map((type) => [`${name}, in deployment ${type}`, standing, type] as const),
)

describe.each(EVERYWHERE)('%s', (_, standing, deploymentType) => {
  const { user, menu } = userOf(standing, deploymentType)
  const shown = AREAS.flatMap((area) => sidebarEntries(area, user)).filter(
    ({ path }) => exists(path) && mayOpen(path, user),
  )

  it('is led to nothing they may not open', () => {
    for (const one of shown.flatMap(ledTo)) expect([one, mayOpen(one, user)]).toEqual([one, true])
  })

  it('has a tab Administration that leads somewhere, or none that is shown', () => {
    if (!mainTabs(user, menu).includes('administration')) return
    const first = firstOpenPage(user, exists)
    if (first !== undefined) expect(mayOpen(first, user)).toBe(true)
  })

  it('is refused by every page of the administration that is not theirs, whoever typed its address', () => {
    const theirs = new Set(shown.flatMap(ledTo))
    for (const path of Object.keys(PAGE_NEEDS))
      if (!mayOpen(path, user)) {
        expect(theirs.has(path)).toBe(false)
        expect(mayOpen(`${path}/lookup:1`, user)).toBe(false)
      }
  })

  it('sees the tabs of settings they may use, and a page of settings only with one', () => {
    const authority = { personId: profile(standing).id, roles: user.roles, permissions: user.permissions }
    const tabs = tabsFor(authority, { rim: hasRimClasses(user), exists })
    if (shown.some((one) => one.id === 'settings')) expect(tabs).not.toEqual([])
    if (!mayOpen('/administration/settings', user)) expect(tabs).toEqual([])
  })
})

const pathOf = (route: string): string =>
  `/${route
    .replace(/\.tsx$/, '')
    .replace(/(^|\.)index$/, '')
    .replaceAll('.', '/')
    .replace('_/', '/')}`

/** Each screen of the console with the page it is drawn at, as their files say. */
const SCREENS = readdirSync(join(APP, 'routes')).flatMap((route) =>
  [
    ...readFileSync(join(APP, 'routes', route), 'utf8').matchAll(
      /'\.\.\/((?:administration|operators)\/[^']+-screen\.tsx)'/g,
    ),
  ].map(([, file = '']) => [pathOf(route), file, readFileSync(join(APP, file), 'utf8')] as const),
)

describe('a screen of the console', () => {
  it('refuses by the table of pages and by no right of its own', () => {
    expect(SCREENS.length).toBeGreaterThan(15)
    const byThemselves = SCREENS.filter(
      ([, file, source]) =>
        source.includes('<NotAuthorised') &&
        !source.includes('useMayOpen(') &&
        // It opens with the first tab that somebody has, asked for above.
        !file.endsWith('/settings-screen.tsx'),
    )
    expect(byThemselves.map(([, file]) => file)).toEqual([])
  })

  it('asks for the page it is drawn at, or one above it', () => {
    const asked = SCREENS.map(([path, file, source]) => {
      const call = /(?:useMayOpen\(|^ {2}page: )([^\n]*?)(?:\)|,\n)/m.exec(source)?.[1] ?? ''
      return [path, file, [...call.matchAll(/'(\/[^']+)'/g)].flatMap(([, one]) => one ?? [])] as const
    })
    expect(asked.filter(([, , pages]) => pages.length > 0).length).toBeGreaterThan(15)
    const wrong = asked.filter(
      ([path, , pages]) =>
        pages.length > 0 &&
        !pages.some((one) => path === one || path.startsWith(`${one}/`)) &&
        // Read in the designer as well: where it is changed is guarded by its address.
        !pages.includes('/sequences'),
    )
    expect(wrong).toEqual([])
  })
})

it('every tab of the settings that leads to a page is for whom the page is for', () => {
  const { user } = userOf({})
  for (const [tab, { path, permission }] of Object.entries(TAB_ACCESS))
    if (path !== undefined)
      expect([tab, mayOpen(path, { ...user, permissions: [PERMISSIONS[permission]] })]).toEqual([tab, true])
})

it('[R0048][A091] RIM classes are for who looks after groups among the own people of the bank, in its deployment alone', () => {
  const path = '/administration/rimclasses'
  const opens = (standing: Partial<Profile>, type: DeploymentType) =>
    mayOpen(path, userOf(standing, type).user)
  const groupWrite = [PERMISSIONS.groupWrite]
  expect(opens({ permissions: groupWrite }, 2)).toBe(true)
  expect(opens({ permissions: [PERMISSIONS.organizationWrite] }, 2)).toBe(false)
  expect(opens({ permissions: groupWrite, userClass: 'external' }, 2)).toBe(false)
  for (const type of [1, 3] as const) {
    const { user } = userOf({ roles: ['companyAdmin'] }, type)
    const authority = { personId: profile({}).id, roles: user.roles, permissions: user.permissions }
    expect(mayOpen(path, user)).toBe(false)
    expect(tabsFor(authority, { rim: hasRimClasses(user), exists })).not.toContain('rim-classes')
  }
})

it('every page of the administration says who may open it', () => {
  const pages = ROUTES.filter((path) => /^\/(administration|organizations|instance)\//.test(path))
  const guarded = (path: string) =>
    Object.keys(PAGE_NEEDS).some((one) => path === one || path.replace('_/', '/').startsWith(`${one}/`))
  expect(pages.filter((path) => !guarded(path))).toEqual([])
})

it('[R0824][R1198][R1219][R0016][A029] a user admin looks after users and groups and sees reports, and an admin reader sees the same and the systems', () => {
  const open = (role: string) =>
    Object.keys(PAGE_NEEDS).filter((path) => mayOpen(path, userOf({ roles: ['member', role] }).user))
  expect(open('adminReader').filter((path) => !open('userAdmin').includes(path))).toEqual([
    '/administration/connected-systems',
  ])
  expect(open('userAdmin')).toContain('/administration/reports')
  expect(open('userAdmin')).not.toContain('/administration/settings')
  // [A029] the same, by another name.
  expect(open('sacAdmin')).toEqual(open('userAdmin'))
  expect(open('superAdmin')).toEqual([
    '/administration/registered-users',
    '/administration/tenants',
    '/organizations/all',
    '/instance/lookups',
    '/instance/settings',
  ])
})

it('[R1223] who holds report read is led to reports', () => {
  const { user } = userOf({ permissions: [5] })
  expect(firstOpenPage(user, exists)).toBe('/administration/reports')
})

it('[R0090][R0097] the organisation and its settings have pages', () => {
  expect([exists('/administration/organization'), exists('/administration/settings')]).toEqual([true, true])
})

it('[R0091][R0098][R0108] registered users, tenants and organisations have pages, for operators alone', () => {
  const [operator, runner] = [
    userOf({ roles: ['superAdmin'] }).user,
    userOf({ roles: ['companyAdmin'] }).user,
  ]
  for (const path of ['/administration/registered-users', '/administration/tenants', '/organizations/all'])
    expect([path, exists(path), mayOpen(path, operator), mayOpen(path, runner)]).toEqual([
      path,
      true,
      true,
      false,
    ])
})
