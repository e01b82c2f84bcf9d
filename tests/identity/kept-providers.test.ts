/** Administrators set up where their people sign in: by the calls, with a provider in memory. */
import { beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { configuredProviders } from '../../server/identity/ways/configured-providers.ts'
import { OPEN_POLICY, type SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { type Answered, type Browser, bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'
import { inMemoryIssuer, signed } from './in-memory-issuer.ts'

const SARA = 'sara@alnoor.ae'
const OMAR = 'omar@marsa.ae'
const ISSUER = 'https://login.alnoor.ae'
const SECRET = 'a secret of the two of us'
const NOT_PERMITTED = 9002
const NOT_FOUND = 9003
const TOO_OLD = 9151
const settings = {
  ...{ kind: 'openId', issuer: ISSUER, clientId: 'tawqi', admits: 'nobody' },
  ...{ trustsAddresses: false, countsTwice: false },
}
let issuer: ReturnType<typeof inMemoryIssuer>
let world: ReturnType<typeof identityWorld>
let browser: Browser
let token: string

beforeEach(async () => {
  issuer = inMemoryIssuer(ISSUER)
  world = identityWorld({}, [], ({ db, now, evidenceKey }) =>
    configuredProviders([], [], { db, now, evidenceKey, ask: issuer.ask, trustedHosts: [] }),
  )
  await world.person(SARA)
  browser = world.browser()
  token = await signIn(SARA)
})

const signIn = async (userName: string, at = browser): Promise<string> =>
  (await at.post('Token/GetToken', { userName, password: PASSWORD })).data.accessToken
const call = (name: string, input = {}, by = token) =>
  browser.post(`Admin/SignInProvider/${name}`, input, bearer(by))
const save = (of = {}, by = token) =>
  call('Save', { name: 'Al Noor', active: true, settings, secret: SECRET, ...of }, by)
const offered = async (): Promise<Answered['data']> =>
  (await browser.post('Token/Proofs', {}, bearer(token))).data.providers
/** Sara's session, as if she had come in by a provider just now. */
const provenByProvider = async () => {
  const proofs = [{ way: 'provider', at: world.platform.now() }] as const
  await world.db.transact(async (query) => {
    await query.update(world.db.tables.session).set({ proofs })
  })
  world.identity.forgetAll()
}
const listed = async () => (await call('Get')).data

describe('[S24] a provider of an organisation', () => {
  it('is set up, offered to its people, switched off and removed; its secret is told to nobody', async () => {
    const { id } = (await save()).data
    expect(await listed()).toEqual([
      {
        ...{ id, name: 'Al Noor', active: true, settings, hasSecret: true },
        returnAddress: `${world.platform.config.publicUrl}/auth/auth-return/${id}`,
        logoutAddresses: {
          backChannel: `${world.platform.config.publicUrl}/auth/back-channel-logout/${id}`,
          comeBack: `${world.platform.config.publicUrl}/auth/logout-return`,
        },
        changedAt: world.platform.now(),
      },
    ])
    expect(await offered()).toEqual([{ id, way: 'provider', name: 'Al Noor' }])
    const rows = await world.db.read(async (query) => [
      await query.select().from(world.db.tables.signInProvider),
      await query.select().from(world.db.tables.keptSecret),
    ])
    expect(JSON.stringify(rows)).not.toContain(SECRET)
    await save({ id, active: false, secret: undefined })
    expect(await offered()).toEqual([])
    expect((await browser.post('Token/BeginSignIn', { providerId: id })).code).toBe(9152)
    expect((await call('Remove', { id })).code).toBe(0)
    expect(await listed()).toEqual([])
    const [home] = await world.db.read((query) => query.select().from(world.db.tables.organization))
    const trail = await world.db.read((query) => readTrail(query, world.db.tables, home?.id ?? ''))
    expect(trail.map(({ kind }) => kind).slice(-3)).toEqual([
      'signInProviderChanged',
      'signInProviderChanged',
      'signInProviderRemoved',
    ])
    expect(JSON.stringify(trail)).not.toContain(SECRET)
  })

  it('signs in who is linked there, asked with the secret as it was given', async () => {
    const { id } = (await save()).data
    const leave = await browser.post('Token/BeginProof', { providerId: id, purpose: 'link' }, bearer(token))
    const asked = new URL(leave.data.goTo).searchParams
    const now = Math.floor(Date.now() / 1000)
    issuer.idToken = () =>
      signed(
        {
          ...{ iss: ISSUER, aud: 'tawqi', sub: 'sara-there', nonce: asked.get('nonce') },
          ...{ iat: now, exp: now + 300, auth_time: now },
        },
        issuer.key,
      )
    const query = `code=c&state=${asked.get('state')}&iss=${encodeURIComponent(ISSUER)}`
    expect((await browser.post('Token/ReturnFromProvider', { query, provider: id })).code).toBe(0)
    expect((await browser.get('Token/Ways', bearer(token))).data).toMatchObject([{ way: 'provider' }])
  })

  it('its secret is for the address it was given for: pointed elsewhere it is said to nobody', async () => {
    const { id } = (await save()).data
    const moved = await save({
      ...{ id, secret: undefined, settings: { ...settings, issuer: 'https://login.evil.example' } },
    })
    expect(moved.data).toEqual({ id, hasSecret: false })
    expect(await offered()).toEqual([])
    expect((await call('Test', { id })).code).toBe(9172)
  })

  it('is tried before anybody is sent there', async () => {
    const { id } = (await save({ active: false })).data
    expect((await call('Test', { id })).data).toEqual({ outcome: 'reached', detail: '' })
    issuer.outage = 'silent'
    world.pass(minutes(6))
    expect((await call('Test', { id })).data.outcome).toBe('away')
    const other = (await save({ settings: { ...settings, issuer: `${ISSUER}/other` } })).data
    issuer.outage = 'none'
    expect((await call('Test', { id: other.id })).data.outcome).not.toBe('reached')
  })

  it('is its organisation’s own: nobody else’s administrator sees, changes, tries or removes it', async () => {
    const { id } = (await save()).data
    await world.person(OMAR)
    const omar = await signIn(OMAR, world.browser('10.0.0.7'))
    expect((await call('Get', {}, omar)).data).toEqual([])
    expect((await save({ id }, omar)).code).toBe(NOT_FOUND)
    for (const name of ['Remove', 'Test']) expect((await call(name, { id }, omar)).code).toBe(NOT_FOUND)
  })

  it('takes whoever runs the organisation directly, in a session that met it within ten minutes', async () => {
    world.pass(minutes(11))
    token = (await browser.get('Token/refreshToken')).data.accessToken
    expect((await save()).code).toBe(TOO_OLD)
    token = await signIn(SARA)
    const { organizationMember } = world.db.tables
    // May write settings, and runs nothing: permission 'organizationWrite' alone.
    await world.db.transact((query) =>
      query
        .update(organizationMember)
        .set({ roles: ['superAdmin'] })
        .then(() => undefined),
    )
    world.identity.forgetAll()
    expect((await save()).code).toBe(NOT_PERMITTED)
    await world.db.transact((query) =>
      query
        .update(organizationMember)
        .set({ roles: ['companyAdmin'] })
        .then(() => undefined),
    )
    world.identity.forgetAll()
    expect((await save()).code).toBe(0)
  })

  describe('is the last way in that the policy allows', () => {
    /** As an organisation has it that set it with these providers. */
    const asks = (ways: SignInPolicy['ways']) =>
      world.db.transact(async (query) => {
        const settings = { signInPolicy: { ...OPEN_POLICY, ways } }
        await query.update(world.db.tables.organization).set({ settings })
      })
    const LAST = 9174

    it('and stays: it is neither removed, nor switched off, nor pointed where its secret does not go', async () => {
      const { id } = (await save()).data
      await asks(['provider'])
      await provenByProvider()
      expect((await call('Remove', { id })).code).toBe(LAST)
      expect((await save({ id, active: false, secret: undefined })).code).toBe(LAST)
      const elsewhere = { ...settings, issuer: 'https://login.elsewhere.ae' }
      expect((await save({ id, secret: undefined, settings: elsewhere })).code).toBe(LAST)
      expect(await listed()).toMatchObject([{ id, active: true, hasSecret: true, settings }])
      expect(await offered()).toEqual([{ id, way: 'provider', name: 'Al Noor' }])
      // Its name, and another secret, take nobody's way in.
      expect((await save({ id, name: 'Al Noor SSO' })).code).toBe(0)
    })

    it('and goes once another is there, or the policy allows another way', async () => {
      const { id } = (await save()).data
      const other = (await save({ name: 'Marsa' })).data
      await asks(['provider'])
      await provenByProvider()
      expect((await call('Remove', { id })).code).toBe(0)
      expect((await call('Remove', { id: other.id })).code).toBe(LAST)
      await asks(['provider', 'password'])
      world.identity.forgetAll()
      expect((await call('Remove', { id: other.id })).code).toBe(0)
    })

    it('and of two that are taken away at once one stays', async () => {
      const ids = [(await save()).data.id, (await save({ name: 'Marsa' })).data.id]
      await asks(['provider'])
      await provenByProvider()
      const codes = await Promise.all([call('Remove', { id: ids[0] }), save({ id: ids[1], active: false })])
      expect(codes.map(({ code }) => code).sort()).toEqual([0, LAST])
      expect(await offered()).toHaveLength(1)
    })

    it('and where there was none before, one is set up in steps', async () => {
      await asks(['provider'])
      await provenByProvider()
      const { id } = (await save({ active: false, secret: undefined })).data
      expect((await save({ id, secret: undefined })).data.hasSecret).toBe(false)
      expect((await save({ id })).data.hasSecret).toBe(true)
    })
  })

  it('does not become another kind, nor one of everybody', async () => {
    const { id } = (await save()).data
    const azure = {
      ...{ kind: 'azureAd', tenantId: '1f0c0000-0000-4000-8000-000000000000', clientId: 'tawqi' },
      ...{ admits: 'nobody', trustsAddresses: false, countsTwice: false },
    }
    expect((await save({ id, settings: azure })).code).toBe(9000)
    for (const tenantId of ['common', 'organizations', 'consumers'])
      expect((await save({ settings: { ...azure, tenantId } })).code).toBe(9000)
    expect((await save({ settings: azure })).code).toBe(0)
  })
})
