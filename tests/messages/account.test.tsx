/** The pages of the person: what they are called, what of them is theirs to write, and what they choose. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LanguageSection } from '../../app/account/language-section.tsx'
import { PhotoSection } from '../../app/account/photo/photo-section.tsx'
import { DetailsSection } from '../../app/account/profile/details-section.tsx'
import { PROFILE_ROLES, profileRoleOf } from '../../app/account/profile-role.ts'
import { frameMarkup, frameTexts, PERSON } from './frame-world.tsx'
import { expectLabel, expectShown, wordOf } from './spoken.tsx'

const view = vi.hoisted(() => ({
  profile: {
    id: 'person:1',
    details: { firstName: 'Mariam', lastName: 'Al Suwaidi', nameAr: 'مريم السويدي', mobile: '+971501234567' },
  },
  outbox: [],
  contact: 'online',
}))
vi.mock('../../app/replica/use-replica.tsx', async (original) => ({
  ...(await original<object>()),
  useReplica: () => ({}),
  useReplicaView: (select: (one: typeof view) => unknown) => select(view),
  useHeld: () => new Map(),
}))
vi.mock('../../app/account/photo/use-own-photo.ts', () => ({
  useOwnPhoto: () => ({ sha256: null, refused: null }),
}))
beforeEach(() => {
  const store = { getItem: () => null, setItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
})

const areas = ['account', 'records', 'faces', 'signing', 'people']

describe('what somebody is called on their own profile', () => {
  const { user } = PERSON
  const standard = { ...user, userTypeId: 3, isOrgAdmin: false, runsOrganization: false } as const
  it.each([
    ['[R1195][M377]', 'Super Admin', { ...standard, userTypeId: 2 }],
    ['[R1196][M378]', 'Corporate Admin', { ...standard, userTypeId: 1 }],
    ['[R1197][M379]', 'Standard', standard],
    ['[R1198][A029]', 'Admin Reader', { ...standard, isUserAdmin: true }],
  ] as const)('%s is “%s”', async (_ids, label, one) => {
    expectLabel(await wordOf(['account'], PROFILE_ROLES[profileRoleOf(one)]), label)
    const said = await frameMarkup('en', <PhotoSection />, { areas, facts: { user: one } })
    expect(said).toContain(label)
  })
})

describe('the profile', () => {
  it('[R0365] has the names and the number of the person in fields to write them in', async () => {
    const markup = await frameMarkup('en', <DetailsSection />, { areas })
    const values = [...markup.matchAll(/<input[^>]*value="([^"]*)"/g)].map(([, value]) => value)
    expect(values).toEqual(expect.arrayContaining(['Mariam', 'Al Suwaidi', 'مريم السويدي']))
    expect(values.join()).toContain('971')
    expect(markup).not.toMatch(/<input[^>]*(?:disabled|readonly)=""/i)
  })
})

describe('preferences', () => {
  it('[R0369] offer the language of the person among those there are', async () => {
    const markup = await frameMarkup('en', <LanguageSection />, { areas })
    const [choice = ''] = /<select[\s\S]*?<\/select>/.exec(markup) ?? []
    expect([...choice.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'en',
      'ar',
      'fr',
    ])
    expectShown(await frameTexts(<LanguageSection />, { areas }), 'Language')
  })

  it('[R0370] show the time zone of the person, to be changed', async () => {
    const facts = { preferences: { ...PERSON.preferences, timeZone: 'Asia/Dubai' } }
    const markup = await frameMarkup('en', <LanguageSection />, { areas, facts })
    const [field = ''] = /<input(?=[^>]*role="combobox")[^>]*>/.exec(markup) ?? []
    expect(field).toMatch(/value="[^"]*Dubai/)
    expectShown(await frameTexts(<LanguageSection />, { areas }), 'Time zone')
  })
})
