/** Ways in at somebody else's, by the port alone: a provider that says what a test tells it to. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import type { Provider, SignInAsked } from '../../server/identity/ways/provider.ts'
import type { Told } from '../../server/identity/ways/told.ts'
import { err, ok } from '../../sync/result.ts'
import { OPEN_POLICY, type SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { type Answered, type Browser, bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'

const SARA = 'sara@alnoor.ae'
const TOLD: Told = {
  ...{ issuer: 'https://login.alnoor.ae', subject: 'sub-1', email: SARA, emailProven: true },
  ...{ firstName: 'Sara', lastName: 'Al Mansoori', twice: false },
}
let world: ReturnType<typeof identityWorld>
let told: Told
let asked: SignInAsked
let home: `organization:${string}`
let person: `person:${string}`
let browser: Browser
let opens: Provider['organizationId']

/** `alnoor` is the organisation's own; `state` the installation's. */
const provider = (id: string, of: Partial<Provider>): Provider => ({
  ...{ id, way: 'provider', organizationId: null, name: id, admitsNew: false },
  signInAddress: async (one) => {
    asked = one
    return ok(`https://${id}.example/authorize?state=${one.state}`)
  },
  identify: async ({ parameters, nonce }) =>
    parameters.get('error')
      ? err({ code: 'cancelled', detail: '' })
      : nonce === asked.nonce
        ? ok(told)
        : err({ code: 'failed', detail: 'nonce' }),
  ...of,
})

beforeEach(async () => {
  told = TOLD
  const own = provider('alnoor', { admitsNew: true })
  Object.defineProperty(own, 'organizationId', { get: () => opens })
  world = identityWorld({}, [], [own, provider('state', { way: 'uaePass' })])
  person = await world.person(SARA)
  const [place] = await world.db.read((query) => query.select().from(world.db.tables.organizationMember))
  home = place?.organizationId as typeof home
  opens = home
  browser = world.browser()
})

const setPolicy = (of: Partial<SignInPolicy>, more: { readonly provedDomain?: string } = {}) =>
  write(() => ({ settings: { signInPolicy: { ...OPEN_POLICY, ...of } }, ...more }))
const write = async (set: () => object) => {
  const { organization } = world.db.tables
  await world.db.transact((query) =>
    query
      .update(organization)
      .set(set())
      .where(eq(organization.id, home))
      .then(() => undefined),
  )
  world.identity.forgetAll()
}
const signIn = (at = browser) => at.post('Token/GetToken', { userName: SARA, password: PASSWORD })
const begin = (providerId = 'alnoor', more = {}, at = browser) =>
  at.post('Token/BeginSignIn', { providerId, ...more })
const goBack = (at = browser, more = {}) =>
  at.post('Token/ReturnFromProvider', { query: `code=c&state=${asked.state}`, provider: 'alnoor', ...more })
const link = async () => {
  const { data } = await signIn()
  await browser.post(
    'Token/BeginProof',
    { providerId: 'alnoor', purpose: 'link', next: '/account' },
    bearer(data.accessToken),
  )
  const back = await goBack()
  return { token: data.accessToken as string, back }
}
const asPerson = (answer: Answered) => answer.data?.session?.userId ?? answer.data?.userId
const OVER = 9155

describe('[S24] a way in at a provider', () => {
  it('signs in who is linked, by what the provider calls them and never by an address', async () => {
    expect((await link()).back).toMatchObject({
      code: 0,
      data: { next: '/account', session: null, link: null },
    })
    told = { ...TOLD, email: 'another@elsewhere.ae', emailProven: false }
    const fresh = world.browser()
    await begin('alnoor', { next: '/documents?tab=2' }, fresh)
    const back = await goBack(fresh)
    expect(asPerson(back)).toBe(person)
    expect(back.data.next).toBe('/documents?tab=2')
    expect(back.data.session.refreshToken).toBeNull()
    expect(fresh.cookies.get('loginType')).toBe('sso')
  })

  it('with a known address and an unknown subject signs nobody in: it may be linked', async () => {
    await link()
    told = { ...TOLD, subject: 'sub-2' }
    const fresh = world.browser()
    await begin('alnoor', {}, fresh)
    const back = await goBack(fresh)
    expect(back.data).toMatchObject({ session: null, link: { label: SARA, provider: 'alnoor' } })
    expect(fresh.cookies.has('refreshToken')).toBe(false)
  })

  it('opens its own organisation and no other, also for who has places in both', async () => {
    await link()
    opens = 'organization:another'
    await begin()
    // The same issuer and subject, said by another organisation's provider, is nobody.
    expect((await goBack()).data.link).not.toBeNull()
    opens = home
    const { organizationMember } = world.db.tables
    await world.db.transact((query) =>
      query
        .update(organizationMember)
        .set({ leftAt: 1 })
        .where(eq(organizationMember.personId, person))
        .then(() => undefined),
    )
    await begin()
    expect((await goBack()).code).not.toBe(0)
  })

  it('changes no address, no password and no name of who comes by it', async () => {
    const before = await world.db.read((query) => query.select().from(world.db.tables.person))
    await link()
    told = { ...TOLD, firstName: 'Mallory', lastName: 'X', email: 'mallory@evil.example' }
    const fresh = world.browser()
    await begin('alnoor', {}, fresh)
    expect((await goBack(fresh)).code).toBe(0)
    expect(await world.db.read((query) => query.select().from(world.db.tables.person))).toEqual(before)
  })

  it('is entered once, in ten minutes, and by the browser that left', async () => {
    await begin()
    expect((await goBack(world.browser())).code).toBe(OVER)
    const { cookies } = browser
    const planted = world.browser()
    await begin('alnoor', {}, planted)
    const victims = asked.state
    // Login CSRF: somebody else's state and code in this browser.
    await begin('alnoor', {}, world.browser())
    expect((await goBack(planted)).code).toBe(OVER)
    expect(
      (
        await planted.post('Token/ReturnFromProvider', {
          query: `code=c&state=${victims}`,
          provider: 'alnoor',
        })
      ).code,
    ).not.toBe(OVER)
    expect(cookies.get('signInAttempt')).not.toBe(planted.cookies.get('signInAttempt'))
    await begin()
    expect((await goBack()).code).toBe(0)
    expect((await goBack()).code).toBe(OVER)
    await begin()
    world.pass(minutes(10) + 1)
    expect((await goBack()).code).toBe(OVER)
  })

  it('comes back at its own address: what left for one provider is told to no other', async () => {
    await begin('state')
    expect(asked.returnTo).toBe(`${world.platform.config.publicUrl}/auth/auth-return`)
    expect((await goBack(browser, { provider: 'alnoor' })).code).toBe(OVER)
    await begin('alnoor')
    expect(asked.returnTo).toMatch(/\/auth\/auth-return\/alnoor$/)
    expect((await goBack(browser, { provider: undefined })).code).toBe(OVER)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/login',
    '/\nx',
    'javascript:alert(1)',
  ])('never leads on to %j', async (next) => {
    await link()
    await begin('alnoor', { next })
    expect((await goBack()).data.next).toBe('/')
  })

  it('what comes back beside the answer leads nowhere either: only what left with it is gone on at', async () => {
    await link()
    await begin('alnoor', { next: '/documents' })
    const words = new URLSearchParams({ state: asked.state, code: 'c' })
    for (const name of ['next', 'redirect_uri', 'returnTo', 'RelayState'])
      words.append(name, '//evil.example')
    const back = await goBack(browser, { query: `${words}` })
    expect([back.code, back.data.next]).toEqual([0, '/documents'])
    expect(JSON.stringify(back)).not.toContain('evil.example')
  })

  it('[C060] by the call for corporate sign-on comes who left for it, and nobody of another way', async () => {
    await link()
    await begin('alnoor', { next: '//evil.example' })
    const done = await browser.post('Token/AzureAD', { state: asked.state, code: 'c', provider: 'alnoor' })
    expect([done.code, done.data.next]).toEqual([0, '/'])
    // What left for UAE PASS is not corporate sign-on.
    await begin('state')
    expect((await browser.post('Token/AzureAD', { state: asked.state, code: 'c' })).code).toBe(OVER)
  })

  it('tells who turned back so, and signs nobody in', async () => {
    await begin()
    const back = await goBack(browser, { query: `error=access_denied&state=${asked.state}` })
    expect(back).toMatchObject({ code: 9156, status: 409 })
  })
})

describe('[S24] linking', () => {
  it('takes fresh proof of both sides', async () => {
    const { data } = await signIn()
    world.pass(minutes(11))
    const renewed = await browser.get('Token/refreshToken')
    const begun = () =>
      browser.post(
        'Token/BeginProof',
        { providerId: 'alnoor', purpose: 'link' },
        bearer(renewed.data.accessToken ?? data.accessToken),
      )
    await begun()
    expect((await goBack()).code).toBe(9151)
    await browser.post('Token/ProvePassword', { password: PASSWORD }, bearer(renewed.data.accessToken))
    await begun()
    expect((await goBack()).code).toBe(0)
  })

  it('of who came back first goes on after they signed in here, in the same browser, within its time', async () => {
    await begin('alnoor', { next: '/documents' })
    const { link: waiting } = (await goBack()).data
    const { data } = await signIn()
    const elsewhere = world.browser()
    const other = await signIn(elsewhere)
    const at = (one: Browser, token: string) => one.post('Token/LinkWay', { id: waiting.id }, bearer(token))
    expect((await at(elsewhere, other.data.accessToken)).code).toBe(OVER)
    expect(await at(browser, data.accessToken)).toMatchObject({ code: 0, data: { missingProof: null } })
    expect((await at(browser, data.accessToken)).code).toBe(OVER)
    const listed = await browser.get('Token/Ways', bearer(data.accessToken))
    expect(listed.data).toMatchObject([{ way: 'provider', label: SARA, organizationId: home }])
  })

  it('puts nobody’s account in place of another’s', async () => {
    await link()
    const omar = await world.person('omar@alnoor.ae')
    expect(omar).not.toBe(person)
    const other = world.browser()
    const { data } = await other.post('Token/GetToken', { userName: 'omar@alnoor.ae', password: PASSWORD })
    opens = data.profile.organizationId
    await other.post('Token/BeginProof', { providerId: 'state', purpose: 'link' }, bearer(data.accessToken))
    expect((await goBack(other, { provider: undefined })).code).toBe(0)
    const { data: sara } = await signIn()
    await browser.post('Token/BeginProof', { providerId: 'state', purpose: 'link' }, bearer(sara.accessToken))
    expect((await goBack(browser, { provider: undefined })).code).toBe(9154)
  })

  it('by a way that is closed now takes the person’s own address at the provider', async () => {
    await setPolicy({ ways: ['provider'] })
    const { data } = await signIn()
    expect(data.missingProof).toEqual({ ways: ['provider'], second: false })
    const leave = () =>
      browser.post('Token/BeginProof', { providerId: 'alnoor', purpose: 'link' }, bearer(data.accessToken))
    told = { ...TOLD, subject: 'colleague', email: 'omar@alnoor.ae' }
    await leave()
    expect((await goBack()).code).toBe(9153)
    told = { ...TOLD, emailProven: false }
    await leave()
    expect((await goBack()).code).toBe(9153)
    told = TOLD
    await leave()
    expect((await goBack()).code).toBe(0)
    expect((await browser.get('customer/get', bearer(data.accessToken))).code).toBe(0)
  })

  it('is undone with a fresh proof, and not when nothing else leads in', async () => {
    const { token } = await link()
    const [way] = (await browser.get('Token/Ways', bearer(token))).data
    const { person: people } = world.db.tables
    const without = (passwordHash: string | null) =>
      world.db.transact((query) =>
        query
          .update(people)
          .set({ passwordHash })
          .then(() => undefined),
      )
    await without(null)
    expect((await browser.post('Token/UnlinkWay', { id: way.id }, bearer(token))).code).toBe(9160)
    await without('x')
    world.pass(minutes(11))
    expect((await browser.post('Token/UnlinkWay', { id: way.id }, bearer(token))).code).toBe(9151)
  })
})

describe('[S24] who is new', () => {
  const NEW = { ...TOLD, subject: 'sub-9', email: 'layla@alnoor.ae', firstName: 'Layla', lastName: 'Noor' }
  it('gets a place by an address of the proven domain, if the provider says that it is theirs', async () => {
    await setPolicy({}, { provedDomain: 'alnoor.ae' })
    told = NEW
    await begin()
    const back = await goBack()
    expect(back.data.session.profile).toMatchObject({ name: 'Layla Noor', organizationId: home })
    expect(asPerson(back)).not.toBe(person)
  })

  it.each([
    ['the domain is not proved', {}, NEW],
    [
      'it is of another domain',
      { provedDomain: 'alnoor.ae' },
      { ...NEW, email: 'layla@alnoor.ae.evil.example' },
    ],
    [
      'the provider does not say that it is theirs',
      { provedDomain: 'alnoor.ae' },
      { ...NEW, emailProven: false },
    ],
    ['somebody has an account by it', { provedDomain: 'alnoor.ae' }, { ...NEW, email: SARA }],
  ])('gets none where %s', async (_, more, said) => {
    await setPolicy({}, more)
    told = said
    await begin()
    expect((await goBack()).data).toMatchObject({ session: null, link: {} })
    expect(await world.db.read((query) => query.select().from(world.db.tables.person))).toHaveLength(1)
  })
})

describe('[S24] a policy', () => {
  it('a policy that nobody has saved yet tells what it would ask for, and asks nobody by that', async () => {
    const { data } = await signIn()
    const asks = async (input: object) =>
      (await browser.post('Token/Proofs', input, bearer(data.accessToken))).data.missingProof
    const wanted = { ...OPEN_POLICY, secondFactor: 'everybody' }
    expect(await asks({ act: 'policy' })).toBeNull()
    expect(await asks({ act: 'policy', policy: wanted })).toEqual({ ways: [], second: true })
    expect(await asks({ act: 'policy', policy: { ...OPEN_POLICY, ways: ['passkey'] } })).toEqual({
      ways: ['passkey'],
      second: false,
    })
    expect(await asks({ act: 'policy' })).toBeNull()
  })

  it('that becomes stricter locks a session and ends none: it goes on once the proof is shown', async () => {
    const { data } = await signIn()
    await link()
    await setPolicy({ ways: ['provider'] })
    const customer = () => browser.get('customer/get', bearer(data.accessToken))
    expect(await customer()).toMatchObject({ code: 9150, status: 403 })
    expect(world.ended).toEqual([])
    const asks = await browser.post('Token/Proofs', {}, bearer(data.accessToken))
    expect(asks.data).toEqual({
      missingProof: { ways: ['provider'], second: false },
      methods: ['provider'],
      providers: [{ id: 'alnoor', way: 'provider', name: 'alnoor' }],
      hasPassword: true,
    })
    // The refresh token of the session that was linked: the browser has one session.
    const renewed = await browser.get('Token/refreshToken')
    await browser.post(
      'Token/BeginProof',
      { providerId: 'alnoor', purpose: 'reprove' },
      bearer(renewed.data.accessToken),
    )
    expect(asked.anew).toBe(true)
    expect((await goBack()).code).toBe(0)
    expect((await browser.get('customer/get', bearer(renewed.data.accessToken))).code).toBe(0)
  })

  it('is not met by a weaker way that is closed, however right the password is', async () => {
    await setPolicy({ ways: ['provider'], secondFactor: 'everybody' })
    const { data } = await signIn()
    await browser.post('Token/ProvePassword', { password: PASSWORD }, bearer(data.accessToken))
    expect((await browser.get('customer/get', bearer(data.accessToken))).code).toBe(9150)
  })

  it('a session is shown anew by its own person’s account alone', async () => {
    await link()
    const { data } = await signIn()
    told = { ...TOLD, subject: 'somebody-else' }
    await browser.post(
      'Token/BeginProof',
      { providerId: 'alnoor', purpose: 'reprove' },
      bearer(data.accessToken),
    )
    expect((await goBack()).code).toBe(9153)
  })

  it('an open session is no place to guess the password: it has one budget with the sign-ins', async () => {
    const { data } = await signIn()
    const guess = (password: string) =>
      browser.post('Token/ProvePassword', { password }, bearer(data.accessToken))
    for (let n = 0; n < 5; n++) expect((await guess(`Wrong-Password-${n}`)).code).toBe(9118)
    expect(await guess(PASSWORD)).toMatchObject({ code: 9102, status: 429 })
    expect((await signIn()).code).toBe(9102)
    world.pass(minutes(16))
    const renewed = await browser.get('Token/refreshToken')
    const right = await browser.post(
      'Token/ProvePassword',
      { password: PASSWORD },
      bearer(renewed.data.accessToken),
    )
    expect(right).toMatchObject({ code: 0, data: { missingProof: null } })
  })

  it('what left in one session does not come back into another of the same browser', async () => {
    await world.person('omar@alnoor.ae')
    const { data } = await signIn()
    await browser.post('Token/BeginProof', { providerId: 'state', purpose: 'link' }, bearer(data.accessToken))
    await browser.post('Token/GetToken', { userName: 'omar@alnoor.ae', password: PASSWORD })
    expect((await goBack(browser, { provider: undefined })).code).toBe(OVER)
  })

  it('the way is asked for first by the domain alone: the same for who is there and who is not', async () => {
    await setPolicy({ ways: ['provider'] }, { provedDomain: 'alnoor.ae' })
    const of = async (email: string) => (await browser.post('Token/AuthType', { email })).data
    expect(await of('nobody@alnoor.ae')).toEqual(await of(SARA))
    expect(await of(SARA)).toMatchObject({ authType: 'sso', methods: ['provider'] })
    expect(await of('sara@elsewhere.ae')).toEqual({
      authType: 'password',
      methods: ['password', 'mailedCode', 'passkey', 'uaePass'],
      providers: [{ id: 'state', way: 'uaePass', name: 'state' }],
    })
  })
})

it('[S11] a sign-in stands in the chain of the person: which way, when, and from where', async () => {
  await link()
  const events = await world.db.read((query) => readTrail(query, world.db.tables, person))
  expect(events.map(({ kind, facts }) => [kind, facts.way])).toEqual([
    ['signedIn', 'password'],
    ['wayLinked', 'provider'],
    ['proofRenewed', 'provider'],
  ])
  expect(events[0]?.facts).toMatchObject({ organization: home, newDevice: true })
  expect(events[0]?.personal).toEqual({ network: '10.0.0.1', device: '' })
})
