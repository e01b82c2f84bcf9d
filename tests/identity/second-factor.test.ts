/** Two-step sign-in: an authenticator app set up by its owner alone, and recovery codes where it is lost. */
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { readTrail } from '../../server/evidence/audit-trail.ts'
import { OPEN_POLICY, type SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { type Browser, bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'

const SARA = 'sara@alnoor.ae'
const WRONG = 9103
const LOCKED = 9102
const TOO_OLD = 9151
const MISSING = 9150
let world: ReturnType<typeof identityWorld>
let person: `person:${string}`
let browser: Browser
let token: string

beforeEach(async () => {
  world = identityWorld()
  person = await world.person(SARA)
  browser = world.browser()
  token = (await signIn()).data.accessToken
})

const signIn = (at = browser) => at.post('Token/GetToken', { userName: SARA, password: PASSWORD })
const call = (name: string, input = {}, { at = browser, by = token } = {}) =>
  at.post(`Token/${name}`, input, bearer(by))
const facts = async () => (await browser.get('Token/SecondFactor', bearer(token))).data
/** What the app shows now. */
const shown = (secret: string, inSteps = 0) =>
  new TOTP({ secret }).generate({ timestamp: world.platform.now() + inSteps * 30_000 })

async function begin() {
  await call('MailSecondFactorCode')
  return call('BeginSecondFactor', { checkOtp: await world.code(SARA) })
}
async function setUp() {
  const { secret } = (await begin()).data as { secret: string }
  const { data } = await call('ConfirmSecondFactor', { checkOtp: shown(secret) })
  world.pass(30_000)
  return { secret, recoveryCodes: data.recoveryCodes as readonly string[] }
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

describe('[S24] setting up an authenticator app', () => {
  it('takes a code from the mailbox and the first code of the app, and tells ten recovery codes once', async () => {
    expect(await facts()).toEqual({ since: null, recoveryCodesLeft: 0, passkeys: 0, askedBy: [] })
    const { data } = await begin()
    expect(data.address).toContain(`secret=${data.secret}`)
    expect((await call('ConfirmSecondFactor', { checkOtp: shown(data.secret, 5) })).code).toBe(WRONG)
    const done = await call('ConfirmSecondFactor', { checkOtp: shown(data.secret) })
    expect(new Set(done.data.recoveryCodes).size).toBe(10)
    expect(done.data.missingProof).toBeNull()
    expect(await facts()).toEqual({
      since: world.platform.now(),
      recoveryCodesLeft: 10,
      passkeys: 0,
      askedBy: [],
    })
    const trail = await world.db.read((query) => readTrail(query, world.db.tables, person))
    expect(trail.map(({ kind }) => kind)).toContain('secondFactorSet')
  })

  it('is not done by who knows the password alone, also where the organisation asks for a second factor', async () => {
    await setPolicy({ secondFactor: 'everybody' })
    const thief = world.browser('10.9.9.9')
    const by = (await signIn(thief)).data.accessToken
    expect((await call('BeginSecondFactor', {}, { at: thief, by })).code).toBe(WRONG)
    expect((await call('BeginSecondFactor', { checkOtp: '123456' }, { at: thief, by })).code).toBe(WRONG)
    expect((await call('ConfirmSecondFactor', { checkOtp: '123456' }, { at: thief, by })).code).not.toBe(0)
  })

  it('asks for a fresh way in, and to change it for the present app as well', async () => {
    world.pass(minutes(11))
    expect(await begin()).toMatchObject({ code: TOO_OLD })
    token = (await signIn()).data.accessToken
    await setUp()
    world.pass(minutes(11))
    await browser.post('Token/ProvePassword', { password: PASSWORD }, bearer(token))
    for (const one of ['BeginSecondFactor', 'NewRecoveryCodes', 'RemoveSecondFactor'])
      expect(await call(one), one).toMatchObject({ code: TOO_OLD })
  })

  it('keeps neither the secret nor a recovery code as it is typed', async () => {
    const { secret, recoveryCodes } = await setUp()
    const { secondFactor, recoveryCode } = world.db.tables
    const rows = JSON.stringify(
      await world.db.read(async (query) => [
        await query.select().from(secondFactor),
        await query.select().from(recoveryCode),
      ]),
    )
    for (const one of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(one)
  })
})

describe('[S24] a session that lacks a second factor', () => {
  it('opens nothing until the app has shown it, and loses nothing by waiting', async () => {
    const { secret } = await setUp()
    await setPolicy({ secondFactor: 'everybody' })
    const fresh = world.browser('10.0.0.2')
    const { data } = await signIn(fresh)
    expect(data.missingProof).toEqual({ ways: [], second: true })
    const by = data.accessToken
    expect((await fresh.get('Token/Ways', bearer(by))).code).toBe(MISSING)
    const proved = await call('ProveSecondFactor', { checkOtp: shown(secret) }, { at: fresh, by })
    expect(proved.data).toEqual({ missingProof: null, recoveryCodesLeft: 10 })
    expect((await fresh.get('Token/Ways', bearer(by))).code).toBe(0)
  })

  it('takes no code twice, neither there nor in another session', async () => {
    const { secret } = await setUp()
    const code = shown(secret)
    expect((await call('ProveSecondFactor', { checkOtp: code })).code).toBe(0)
    const other = world.browser('10.0.0.2')
    const by = (await signIn(other)).data.accessToken
    expect((await call('ProveSecondFactor', { checkOtp: code }, { at: other, by })).code).toBe(WRONG)
    world.pass(30_000)
    expect((await call('ProveSecondFactor', { checkOtp: shown(secret) }, { at: other, by })).code).toBe(0)
  })

  it('takes a recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await setUp()
    const [first = ''] = recoveryCodes
    const typed = first.toUpperCase().replaceAll('-', ' ')
    expect((await call('ProveSecondFactor', { checkOtp: typed })).data.recoveryCodesLeft).toBe(9)
    expect((await call('ProveSecondFactor', { checkOtp: first })).code).toBe(WRONG)
  })

  it('is not opened by guessing: app and recovery codes have one budget', async () => {
    const { secret, recoveryCodes } = await setUp()
    const thief = world.browser('10.9.9.9')
    const by = (await signIn(thief)).data.accessToken
    for (const guess of ['000000', '111111', 'aaaa-aaaa-aaaa-aaaa', '222222', 'bbbbbbbbbbbbbbbb'])
      expect((await call('ProveSecondFactor', { checkOtp: guess }, { at: thief, by })).code).toBe(WRONG)
    for (const right of [shown(secret), recoveryCodes[0]])
      expect((await call('ProveSecondFactor', { checkOtp: right }, { at: thief, by })).code).toBe(LOCKED)
  })

  it('of somebody else is not shown by one’s own app', async () => {
    const { secret, recoveryCodes } = await setUp()
    await world.person('omar@marsa.ae')
    const omar = world.browser('10.0.0.7')
    const by = (await omar.post('Token/GetToken', { userName: 'omar@marsa.ae', password: PASSWORD })).data
      .accessToken
    for (const checkOtp of [shown(secret), recoveryCodes[0]])
      expect((await call('ProveSecondFactor', { checkOtp }, { at: omar, by })).code).toBe(WRONG)
  })
})

describe('[S24] a second factor of one’s own', () => {
  it('is asked of whoever signs in after it was set up, where no organisation asks for one', async () => {
    const { secret, recoveryCodes } = await setUp()
    const own = (by: string, at: Browser) => at.get('Token/Ways', bearer(by)).then(({ code }) => code)
    for (const shows of [() => shown(secret), () => recoveryCodes[0] ?? '']) {
      const fresh = world.browser('10.0.0.2')
      const { data } = await signIn(fresh)
      expect(data.missingProof).toEqual({ ways: [], second: true })
      expect(await own(data.accessToken, fresh)).toBe(MISSING)
      // Coming back with the cookie is no way around it.
      const again = (await fresh.get('Token/refreshToken')).data
      expect(again.missingProof).toEqual({ ways: [], second: true })
      const by = again.accessToken
      await call('ProveSecondFactor', { checkOtp: shows() }, { at: fresh, by })
      expect(await own(by, fresh)).toBe(0)
      expect((await fresh.get('Token/refreshToken')).data.missingProof).toBeNull()
    }
  })

  it('throws out no session that was there before; what asks for fresh proofs asks it of that one too', async () => {
    const before = world.browser('10.0.0.3')
    const by = (await signIn(before)).data.accessToken
    world.pass(1000)
    await setUp()
    expect((await before.get('Token/Ways', bearer(by))).code).toBe(0)
    const again = (await before.get('Token/refreshToken')).data
    expect(again.missingProof).toBeNull()
    const act = await before.post('Token/Proofs', { act: 'account' }, bearer(again.accessToken))
    expect(act.data.missingProof).toEqual({ ways: [], second: true })
    expect((await call('RemoveSecondFactor', {}, { at: before, by: again.accessToken })).code).toBe(TOO_OLD)
  })

  it('that is being set up, or was taken away, is asked of nobody', async () => {
    await begin()
    expect((await signIn(world.browser())).data.missingProof).toBeNull()
    world.pass(minutes(2))
    await setUp()
    await call('RemoveSecondFactor')
    expect((await signIn(world.browser())).data.missingProof).toBeNull()
  })
})

describe('[S24] removing it', () => {
  it('is refused while an organisation of theirs asks for it, and ends the recovery codes too', async () => {
    const { recoveryCodes } = await setUp()
    await setPolicy({ secondFactor: 'administrators' })
    expect((await call('RemoveSecondFactor')).code).toBe(9165)
    expect((await facts()).askedBy).toEqual([{ nameEn: 'Al Noor', nameAr: 'النور' }])
    await setPolicy({})
    expect((await call('RemoveSecondFactor')).code).toBe(0)
    expect(await facts()).toEqual({ since: null, recoveryCodesLeft: 0, passkeys: 0, askedBy: [] })
    expect((await call('ProveSecondFactor', { checkOtp: recoveryCodes[0] })).code).toBe(WRONG)
    expect((await call('NewRecoveryCodes')).code).toBe(9164)
  })

  it('new recovery codes end the old ones', async () => {
    const { recoveryCodes } = await setUp()
    const made = await call('NewRecoveryCodes')
    expect(made.data.recoveryCodes).toHaveLength(10)
    expect((await call('ProveSecondFactor', { checkOtp: recoveryCodes[0] })).code).toBe(WRONG)
    expect((await call('ProveSecondFactor', { checkOtp: made.data.recoveryCodes[0] })).code).toBe(0)
  })
})
