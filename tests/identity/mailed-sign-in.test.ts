/** A code from the mailbox as a way in, and as a fresh proof. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { OPEN_POLICY, type SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { type Browser, bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'

const SARA = 'sara@alnoor.ae'
const WRONG = 9103
const EXPIRED = 9104
const TOO_SOON = 9105
const LOCKED = 9102
let world: ReturnType<typeof identityWorld>
let browser: Browser

beforeEach(async () => {
  world = identityWorld()
  await world.person(SARA)
  browser = world.browser()
})

const ask = (email = SARA, at = browser) => at.post('Public/MailSignInCode', { email })
const enter = (checkOtp: string, { email = SARA, at = browser } = {}) =>
  at.post('Token/SignInByCode', { email, checkOtp, cookieOnly: true })
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
const update = (set: { status?: string; passwordHash?: null }) =>
  world.db.transact((query) =>
    query
      .update(world.db.tables.person)
      .set(set)
      .where(eq(world.db.tables.person.email, SARA))
      .then(() => undefined),
  )

describe('[S24] signing in by a mailed code', () => {
  it('is six figures, five minutes, once; also for who has no password', async () => {
    await update({ passwordHash: null })
    await ask()
    const code = await world.code(SARA)
    expect(code).toMatch(/^\d{6}$/)
    const { data } = await enter(` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(data).toMatchObject({
      missingProof: null,
      refreshToken: null,
      profile: { name: 'Sara Al Mansoori' },
    })
    expect((await enter(code)).code).toBe(EXPIRED)
    world.pass(minutes(2))
    await ask()
    const later = await world.code(SARA)
    world.pass(minutes(5))
    expect((await enter(later)).code).toBe(EXPIRED)
  })

  it('goes to one mail a minute, and a new code voids the old one', async () => {
    await ask()
    expect((await ask()).code).toBe(TOO_SOON)
    const old = await world.code(SARA)
    world.pass(minutes(1))
    await ask()
    const fresh = await world.code(SARA)
    if (fresh !== old) expect((await enter(old)).code).toBe(WRONG)
    expect((await enter(fresh)).code).toBe(0)
  })

  it('of one address opens no other, nor does a code that was mailed for something else', async () => {
    await world.person('omar@marsa.ae')
    await ask()
    const code = await world.code(SARA)
    expect((await enter(code, { email: 'omar@marsa.ae' })).code).toBe(WRONG)
    await browser.post('Public/RequestPasswordReset', { email: 'omar@marsa.ae' })
    expect((await enter(await world.code('omar@marsa.ae'), { email: 'omar@marsa.ae' })).code).toBe(WRONG)
    const password = 'Another-Password-7'
    expect((await browser.post('Public/ResetPassword', { email: SARA, checkOtp: code, password })).code).toBe(
      WRONG,
    )
  })

  it('writes to nobody who has not proven the address, or whose account is disabled', async () => {
    await world.person('new@marsa.ae', { emailVerified: false })
    await update({ status: 'disabled' })
    for (const email of ['new@marsa.ae', SARA, 'nobody@marsa.ae']) expect((await ask(email)).code).toBe(0)
    await world.identity.idle()
    expect(world.mails).toEqual([])
  })

  it('one code tried at many addresses slows the network down', async () => {
    const spread = world.browser('203.0.113.5')
    const codes: number[] = []
    for (let n = 0; n < 60; n++)
      codes.push((await enter('123456', { email: `person${n}@alnoor.ae`, at: spread })).code)
    expect(codes.slice(0, 50)).not.toContain(LOCKED)
    expect(codes.slice(-5)).toEqual(Array(5).fill(LOCKED))
  })

  it('opens nothing where the organisation has closed it, or asks for a second factor', async () => {
    await setPolicy({ ways: ['password'], secondFactor: 'everybody' })
    await ask()
    const { data } = await enter(await world.code(SARA))
    expect(data.missingProof).toEqual({ ways: ['password'], second: true })
    expect((await browser.get('customer/get', bearer(data.accessToken))).code).toBe(9150)
  })
})

describe('[S24] a mailed code within a session', () => {
  const signIn = async (at = browser) =>
    (await at.post('Token/GetToken', { userName: SARA, password: PASSWORD })).data.accessToken as string
  const act = async (token: string) =>
    (await browser.post('Token/Proofs', { act: 'account' }, bearer(token))).data.missingProof

  it('is a fresh proof, to the main address alone', async () => {
    let token = await signIn()
    world.pass(minutes(11))
    token = (await browser.get('Token/refreshToken')).data.accessToken
    expect(await act(token)).not.toBeNull()
    expect((await browser.post('Token/MailProofCode', {}, bearer(token))).code).toBe(0)
    await world.identity.idle()
    expect(world.mails.map(({ to }) => to.address)).toEqual([SARA])
    const proved = await browser.post(
      'Token/ProveByCode',
      { checkOtp: await world.code(SARA) },
      bearer(token),
    )
    expect(proved).toMatchObject({ code: 0, data: { missingProof: null } })
    expect(await act(token)).toBeNull()
  })

  it('is no second chance to guess: the budget is that of the sign-in', async () => {
    const token = await signIn()
    await browser.post('Token/MailProofCode', {}, bearer(token))
    const code = await world.code(SARA)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++)
      expect((await browser.post('Token/ProveByCode', { checkOtp: wrong }, bearer(token))).code).toBe(WRONG)
    expect((await browser.post('Token/ProveByCode', { checkOtp: code }, bearer(token))).code).toBe(LOCKED)
    expect((await enter(code)).code).toBe(LOCKED)
  })
})
