/** Signing in with UAE PASS, against the stand-in that plays by its public pages. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createAskOutside } from '../../server/outbound/ask-outside.ts'
import { uaePass } from '../../server/signing/uae-pass.ts'
import { uaePassSignIn } from '../../server/signing/uae-pass-sign-in.ts'
import { CLIENT, type FakeUaePass, startFakeUaePass } from '../adapters/fake-uae-pass.ts'
import { uaePassPerson } from '../adapters/uae-pass-people.ts'
import { type Browser, bearer, identityWorld, PASSWORD } from './identity-world.ts'

const SARA = 'sara@alnoor.ae'
const sara = { ...uaePassPerson('Sara Al Mansoori', SARA), fullnameEN: 'Sara,,,,Al Mansoori,,' }
let service: FakeUaePass
let world: ReturnType<typeof identityWorld>
beforeAll(async () => {
  service = await startFakeUaePass(sara)
  const ask = createAskOutside({ trustedHosts: [service.host] })
  const { url } = service
  const signing = uaePass({ url, clientId: CLIENT.id, clientSecret: CLIENT.secret, ask })
  world = identityWorld({}, [], [uaePassSignIn(signing, url)])
  await world.person(SARA)
})
afterAll(() => service.stop())
afterEach(() => {
  Object.assign(service, { person: sara, outage: null })
})

/** Goes where one is sent, and brings back what the address says. */
async function visit(address: string, more = ''): Promise<string> {
  const answer = await fetch(`${address}${more}`, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.pathname).toBe('/auth/auth-return')
  return back.search.slice(1)
}
const begin = async (browser: Browser) =>
  (await browser.post('Token/BeginSignIn', { providerId: 'uaePass', next: '/documents' })).data.goTo as string
const comeBack = (browser: Browser, query: string) => browser.post('Token/ReturnFromProvider', { query })
const signIn = async (browser = world.browser()) => comeBack(browser, await visit(await begin(browser)))
const link = async () => {
  const browser = world.browser()
  const { data } = await browser.post('Token/GetToken', { userName: SARA, password: PASSWORD })
  const asked = { providerId: 'uaePass', purpose: 'link' }
  const begun = await browser.post('Token/BeginProof', asked, bearer(data.accessToken))
  return comeBack(browser, await visit(begun.data.goTo))
}

it('is offered where the installation has it, and asked for by its public words', async () => {
  const offered = await world.browser().post('Token/AuthType', { email: SARA })
  expect(offered.data).toMatchObject({
    ...{ authType: 'password', methods: ['password', 'mailedCode', 'passkey', 'uaePass'] },
    providers: [{ id: 'uaePass', way: 'uaePass', name: 'UAE PASS' }],
  })
  const asked = new URL(await begin(world.browser('10.9.9.9'))).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ response_type: 'code', ui_locales: 'en' },
    acr_values: 'urn:safelayer:tws:policies:authentication:level:low',
  })
})

it('[R0253] the settings of the installation name the ways that are open, and no other', async () => {
  const waysAt = async (one: typeof world) => (await one.browser().get('Config/Get')).data.loginMethods
  expect(await waysAt(world)).toEqual(['password', 'mailedCode', 'passkey', 'uaePass'])
  expect(await waysAt(identityWorld())).toEqual(['password', 'mailedCode', 'passkey'])
})

it.each([
  ['user-agent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  [
    'user-agent',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  ],
  ['sec-ch-ua-mobile', '?1'],
])(
  'on the phone itself (%s: %s) its app is opened there, and no number is to be found on another',
  async (name, value) => {
    const asked = { providerId: 'uaePass', next: '/documents' }
    const { data } = await world.browser().post('Token/BeginSignIn', asked, { [name]: value })
    expect(new URL(data.goTo).searchParams.get('acr_values')).toBe(
      'urn:digitalid:authentication:flow:mobileondevice',
    )
    expect(await visit(data.goTo)).toContain('code=')
  },
)

it('[R0007] nobody comes in by an address: the account is linked once, then its person comes in by it', async () => {
  const first = await signIn()
  expect(first.data).toMatchObject({ session: null, next: '/documents', link: { provider: 'UAE PASS' } })
  expect((await link()).code).toBe(0)
  const browser = world.browser()
  const { data } = await signIn(browser)
  expect(data).toMatchObject({ next: '/documents', link: null, session: { profile: { email: SARA } } })
  expect(browser.cookies.get('loginType')).toBe('uaepass')
  // Another person with the same address there, which anybody may write.
  service.person = uaePassPerson('Mallory', SARA)
  expect((await signIn()).data.session).toBeNull()
})

it('an account at level SOP1 proves nothing about its person, and signs nobody in', async () => {
  await link()
  service.person = { ...sara, userType: 'SOP1' }
  expect(await signIn()).toMatchObject({ code: 9159, status: 403 })
  for (const userType of ['SOP2', 'SOP3'] as const) {
    service.person = { ...sara, userType }
    expect((await signIn()).data.session).not.toBeNull()
  }
})

it('a name that is padded with commas is shown as a person writes it', async () => {
  service.person = { ...uaePassPerson('Ram', ''), fullnameEN: 'Ram,,,,ABC,,', email: '' }
  expect((await signIn()).data.link.label).toBe('Ram ABC')
})

it('who turns back on the phone is told so; a service that is away is not to blame on anybody', async () => {
  const browser = world.browser()
  expect(await comeBack(browser, await visit(await begin(browser), '&turnBack=1'))).toMatchObject({
    code: 9156,
  })
  const query = await visit(await begin(browser))
  service.outage = (path) => (path === '/idshub/userinfo' ? { status: 503 } : null)
  expect(await comeBack(browser, query)).toMatchObject({ code: 9158, status: 503 })
  service.outage = null
  // The code was shown: it begins anew.
  expect((await comeBack(browser, query)).code).toBe(9155)
})

it('a visitor comes in as everybody does: without an Emirates ID, by what never changes', async () => {
  const visitor = uaePassPerson('Ada Byron', SARA, { unifiedID: '104567891' })
  service.person = visitor
  const browser = world.browser()
  const { data } = await browser.post('Token/GetToken', { userName: SARA, password: PASSWORD })
  const asked = { providerId: 'uaePass', purpose: 'link' }
  const begun = await browser.post('Token/BeginProof', asked, bearer(data.accessToken))
  expect((await comeBack(browser, await visit(begun.data.goTo))).code).toBe(0)
  expect((await signIn()).data.session.profile.email).toBe(SARA)
  service.person = { ...visitor, userType: 'SOP1' }
  expect((await signIn()).code).toBe(9159)
})

it('whoever signs out here is offered to sign out there, and comes back to a page of ours', async () => {
  await link()
  const browser = world.browser()
  await signIn(browser)
  const { data } = await browser.post('Token/Logout')
  expect(data).toEqual({ elsewhere: { providerId: 'uaePass', name: 'UAE PASS' } })
  const left = (await browser.post('Token/BeginSignOut', data.elsewhere)).data
  const address = new URL(left.goTo)
  expect([address.origin, address.pathname, left.state]).toEqual([service.url, '/idshub/logout', null])
  const answer = await fetch(address, { redirect: 'manual' })
  expect(answer.headers.get('location')).toBe(`${world.platform.config.publicUrl}/auth/logout-return`)
})
