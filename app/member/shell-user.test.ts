import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Profile } from '../../sync/entities/profile.ts'
import { topMenu } from '../../sync/rules/top-menu.ts'
import { createMenu } from '../shell/rules/create-menu.ts'
import { mainTabs } from '../shell/rules/main-tabs.ts'
import { sidebarEntries } from '../shell/rules/sidebar.ts'
import { shellUserOf } from './shell-user.ts'

const profile = (standing: Partial<Profile>): Profile => ({
  id: 'person:1',
  name: 'Sara',
  email: 'sara@alnoor.ae',
  organizationId: 'organization:1',
  organizationName: 'Al Noor',
  brand: { color: null, logoUrl: null },
  userClass: 'external',
  roles: ['member'],
  permissions: [],
  preferences: DEFAULT_PREFERENCES,
  signature: null,
  initials: null,
  stamp: null,
  photoSha256: null,
  ...standing,
})

/** The frame as it is when the server answered the menu of this very profile. */
function frame(standing: Partial<Profile>) {
  const one = profile(standing)
  const menu = topMenu({ roles: one.roles as never, deploymentType: 2, userClass: one.userClass })
  const user = shellUserOf(one, menu, 2)
  return { user, tabs: mainTabs(user, menu), create: createMenu(user) }
}

describe('the frame follows the record the server keeps of a person', () => {
  it('[R0235][R0828] a customer has the documents alone and may create, also when the organisation is theirs', () => {
    const { tabs, create, user } = frame({ roles: ['member', 'companyAdmin'] })
    expect(tabs).toEqual(['documents'])
    expect(create).toContain('newApplication')
    expect(user).toMatchObject({ userTypeId: 1, isOrgAdmin: false, runsOrganization: true })
  })

  it('[R0232][R0233][R0234][R0218] an internal org admin has every tab and no Create button', () => {
    const { tabs, create, user } = frame({ userClass: 'internal', roles: ['companyAdmin'] })
    expect(tabs).toEqual(['documents', 'designer', 'contacts', 'administration'])
    expect(create).toEqual([])
    expect(user.isOrgAdmin).toBe(true)
  })

  it('[R0827] permissions alone open the administration, and in it what they are for', () => {
    const { tabs, user } = frame({ userClass: 'internal', permissions: [1, 5] })
    expect(tabs).toEqual(['documents', 'administration'])
    expect(sidebarEntries('administration', user).map((entry) => entry.id)).toEqual(['users', 'reports'])
  })

  it('only who runs the organisation is led to how it looks', () => {
    const entries = (roles: string[]) =>
      sidebarEntries('account', frame({ roles }).user).map((entry) => entry.id)
    expect(entries(['member', 'companyAdmin'])).toContain('organisationLook')
    expect(entries(['member', 'userAdmin'])).not.toContain('organisationLook')
  })
})
