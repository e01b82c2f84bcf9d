/** What the frame around every screen calls its places and acts. */
import { lazy, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOCALE_NAMES } from '../../app/i18n/locale.ts'
import { AskCodeScreen } from '../../app/shell/ask-code-screen.tsx'
import { AvatarMenu } from '../../app/shell/avatar-menu.tsx'
import { CreateMenu } from '../../app/shell/create-menu.tsx'
import { NotAuthorised, PageNotFound, RecordNotFound, ScreenError } from '../../app/shell/error-screens.tsx'
import { BottomTabBar, MainTabs } from '../../app/shell/main-tabs.tsx'
import { NotificationsButton } from '../../app/shell/notifications-button.tsx'
import type { ShellData } from '../../app/shell/shell-data.ts'
import { SideBar } from '../../app/shell/side-bar.tsx'
import { SystemMessage, TrialBanner } from '../../app/shell/top-banners.tsx'
import { OnDemand } from '../../app/ui/on-demand.tsx'
import { type Frame, frameMarkup, frameTexts, PERSON } from './frame-world.tsx'
import { expectSaid, expectShown } from './spoken.tsx'

const nothing = () => undefined
const emptyStore = { getItem: () => null, setItem: nothing }
beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStore)
  vi.stubGlobal('sessionStorage', emptyStore)
})
afterEach(() => vi.unstubAllGlobals())

describe('screens instead of a page', () => {
  const failing = (status?: number) => <ScreenError error={Object.assign(new Error('x'), { status })} />
  it.each<[string, string, ReactNode]>([
    ['[M001][R0135][A012]', 'Page not found', <PageNotFound key="1" />],
    ['[M003][R0137]', 'Go to Home', <PageNotFound key="2" />],
    ['[M004][R0138][A012]', 'An error occurred', failing()],
    ['[M004][R0138]', 'An error occurred', failing(500)],
    ['[M005][R0139]', 'This page could not be found', failing(404)],
    ['[M005][R0139]', '404', <RecordNotFound key="3" />],
    ['[M006][R0140]', 'Sorry, You are not authorized to access this page', failing(403)],
    ['[M007][R0141]', 'Back Home', <NotAuthorised key="4" />],
  ])('%s say “%s”', async (_ids, sentence, screen) => {
    const texts = await frameTexts(screen)
    const at = texts.en.indexOf(sentence)
    expect(texts.en).toContain(sentence)
    if (sentence !== '404')
      expectSaid({ en: sentence, ar: texts.ar[at] ?? '', fr: texts.fr[at] ?? '' }, sentence)
  })

  it('[M002][R0136] name the address that was asked for', async () => {
    const markup = await frameMarkup('en', <PageNotFound />, { path: '/nowhere/at-all' })
    expect(markup.replace(/<[^>]*>/g, '')).toContain(
      'The requested URL /nowhere/at-all was not found on this server',
    )
  })

  it('[R0137][R0141] lead home', async () => {
    for (const screen of [<PageNotFound key="1" />, <NotAuthorised key="2" />])
      expect(await frameMarkup('en', screen)).toContain('href="/"')
  })
})

describe('an address without its end', () => {
  it.each([
    ['downloads', 'Download a document'],
    ['view', 'Read a document'],
    ['invite', 'Accept an invitation'],
    ['documents/template', 'Begin from a template'],
  ] as const)('[R0129][A009] /%s asks for the code: “%s”', async (page, title) => {
    const texts = await frameTexts(<AskCodeScreen page={page} />)
    expectShown(texts, title)
    expectShown(texts, 'Code or link')
  })
})

describe('the frame', () => {
  const sideBar = <SideBar onShowShortcuts={nothing} />
  const at = (path: string): Frame => ({ path })
  it.each<[string, string, ReactNode, Frame?]>([
    ['[M008]', 'Documents & Forms', <MainTabs key="1" />],
    ['[M010][R0151]', 'Contacts', <MainTabs key="12" />],
    ['[M022][R0167]', 'All Contacts', sideBar, at('/contacts/all')],
    ['[M012]', 'Inbox', sideBar],
    ['[M013]', 'Sent', sideBar],
    ['[M014]', 'Archive', sideBar],
    ['[M015]', 'Draft', sideBar],
    ['[M016]', 'Deleted Items', sideBar],
    ['[M024]', 'Delegation', sideBar, at('/account/delegation')],
    ['[M052][R0202][A015]', 'Preferences', sideBar, at('/account/preferences')],
    ['[M053][R0203][R0380][A015]', 'Recycle Bin', sideBar, at('/account')],
    ['[M051][A015]', 'Notifications', <NotificationsButton key="2" />],
    ['[M056]', 'Create', <CreateMenu key="3" />],
    ['[M057]', 'Create Document', <CreateMenu key="4" />],
    ['[M058]', 'Create Request', <CreateMenu key="5" />],
    ['[M063]', 'Delegation', <AvatarMenu key="6" />],
    ['[M064]', 'Edit Signature', <AvatarMenu key="7" />],
    ['[M065]', 'Create Stamp', <AvatarMenu key="8" />],
    ['[M066]', 'Edit Stamp', <AvatarMenu key="9" />, { facts: { hasStamp: true } }],
    ['[M067][R0226]', 'Logout', <AvatarMenu key="10" />],
    ['[M346][R0224]', 'Company Admin', <AvatarMenu key="11" />],
  ])('%s says “%s”', async (_ids, label, part, frame) => {
    expectShown(await frameTexts(part, frame), label)
  })

  it('has one entry for the stamp: to make one, or to change the one there is', async () => {
    const without = await frameTexts(<AvatarMenu />)
    const having = await frameTexts(<AvatarMenu />, { facts: { hasStamp: true } })
    expect([without.en.includes('Edit stamp'), having.en.includes('Create stamp')]).toEqual([false, false])
  })

  it('[M059] has New Application in deployment 2', async () => {
    const user = { ...PERSON.user, deploymentType: 2 as const, isOrgAdmin: false }
    expectShown(await frameTexts(<CreateMenu />, { facts: { user } }), 'New Application')
  })

  it('[M061][M062] names the current account and the way to another, where a customer has several', async () => {
    const user = { ...PERSON.user, deploymentType: 2 as const, userClass: 'external' as const }
    const accounts = [
      { id: '1', name: 'Al Noor', current: true, isKept: true },
      { id: '2', name: 'Gulf Works', current: false, isKept: true },
    ]
    const profile = { ...PERSON.profile, accounts }
    const texts = await frameTexts(<AvatarMenu />, { facts: { user, profile, switchAccount: nothing } })
    expectShown(texts, 'Current Account')
    expectShown(texts, 'Switch Account')
  })

  it('[M138][M139][M140][R0225][R0397][R0398][A021] each language is called by its own name', async () => {
    const texts = await frameTexts(<AvatarMenu />, { facts: { enabledLocales: ['en', 'ar', 'fr'] } })
    for (const name of ['English', 'العربية', 'Français'])
      for (const said of Object.values(texts)) expect(said).toContain(name)
    expect(Object.values(LOCALE_NAMES)).toHaveLength(3)
  })

  it('[R0398][A021] the switch offers the languages of the instance, English and Arabic unless more', async () => {
    const { en } = await frameTexts(<AvatarMenu />, { facts: { enabledLocales: ['en', 'ar'] } })
    expect(en.filter((text) => Object.values(LOCALE_NAMES).includes(text))).toEqual(['English', 'العربية'])
  })

  it('[R0150][R0153][A013] the tabs of the bottom bar are those of the header', async () => {
    const user = { ...PERSON.user, belongsToBoard: true }
    const hrefs = async (part: ReactNode, morePages: readonly string[]) => {
      const markup = await frameMarkup('en', part, { facts: { user }, morePages })
      return [...markup.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)
    }
    const tabs = ['/', '/templates/all', '/contacts/all', '/board', '/administration/users']
    expect(await hrefs(<MainTabs />, ['/board'])).toEqual(tabs)
    expect(await hrefs(<BottomTabBar />, ['/board'])).toEqual(tabs)
  })

  it('[R0153] one tab is no choice: nothing takes the lower edge then', async () => {
    const facts = { topMenu: ['Documents & Forms'] }
    expect(await frameMarkup('en', <BottomTabBar />, { facts })).not.toContain('href')
  })

  it('[R0233] in deployment 2 Contacts is for administrators of the organisation, not for customers', async () => {
    const tabs = (more: Partial<ShellData['user']>) =>
      frameMarkup('en', <MainTabs />, { facts: { user: { ...PERSON.user, deploymentType: 2, ...more } } })
    expect(await tabs({})).toContain('/contacts/all')
    expect(await tabs({ userClass: 'external' })).not.toContain('/contacts/all')
    expect(await tabs({ isOrgAdmin: false })).not.toContain('/contacts/all')
  })
})

describe('a dialog that is still on its way', () => {
  const Never = lazy(() => new Promise<never>(nothing))
  it('[M137][R0396] “Please wait!” holds the page', async () => {
    const texts = await frameTexts(
      <OnDemand>
        <Never />
      </OnDemand>,
      { atOnce: true },
    )
    expectSaid({ en: texts.en.join(''), ar: texts.ar.join(''), fr: texts.fr.join('') }, 'Please wait!')
  })

  it('is no more to be seen when it has come', async () => {
    expect(await frameMarkup('en', <OnDemand>here</OnDemand>)).not.toContain('Please wait')
  })
})

describe('messages above the frame', () => {
  it('[R0208][R0853] show what the operators have to say', async () => {
    const facts = { systemMessage: 'Maintenance on Friday' }
    expect((await frameTexts(<SystemMessage />, { facts })).fr).toContain('Maintenance on Friday')
    expect(await frameTexts(<SystemMessage />)).toEqual({ en: [], ar: [], fr: [] })
  })

  it('[A043] a trial in its last days has words of its own', async () => {
    const said = async (promotion: NonNullable<ShellData['promotion']>) =>
      (await frameTexts(<TrialBanner />, { facts: { promotion } })).en.join('')
    expect(await said({ linkText: null, endsAt: Date.UTC(2031, 10, 5, 12) })).toMatch(/trial ends on .*2031/)
    expect(await said({ linkText: null })).toContain('Your trial ends soon.')
  })

  it('[M055][R0209][R0210][R0855][R0856] a promotion says its link and how much is off', async () => {
    const facts = { promotion: { linkText: 'Your trial ends soon', discountPercent: 20, href: '/x' } }
    const texts = await frameTexts(<TrialBanner />, { facts })
    expect(texts.en.join('')).toContain('Your trial ends soon')
    expect(texts.en.join('')).toContain('Up to 20% off')
    expect(await frameMarkup('en', <TrialBanner />, { facts })).toContain('<a href="/x">')
  })
})
