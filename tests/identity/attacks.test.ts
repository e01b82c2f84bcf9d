/** What strangers try at every way in at once; what is particular to one way stands beside it. */
import { beforeEach, expect, it, vi } from 'vitest'
import { type Browser, bearer, identityWorld, PASSWORD } from './identity-world.ts'

const SARA = 'sara@alnoor.ae'
let world: ReturnType<typeof identityWorld>
let browser: Browser
beforeEach(async () => {
  world = identityWorld()
  await world.person(SARA)
  browser = world.browser()
})

const ASKED: readonly (readonly [path: string, body: (email: string) => object])[] = [
  ['Token/AuthType', (email) => ({ email })],
  ['Token/GetToken', (userName) => ({ userName, password: 'Wrong-Password-1' })],
  ['Public/MailSignInCode', (email) => ({ email })],
  ['Token/SignInByCode', (email) => ({ email, checkOtp: '000000' })],
  ['Public/RequestPasswordReset', (email) => ({ email })],
  ['Public/ResetPassword', (email) => ({ email, checkOtp: '000000', password: PASSWORD })],
  [
    'Public/RegisterUser',
    (email) => ({ firstName: 'O', lastName: 'H', email, password: PASSWORD, acceptTerms: true }),
  ],
]

it('[S24] what takes time, the hash of a password, is done as often for an unknown address as for a known one', async () => {
  // Each of them hashes once, whatever it is given (`passwords.test.ts`).
  const hashes = [vi.spyOn(world.identity.passwords, 'hash'), vi.spyOn(world.identity.passwords, 'matches')]
  const counted = () => hashes.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  const costOf = async (path: string, body: object) => {
    const before = counted()
    await world.browser('203.0.113.5').post(path, body)
    return counted() - before
  }
  const costs = []
  for (const [path, body] of ASKED)
    costs.push([path, await costOf(path, body(SARA)), await costOf(path, body('nobody@alnoor.ae'))])
  expect(costs.filter(([, known, unknown]) => known !== unknown)).toEqual([])
  // It does count: a sign-in looks at one hash.
  expect(costs.find(([path]) => path === 'Token/GetToken')).toEqual(['Token/GetToken', 1, 1])
})

it('[S24] login CSRF: a page of another site signs nobody in, whatever it has of an account of its own', async () => {
  await browser.post('Public/MailSignInCode', { email: SARA })
  const checkOtp = await world.code(SARA)
  const right = [
    ['Token/GetToken', { userName: SARA, password: PASSWORD }],
    ['Token/SignInByCode', { email: SARA, checkOtp }],
  ] as const
  for (const [path, body] of right) {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const victim = world.browser('10.0.0.8')
      expect((await victim.post(path, body, headers as unknown as Record<string, string>)).status).toBe(403)
      expect(victim.cookies.size).toBe(0)
    }
    expect((await world.browser('10.0.0.8').post(path, body)).code).toBe(0)
  }
})

it('[S24] one password tried at many addresses slows the network that tries it, and nobody else', async () => {
  const thief = world.browser('203.0.113.5')
  const answers = []
  for (let count = 0; count < 60; count++) {
    const userName = `person-${count}@alnoor.ae`
    answers.push(await thief.post('Token/GetToken', { userName, password: 'Summer-Lyon-2026' }))
  }
  // Each address has been tried once, so none of them is closed: it is the network that waits.
  expect(answers.slice(0, 50).map(({ code }) => code)).toEqual(Array.from({ length: 50 }, () => 9100))
  expect(answers.at(-1)).toMatchObject({ code: 9102, status: 429 })
  const [sameNetwork, elsewhere] = [world.browser('203.0.113.5'), world.browser('198.51.100.7')]
  const right = { userName: SARA, password: PASSWORD }
  expect((await sameNetwork.post('Token/GetToken', right)).code).toBe(9102)
  expect((await elsewhere.post('Token/GetToken', right)).code).toBe(0)
  // Slowed, not shut out: it may be a whole company behind one address.
  world.pass(30_000)
  expect((await sameNetwork.post('Token/GetToken', right)).code).toBe(0)
})

it('[S24] fixation: a session somebody planted in a browser is not the one its person signs in to', async () => {
  const thief = world.browser('203.0.113.5')
  await world.person('eve@marsa.ae')
  const eves = (await thief.post('Token/GetToken', { userName: 'eve@marsa.ae', password: PASSWORD })).data
  browser.cookies.set('refreshToken', thief.cookies.get('refreshToken') ?? '')
  const { data } = await browser.post('Token/GetToken', { userName: SARA, password: PASSWORD })
  expect(data.sessionId).not.toBe(eves.sessionId)
  expect(browser.cookies.get('refreshToken')).not.toBe(thief.cookies.get('refreshToken'))
  // What they hold is still their own session and nobody else's.
  const theirs = (await thief.get('Token/refreshToken')).data
  expect(theirs.userId).toBe(eves.userId)
  expect((await thief.get('customer/get', bearer(theirs.accessToken))).data.email).toBe('eve@marsa.ae')
})
