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
  expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', ui_locales: 'en' })
})

it('nobody comes in by an address: the account is linked once, then its person comes in by it', async () => {
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
