/** OpenID Connect and Azure AD: against a real provider, and against one that lies in every way it can. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Oidc, { type Configuration } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { azureIssuer, type OpenIdOptions, openIdProvider } from '../../server/identity/ways/open-id.ts'
import type { Provider } from '../../server/identity/ways/provider.ts'
import { createAskOutside } from '../../server/outbound/ask-outside.ts'
import { type Browser, bearer, identityWorld, PASSWORD } from './identity-world.ts'
import { type Claims, inMemoryIssuer, newKey, signed, unsigned } from './in-memory-issuer.ts'

const SARA = 'sara@alnoor.ae'
const CLIENT = { clientId: 'tawqi', clientSecret: 'a secret of the two of us' }
const options = (issuer: string, of: Partial<OpenIdOptions> = {}): OpenIdOptions => ({
  ...{ id: 'alnoor', name: 'Al Noor', kind: 'openId', issuer, ...CLIENT, organizationId: null },
  ...{ admitsNew: false, trustsAddresses: false, countsTwice: false, ...of },
})

describe('a real provider', () => {
  let server: ReturnType<typeof createServer>
  let oidc: Oidc
  let issuer = ''
  let who = 'sara-there'
  /** What it has said to our back channel. */
  const said: string[] = []
  const BACK_CHANNEL = 'https://tawqi.example/auth/back-channel-logout/alnoor'
  let provider: Provider
  const config = (returnTo: string): Configuration => ({
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [returnTo],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        post_logout_redirect_uris: [LEFT],
        backchannel_logout_uri: BACK_CHANNEL,
        backchannel_logout_session_required: true,
      },
    ],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['for a test'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = form
        },
      },
    },
    // Nobody listens there: what it says is brought to our own router.
    fetch: async (address, { body }) => {
      expect(address).toBe(BACK_CHANNEL)
      said.push(String(body))
      return world.logoutFrom('alnoor', String(body))
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        ...{ sub: accountId, email: SARA, email_verified: true },
        ...{ given_name: 'Sara', family_name: 'Al Mansoori' },
      }),
    }),
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const world = identityWorld(
    {},
    [],
    [
      {
        ...{ id: 'alnoor', way: 'provider', name: 'Al Noor', organizationId: null, admitsNew: false },
        signInAddress: (asked) => provider.signInAddress(asked),
        identify: (back) => provider.identify(back),
        signOutAddress: (asked) => provider.signOutAddress?.(asked) ?? Promise.reject(new Error('none')),
        loggedOut: (token) => provider.loggedOut?.(token) ?? Promise.reject(new Error('none')),
      },
    ],
  )
  const LEFT = `${world.platform.config.publicUrl}/auth/logout-return`
  const returnTo = `${world.platform.config.publicUrl}/auth/auth-return`
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!request.url?.startsWith('/interaction/')) return oidc.callback()(request, response)
      void oidc.interactionFinished(request, response, { login: { accountId: who } })
    })
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
    const { port } = server.address() as AddressInfo
    issuer = `http://127.0.0.1:${port}`
    oidc = new Oidc(issuer, config(returnTo))
    const ask = createAskOutside({ trustedHosts: [`127.0.0.1:${port}`] })
    provider = openIdProvider(options(issuer), { ask, now: () => Date.now() })
    world.pass(Date.now() - world.platform.now())
    await world.person(SARA)
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((settle) => server.close(settle))
  })

  /** Goes where one is sent, with the cookies of the other side, until it sends back to us. */
  async function visit(address: string, cookies: Cookies = new Map(), until = returnTo): Promise<string> {
    let url = address
    let form: string | undefined
    for (let hop = 0; hop < 8; hop++) {
      const answer = await stepTo(url, cookies, form)
      const [, action, secret] = /action="([^"]+)".*value="([^"]+)"/s.exec(await answer.text()) ?? []
      const asksToConfirm = answer.status === 200 && action !== undefined
      form = asksToConfirm ? `xsrf=${secret}&logout=yes` : undefined
      url = asksToConfirm ? action : new URL(answer.headers.get('location') ?? '', url).href
      if (url.startsWith(until)) return new URL(url).search.slice(1)
    }
    throw new Error(`It leads nowhere: ${url}`)
  }
  type Cookies = Map<string, string>
  async function stepTo(url: string, cookies: Cookies, form: string | undefined): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const type = 'application/x-www-form-urlencoded'
    const answer = await fetch(url, {
      ...{ redirect: 'manual', headers: { cookie, ...(form && { 'content-type': type }) } },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    return answer
  }
  const signInAt = async (browser: Browser, cookies?: Cookies) => {
    const { data } = await browser.post('Token/BeginSignIn', { providerId: 'alnoor' })
    return browser.post('Token/ReturnFromProvider', { query: await visit(data.goTo, cookies) })
  }

  it('[R1359][C264] signs in who has linked their account there', async () => {
    const browser = world.browser()
    const { data } = await browser.post('Token/GetToken', { userName: SARA, password: PASSWORD })
    const token = bearer(data.accessToken)
    const asked = { providerId: 'alnoor', purpose: 'link', next: '/account' }
    const begun = await browser.post('Token/BeginProof', asked, token)
    const linked = await browser.post('Token/ReturnFromProvider', { query: await visit(begun.data.goTo) })
    expect(linked.data).toEqual({ next: '/account', session: null, link: null })
    expect((await signInAt(world.browser())).data.session.profile.email).toBe(SARA)
    who = 'somebody-else-there'
    expect((await signInAt(world.browser())).data).toMatchObject({ session: null, link: { label: SARA } })
    who = 'sara-there'
  })

  it('[R1263][C060] corporate sign-on exchanges what Azure AD sent back by the call of the specification, once', async () => {
    const browser = world.browser()
    const { data } = await browser.post('Token/BeginSignIn', { providerId: 'alnoor' })
    const back = Object.fromEntries(new URLSearchParams(await visit(data.goTo)))
    // Another browser has the words and not the cookie; the address of another provider is not this one's.
    expect((await world.browser().post('Token/AzureAD', back)).code).toBe(9155)
    const done = await browser.post('Token/AzureAD', back)
    expect(done.data).toMatchObject({ next: '/', link: null, session: { profile: { email: SARA } } })
    expect(browser.cookies.get('loginType')).toBe('sso')
    expect((await browser.post('Token/AzureAD', back)).code).toBe(9155)
  })

  describe('when its session ends', () => {
    it('whoever has signed out here may end it there too, and comes back with the state that left', async () => {
      const browser = world.browser()
      const there: Cookies = new Map()
      await signInAt(browser, there)
      const { data } = await browser.post('Token/Logout')
      expect(data).toEqual({ elsewhere: { providerId: 'alnoor', name: 'Al Noor' } })
      const left = (await browser.post('Token/BeginSignOut', data.elsewhere)).data
      said.length = 0
      const back = new URLSearchParams(await visit(left.goTo, there, LEFT))
      expect([back.get('state'), said.length]).toEqual([left.state, 1])
      expect(left.state).toMatch(/^[\w-]{43}$/)
      // There is nothing left there: it asks who it is again.
      who = 'nobody-yet'
      expect((await signInAt(world.browser(), there)).data.session).toBeNull()
      who = 'sara-there'
    })

    it('nothing is offered to whoever came by a password', async () => {
      const browser = world.browser()
      await browser.post('Token/GetToken', { userName: SARA, password: PASSWORD })
      expect((await browser.post('Token/Logout')).data).toEqual({ elsewhere: null })
      expect((await world.browser().post('Token/Logout')).data).toEqual({ elsewhere: null })
    })

    it('its logout locks the session that came by it, and none that came another way or from elsewhere', async () => {
      const [here, other, byPassword] = [world.browser(), world.browser(), world.browser()]
      const there: Cookies = new Map()
      const begun = (await signInAt(here, there)).data.session
      await signInAt(other)
      await byPassword.post('Token/GetToken', { userName: SARA, password: PASSWORD })
      const { goTo } = (await here.post('Token/BeginSignOut', { providerId: 'alnoor' })).data
      await visit(goTo, there, LEFT)
      await world.identity.idle()
      const refused = await here.get('Token/refreshToken')
      // Locked, not revoked: a device that hears `revoked` would give up what it holds.
      expect([refused.code, refused.data.reason]).toEqual([9108, 'expired'])
      expect((await here.get('customer/get', bearer(begun.accessToken))).status).toBe(401)
      expect(world.ended).toContain(begun.sessionId)
      for (const untouched of [other, byPassword])
        expect((await untouched.get('Token/refreshToken')).code).toBe(0)
      const { auditEvent } = world.db.tables
      const events = await world.db.read((query) => query.select().from(auditEvent))
      expect(
        events.filter(({ kind }) => kind === 'lockedByProvider').map(({ facts }) => facts),
      ).toContainEqual({
        session: begun.sessionId,
        provider: 'alnoor',
      })
      // Its person goes on by signing in again; the same word sent once more takes nothing from them.
      expect((await signInAt(here)).data.session.profile.email).toBe(SARA)
      expect((await world.logoutFrom('alnoor', said.at(-1) ?? '')).status).toBe(200)
      expect((await here.get('Token/refreshToken')).code).toBe(0)
    })
  })

  it('goes on with new keys at once, and asks a network of our own only where the operator has named it', async () => {
    const { privateKey } = newKey('rotated')
    const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'rotated', use: 'sig', alg: 'RS256' }
    oidc = new Oidc(issuer, { ...config(returnTo), jwks: { keys: [jwk as never] } })
    expect((await signInAt(world.browser())).data.session.profile.email).toBe(SARA)
    provider = openIdProvider(options(issuer), {
      ask: createAskOutside({ trustedHosts: [] }),
      now: () => Date.now(),
    })
    const refused = await world.browser().post('Token/BeginSignIn', { providerId: 'alnoor' })
    expect(refused).toMatchObject({ code: 9158, status: 503 })
  })
})

describe('one that lies', () => {
  const ISSUER = 'https://login.example'
  const asked = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
  const seconds = () => Math.floor(Date.now() / 1000)
  const honest = (): Claims => ({
    ...{ iss: ISSUER, aud: CLIENT.clientId, sub: 'sara-there', nonce: asked.nonce },
    ...{ iat: seconds(), exp: seconds() + 300, email: SARA, email_verified: true },
  })
  const back = (query: object = {}) =>
    new URLSearchParams({ code: 'c', state: asked.state, iss: ISSUER, ...query })
  async function identify(
    idToken: (of: ReturnType<typeof inMemoryIssuer>) => string | undefined,
    { query = {}, anew = false, of = {} as Partial<OpenIdOptions>, issuer = ISSUER, says = {} } = {},
  ) {
    const it = inMemoryIssuer(issuer)
    it.says = says
    it.idToken = () => idToken(it)
    const provider = openIdProvider(options(issuer, of), { ask: it.ask, now: () => Date.now() })
    const result = await provider.identify({
      ...{ parameters: back(query), ...asked, returnTo: 'https://tawqi.example/auth/auth-return', anew },
    })
    return { it, result }
  }
  const code = async (...of: Parameters<typeof identify>) => {
    const { result } = await identify(...of)
    return result.ok ? 'believed' : result.error.code
  }
  const saying = (claims: Claims) => (of: ReturnType<typeof inMemoryIssuer>) =>
    signed({ ...honest(), ...claims }, of.key)

  it('an honest answer is believed, and brings the verifier', async () => {
    const { it: asked, result } = await identify(saying({}))
    expect(result).toEqual({
      ok: true,
      value: {
        ...{ issuer: ISSUER, subject: 'sara-there', email: SARA, emailProven: true },
        ...{ firstName: '', lastName: '', twice: false, there: { sid: null, ends: false } },
      },
    })
    expect(asked.exchanged?.get('code_verifier')).toBe('v'.repeat(43))
  })

  const other = newKey('other')
  it.each<[string, Parameters<typeof identify>[0]]>([
    ['of another sign-in (replayed)', saying({ nonce: 'x'.repeat(43) })],
    ['without a mark of this one', saying({ nonce: undefined })],
    ['for another client', saying({ aud: 'somebody-else' })],
    ['for several clients, of whom another asked', saying({ aud: ['tawqi', 'x'], azp: 'x' })],
    ['of another issuer', saying({ iss: 'https://evil.example' })],
    ['that has run out', saying({ iat: seconds() - 700, exp: seconds() - 120 })],
    ['of nobody', saying({ sub: '' })],
    ['signed by another key', () => signed(honest(), other)],
    ['signed by another key under the name of its own', () => signed(honest(), { ...other, kid: 'first' })],
    ['without a signature', () => unsigned(honest())],
    [
      'under a name for keys that leads elsewhere',
      () => signed(honest(), other, { jku: 'https://evil.example' }),
    ],
    ['that is none', () => undefined],
    ['that is no token', () => 'x.y.z'],
    ['of more letters than a name has', saying({ sub: 'x'.repeat(300) })],
  ])('a token %s is not believed', async (_, idToken) => {
    expect(await code(idToken)).toBe('failed')
  })

  it('clocks may differ by a minute', async () => {
    expect(await code(saying({ iat: seconds() - 400, exp: seconds() - 30 }))).toBe('believed')
  })

  it.each<[string, object]>([
    ['of another issuer (mix-up)', { iss: 'https://evil.example' }],
    ['of an issuer that is not said, where it can be', { iss: '' }],
    ['to another question', { state: 'x'.repeat(43) }],
    ['that is an error', { error: 'server_error' }],
  ])('an answer %s exchanges no code', async (_, query) => {
    const { it: asked, result } = await identify(saying({}), { query })
    expect([result.ok, asked.exchanged]).toEqual([false, null])
  })

  it('a document that calls itself otherwise is not believed', async () => {
    expect(await code(saying({}), { says: { issuer: 'https://evil.example' } })).toBe('failed')
  })

  it('shown anew means now: a session from before, or none that is said, is not enough', async () => {
    expect(await code(saying({ auth_time: seconds() - 3600 }), { anew: true })).toBe('failed')
    expect(await code(saying({}), { anew: true })).toBe('failed')
    expect(await code(saying({ auth_time: seconds() }), { anew: true })).toBe('believed')
  })

  it('two factors are what it says of this sign-in, or what its operator knows', async () => {
    const twice = async (...of: Parameters<typeof identify>) => {
      const { result } = await identify(...of)
      return result.ok && result.value.twice
    }
    expect(await twice(saying({ amr: ['pwd'] }))).toBe(false)
    expect(await twice(saying({ amr: 'mfa' }))).toBe(false)
    expect(await twice(saying({ amr: ['pwd', 'mfa'] }))).toBe(true)
    expect(await twice(saying({}), { of: { countsTwice: true } })).toBe(true)
  })

  it('one that does not answer, or is broken, is away: nobody is told that they are not trusted', async () => {
    for (const outage of ['silent', 'broken'] as const) {
      const it = inMemoryIssuer(ISSUER)
      it.outage = outage
      const provider = openIdProvider(options(ISSUER), { ask: it.ask, now: () => 0 })
      const going = {
        ...asked,
        challenge: 'c',
        returnTo: 'https://x.example/',
        language: 'en',
        anew: false,
        onPhone: false,
      } as const
      expect(await provider.signInAddress(going)).toMatchObject({ error: { code: 'away' } })
      // It is asked again, not remembered as away.
      it.outage = 'none'
      expect((await provider.signInAddress(going)).ok).toBe(true)
    }
  })

  describe('Azure AD', () => {
    const TENANT = '11111111-2222-3333-4444-555555555555'
    const issuer = azureIssuer(TENANT) ?? ''
    const of = { kind: 'azureAd' } as const
    const azure = (claims: Claims) => saying({ iss: issuer, ...claims })
    const query = { iss: issuer }

    it('is one directory: people of another are nobody, whatever its document says of issuers', async () => {
      expect(await code(azure({ tid: TENANT }), { of, issuer, query })).toBe('believed')
      const elsewhere = '99999999-2222-3333-4444-555555555555'
      for (const claims of [
        { tid: elsewhere },
        { iss: azureIssuer(elsewhere), tid: elsewhere },
        { tid: undefined },
      ])
        expect(await code(azure(claims), { of, issuer, query })).toBe('failed')
      const says = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }
      const theirs = azure({ iss: azureIssuer(elsewhere), tid: elsewhere })
      expect(await code(theirs, { of, issuer, query, says })).toBe('failed')
    })

    it.each(['common', 'organizations', 'consumers', '', `${TENANT}/../common`])(
      'cannot be set up for %j, which would let anybody in',
      (tenant) => {
        expect(azureIssuer(tenant)).toBeNull()
      },
    )

    it('an address it says is nobody’s proof, for its people may write any (nOAuth)', async () => {
      const { result } = await identify(azure({ tid: TENANT, email_verified: undefined }), {
        of,
        issuer,
        query,
      })
      expect(result).toMatchObject({ ok: true, value: { email: SARA, emailProven: false } })
    })
  })
})
