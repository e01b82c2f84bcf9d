import { expect, it } from 'vitest'
import { PERMISSIONS } from '../../../sync/entities/permission.ts'
import type { Authority } from '../../../sync/rules/authority.ts'
import { OPEN_POLICY } from '../../../sync/rules/sign-in-policy.ts'
import { SETTING_NAMES, SETTINGS } from '../../../sync/settings/settings.ts'
import { SETTING_FACES, SETTINGS_TABS } from './setting-faces.ts'
import { changeable, settingsOfTab, tabsFor } from './settings-access.ts'

const everything = { rim: true, exists: () => true }
const holding = (some: Partial<Authority>): Authority => ({
  personId: 'person:1',
  roles: [],
  permissions: [],
  ...some,
})

it('[R0351][R0352][R0353][R0354][R0355][R0356][R0357][R0358][R0359][R0360] an administrator has the ten tabs of the specification', () => {
  expect(tabsFor(holding({ roles: ['companyAdmin'] }), everything)).toEqual([
    'account',
    'organization',
    'api',
    'connected-systems',
    'lookups',
    'sequences',
    'rim-classes',
    'user-creation',
    'configurations',
    'workflow',
  ])
})

it('others have the tabs of what they look after, and none of a page that is not there', () => {
  expect(tabsFor(holding({ permissions: [PERMISSIONS.apiWrite] }), everything)).toEqual(['api'])
  expect(changeable('api', holding({ permissions: [PERMISSIONS.apiWrite] }))).toEqual([])
  expect(changeable('api', holding({ permissions: [PERMISSIONS.organizationWrite] }))).toEqual([
    'embedOrigins',
  ])
  expect(tabsFor(holding({ permissions: [PERMISSIONS.lookupWrite] }), everything)).toEqual(['lookups'])
  expect(tabsFor(holding({ roles: ['userAdmin'] }), everything)).toEqual([])
  expect(tabsFor(undefined, everything)).toEqual([])
  const bare = tabsFor(holding({ roles: ['companyAdmin'] }), { rim: false, exists: () => false })
  // A setting of its own stands in the tab of the keys.
  expect(bare).toEqual(['account', 'organization', 'api', 'user-creation', 'configurations', 'workflow'])
})

it('every setting is found in a tab, and what is offered is what may be set', () => {
  for (const name of SETTING_NAMES) {
    const { tab, control } = SETTING_FACES[name]
    expect(SETTINGS_TABS).toContain(tab)
    const offered =
      control.kind === 'switch'
        ? [true, false]
        : control.kind === 'choice'
          ? control.options.map((one) => one.value)
          : control.kind === 'domains'
            ? [[], ['example.com', 'partner.example']]
            : control.kind === 'signIn'
              ? [
                  OPEN_POLICY,
                  { ways: ['passkey'], secondFactor: 'everybody', signingMinutes: 15, keysMinutes: 5 },
                ]
              : control.kind === 'endpoint'
                ? [null]
                : []
    for (const value of offered)
      expect([name, value, SETTINGS[name].schema.safeParse(value).success]).toEqual([name, value, true])
    if (control.kind !== 'own' && control.kind !== 'origins') {
      expect(offered).toContainEqual(SETTINGS[name].standard)
      expect(settingsOfTab(tab)).toContain(name)
    }
  }
})
