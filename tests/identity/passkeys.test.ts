/** Passkeys as a way in and as a second factor, with an authenticator in memory. */
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { OPEN_POLICY, type SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { type Browser, bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'
import { type Behaviour, softwarePasskey } from './software-passkey.ts'

const SARA = 'sara@alnoor.ae'
const WRONG = 9170
const OVER = 9155
const TOO_OLD = 9151
const MISSING = 9150
const SECOND = { ways: [], second: true }
type Passkey = ReturnType<typeof softwarePasskey>
let world: ReturnType<typeof identityWorld>
let person: `person:${string}`
let browser: Browser
let token: string
let passkey: Passkey

beforeEach(async () => {
  world = identityWorld()
  person = await world.person(SARA)
  browser = world.browser()
  token = (await signIn()).data.accessToken
  passkey = softwarePasskey()
})

const signIn = (at = browser, userName = SARA) => at.post('Token/GetToken', { userName, password: PASSWORD })
const call = (name: string, input = {}, { at = browser, by = token } = {}) =>
  at.post(`Token/${name}`, input, bearer(by))
const list = async () => (await browser.get('Token/Passkeys', bearer(token))).data

async function begin({ at = browser, by = token, email = SARA } = {}) {
  await call('MailSecondFactorCode', {}, { at, by })
  return call('BeginPasskey', { checkOtp: await world.code(email) }, { at, by })
}
async function add(of: Behaviour = {}, name = 'Phone', whose = {}) {
  const { data } = await begin(whose)
  const made = passkey.make(data.options, of)
  return call('AddPasskey', { passkey: made, name }, whose)
}
const asked = async (at: Browser) => (await at.post('Token/BeginPasskeySignIn')).data.options
async function enter(at: Browser, of: Behaviour = {}, by = passkey) {
  return at.post('Token/SignInByPasskey', { passkey: by.show(await asked(at), of), cookieOnly: true })
}
async function prove(at: Browser, by: string, of: Behaviour = {}, shows = passkey) {
  const { data } = await call('BeginPasskeyProof', {}, { at, by })
  return call('ProveByPasskey', { passkey: shows.show(data.options, of) }, { at, by })
}
const setPolicy = async (of: Partial<SignInPolicy>) => {
  const { organization } = world.db.tables
  await world.db.transact((query) =>
    query
      .update(organization)
      .set({ settings: { signInPolicy: { ...OPEN_POLICY, ...of } } })
      .then(() => undefined),
  )
  world.identity.forgetAll()
}

describe('[S24] a passkey is made', () => {
  it('under a fresh proof and a mailed code, with a name; tells recovery codes, once', async () => {
    const done = await add()
    expect(done.data).toMatchObject({ missingProof: null })
    expect(new Set(done.data.recoveryCodes).size).toBe(10)
    expect(await list()).toEqual([
      {
        ...{ id: done.data.id, name: 'Phone', host: 'localhost', here: true, backedUp: false },
        ...{ createdAt: world.platform.now(), lastUsedAt: null },
      },
    ])
    passkey = softwarePasskey()
    const second = await call('AddPasskey', {
      passkey: passkey.make((await call('BeginPasskey')).data.options, { copyable: true, backedUp: true }),
      name: 'Key ring',
    })
    expect(second.data).toMatchObject({ recoveryCodes: null })
    expect((await list()).map(({ backedUp }: { backedUp: boolean }) => backedUp)).toEqual([false, true])
    const trail = await world.db.read((query) => readTrail(query, world.db.tables, person))
    expect(trail.filter(({ kind }) => kind === 'passkeyAdded')).toHaveLength(2)
  })

  it('is not made by who knows the password alone, nor long after they showed it', async () => {
    expect((await call('BeginPasskey')).code).toBe(9103)
    expect((await call('BeginPasskey', { checkOtp: '123456' })).code).toBe(9103)
    const { data } = await begin()
    world.pass(minutes(4))
    await call('ProvePassword', { password: PASSWORD })
    world.pass(minutes(2))
    expect((await call('AddPasskey', { passkey: passkey.make(data.options), name: 'Late' })).code).toBe(OVER)
    world.pass(minutes(11))
    token = (await browser.get('Token/refreshToken')).data.accessToken
    expect((await call('BeginPasskey', { checkOtp: '123456' })).code).toBe(TOO_OLD)
  })

  it.each<[string, Behaviour]>([
    ['at another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['in a frame of another site', { crossOrigin: true }],
  ])('and refused where it was made %s', async (_, of) => {
    expect((await add(of)).code).toBe(WRONG)
    expect(await list()).toEqual([])
  })

  it('once for each request, by the browser and the session that asked', async () => {
    const { data } = await begin()
    const made = { passkey: passkey.make(data.options), name: 'Phone' }
    const elsewhere = world.browser('10.0.0.2')
    const by = (await signIn(elsewhere)).data.accessToken
    expect((await call('AddPasskey', made, { at: elsewhere, by })).code).toBe(OVER)
    expect((await call('AddPasskey', made)).code).toBe(0)
    expect((await call('AddPasskey', made)).code).toBe(OVER)
  })

  it('is nobody’s twice: one that another person has is refused', async () => {
    await add()
    await world.person('omar@marsa.ae')
    const at = world.browser('10.0.0.7')
    const by = (await signIn(at, 'omar@marsa.ae')).data.accessToken
    expect((await add({}, 'Mine', { at, by, email: 'omar@marsa.ae' })).code).toBe(WRONG)
  })
})

describe('[S24] signing in by a passkey', () => {
  it('asks for no address; one that has seen its person is two factors at once', async () => {
    await add()
    await setPolicy({ secondFactor: 'everybody' })
    world.pass(minutes(1))
    const fresh = world.browser('10.0.0.2')
    const { data } = await enter(fresh)
    expect(data).toMatchObject({ missingProof: null, userId: person, refreshToken: null })
    token = data.accessToken
    expect((await list())[0].lastUsedAt).toBe(world.platform.now())
  })

  it('that has not seen its person is one factor: it opens nothing here alone', async () => {
    await add()
    const fresh = world.browser('10.0.0.2')
    const { data } = await enter(fresh, { verified: false })
    expect(data.missingProof).toEqual(SECOND)
    const by = data.accessToken
    expect((await fresh.get('Token/Ways', bearer(by))).code).toBe(MISSING)
    // The same passkey is no second thing beside itself; the password is.
    expect((await prove(fresh, by, { verified: false })).data.missingProof).toEqual(SECOND)
    expect((await call('ProvePassword', { password: PASSWORD }, { at: fresh, by })).data).toEqual({
      missingProof: null,
    })
  })

  it.each<[string, Behaviour]>([
    ['at another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['as somebody else', { userHandle: 'c29tZWJvZHktZWxzZQ' }],
    ['as nobody', { userHandle: null }],
    ['as one that may be copied, which it was not', { copyable: true }],
  ])('is refused where it was shown %s', async (_, of) => {
    await add()
    expect((await enter(world.browser('10.0.0.2'), of)).code).toBe(WRONG)
  })

  it('takes what was asked of this browser, once, in its time', async () => {
    await add()
    const own = world.browser('10.0.0.2')
    const options = await asked(own)
    const shown = { passkey: passkey.show(options) }
    // Fixation: what somebody else began is answered in another browser, with a cookie they planted or without.
    const other = world.browser('10.0.0.3')
    expect((await other.post('Token/SignInByPasskey', shown)).code).toBe(OVER)
    other.cookies.set('passkeyAttempt', own.cookies.get('passkeyAttempt') ?? '')
    await asked(other)
    expect((await other.post('Token/SignInByPasskey', shown)).code).toBe(OVER)
    expect((await own.post('Token/SignInByPasskey', shown)).code).toBe(0)
    expect((await own.post('Token/SignInByPasskey', shown)).code).toBe(OVER)
    const late = { passkey: passkey.show(await asked(own)) }
    world.pass(minutes(5))
    expect((await own.post('Token/SignInByPasskey', late)).code).toBe(OVER)
  })

  it('a copy of an authenticator that counts is noticed', async () => {
    await add({ counter: 1 })
    expect((await enter(world.browser(), { counter: 5 })).code).toBe(0)
    expect((await enter(world.browser(), { counter: 5 })).code).toBe(WRONG)
    expect((await enter(world.browser(), { counter: 6 })).code).toBe(0)
  })

  it('with a signature of another key opens nothing', async () => {
    await add()
    const forged = softwarePasskey()
    const at = world.browser('10.0.0.2')
    const options = await asked(at)
    const handle = passkey.show(options).response.userHandle
    const shown = { ...forged.show(options, { userHandle: handle }), id: passkey.id, rawId: passkey.id }
    expect((await at.post('Token/SignInByPasskey', { passkey: shown })).code).toBe(WRONG)
  })

  it('is asked for where an organisation has closed it as a way, and opens nothing there alone', async () => {
    await add()
    await setPolicy({ ways: ['password'] })
    const at = world.browser('10.0.0.2')
    expect((await enter(at)).data.missingProof).toEqual({ ways: ['password'], second: true })
    const by = (await signIn(at)).data.accessToken
    expect((await prove(at, by)).data.missingProof).toBeNull()
  })
})

describe('[S24] a passkey beside another way', () => {
  it('is asked of who has one, and is enough also where it has not seen its person', async () => {
    await add()
    const fresh = world.browser('10.0.0.2')
    const { data } = await signIn(fresh)
    expect(data.missingProof).toEqual(SECOND)
    expect((await prove(fresh, data.accessToken, { verified: false })).data.missingProof).toBeNull()
    expect((await fresh.get('Token/Ways', bearer(data.accessToken))).code).toBe(0)
  })

  it('of another person is refused, and what was asked in one session is answered in no other', async () => {
    await add()
    const omars = softwarePasskey()
    await world.person('omar@marsa.ae')
    const at = world.browser('10.0.0.7')
    const by = (await signIn(at, 'omar@marsa.ae')).data.accessToken
    const { data } = await begin({ at, by, email: 'omar@marsa.ae' })
    await call('AddPasskey', { passkey: omars.make(data.options), name: 'Omar' }, { at, by })
    expect((await prove(browser, token, {}, omars)).code).toBe(WRONG)
    const options = (await call('BeginPasskeyProof')).data.options
    token = (await signIn()).data.accessToken
    expect((await call('ProveByPasskey', { passkey: passkey.show(options) })).code).toBe(OVER)
    // Nor does an answer for one purpose serve another.
    const forSignIn = await asked(browser)
    expect((await call('ProveByPasskey', { passkey: passkey.show(forSignIn) })).code).toBe(OVER)
  })

  it('a recovery code stands in for it', async () => {
    const { recoveryCodes } = (await add()).data
    const at = world.browser('10.0.0.2')
    const by = (await signIn(at)).data.accessToken
    const shown = await call('ProveSecondFactor', { checkOtp: recoveryCodes[0] }, { at, by })
    expect(shown.data).toEqual({ missingProof: null, recoveryCodesLeft: 9 })
  })
})

describe('[S24] passkeys of one’s own', () => {
  it('are renamed and removed by their person alone', async () => {
    const { id } = (await add()).data
    await world.person('omar@marsa.ae')
    const at = world.browser('10.0.0.7')
    const by = (await signIn(at, 'omar@marsa.ae')).data.accessToken
    for (const [name, input] of [
      ['RenamePasskey', { id, name: 'Mine' }],
      ['RemovePasskey', { id }],
    ] as const)
      expect((await call(name, input, { at, by })).code).toBe(9003)
    expect((await call('RenamePasskey', { id, name: 'Work phone' })).code).toBe(0)
    expect((await list())[0].name).toBe('Work phone')
    expect((await call('RemovePasskey', { id })).code).toBe(0)
    expect((await enter(world.browser('10.0.0.2'))).code).toBe(WRONG)
    expect((await signIn(world.browser())).data.missingProof).toBeNull()
  })

  it('the last protection stays while an organisation asks for one; with an app beside it goes, and the codes stay', async () => {
    const { id } = (await add()).data
    await setPolicy({ secondFactor: 'everybody' })
    expect((await call('RemovePasskey', { id })).code).toBe(9165)
    const { secret } = (await call('BeginSecondFactor')).data
    const checkOtp = new TOTP({ secret }).generate({ timestamp: world.platform.now() })
    expect((await call('ConfirmSecondFactor', { checkOtp })).code).toBe(0)
    expect((await call('RemovePasskey', { id })).code).toBe(0)
    expect((await browser.get('Token/SecondFactor', bearer(token))).data).toMatchObject({
      ...{ since: world.platform.now(), recoveryCodesLeft: 10, passkeys: 0 },
    })
  })

  it('are removed with a fresh proof of what they protect by', async () => {
    const { id } = (await add()).data
    world.pass(minutes(11))
    token = (await browser.get('Token/refreshToken')).data.accessToken
    await call('ProvePassword', { password: PASSWORD })
    expect((await call('RemovePasskey', { id })).code).toBe(TOO_OLD)
    await prove(browser, token)
    expect((await call('RemovePasskey', { id })).code).toBe(0)
  })
})

it('[S24] a passkey made at the address of a tenant works there alone, and one of the main address not there', async () => {
  const { db } = world
  const DOOR = { id: 'tenant:1', name: 'Al Noor', url: 'https://sign.alnoor.ae', active: true }
  await db.transact(async (query) => {
    const row = { id: DOOR.id, kind: 'tenant', organizationId: null, ownerId: null, body: DOOR }
    await query.insert(db.tables.record).values({ ...row, modifiedAt: 0 } as never)
    await query.update(db.tables.organization).set({ tenantId: DOOR.id })
  })
  const own = { origin: DOOR.url, rpId: 'sign.alnoor.ae' }
  const host = { host: 'sign.alnoor.ae' }
  const enterThere = async (of: Behaviour) => {
    const at = world.browser('10.0.0.2')
    const { options } = (await at.post('Token/BeginPasskeySignIn', {}, host)).data
    expect(options.rpId).toBe('sign.alnoor.ae')
    return at.post('Token/SignInByPasskey', { passkey: passkey.show(options, of) }, host)
  }
  await add()
  expect((await enterThere(own)).code).toBe(WRONG)
  passkey = softwarePasskey()
  const { options } = (await browser.post('Token/BeginPasskey', {}, { ...bearer(token), ...host })).data
  expect(options.rp.id).toBe('sign.alnoor.ae')
  const made = { passkey: passkey.make(options, own), name: 'There' }
  expect((await browser.post('Token/AddPasskey', made, { ...bearer(token), ...host })).code).toBe(0)
  expect((await enterThere(own)).data.userId).toBe(person)
  expect((await enterThere({})).code).toBe(WRONG)
  expect((await enter(world.browser('10.0.0.3'))).code).toBe(WRONG)
  expect((await list()).map(({ here }: { here: boolean }) => here)).toEqual([true, false])
})
