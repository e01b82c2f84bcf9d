import { describe, expect, it } from 'vitest'
import {
  bearer,
  type IdentityTestWorld,
  identityWorld,
  minutes,
  PASSWORD,
} from '../../tests/identity/identity-world.ts'

const OMAR = {
  firstName: 'عمر',
  lastName: 'حداد',
  email: 'Omar.Haddad@Delcourt.fr',
  password: PASSWORD,
  organizationName: 'Delcourt Façades SAS',
  acceptTerms: true,
  language: 'ar',
}
const EMAIL = 'omar.haddad@delcourt.fr'

async function registered(world: IdentityTestWorld, overrides: object = {}) {
  const browser = world.browser()
  const answer = await browser.post('Public/RegisterUser', { ...OMAR, ...overrides })
  return { browser, answer, userId: answer.data?.userId as string }
}
const verify = (browser: ReturnType<IdentityTestWorld['browser']>, userId: string, checkOTP: string) =>
  browser.post('Public/VerifyEmail', { checkOTP, userId, email: EMAIL, otpReasonId: 1 })

describe('signing up', () => {
  it('[R0257][R0258][R0259][R0260][R0263][C091][C092] first name, last name, e-mail and password, then the mailed code: signed in, Arabic names and all', async () => {
    const world = identityWorld()
    const { browser, answer, userId } = await registered(world)
    expect(answer).toMatchObject({ code: 0, data: { email: EMAIL } })
    const code = await world.code(EMAIL)
    // Whoever typed the address may have typed anything beside it.
    expect(world.mails[0]).toMatchObject({ language: 'ar', to: { address: EMAIL, name: '' } })
    expect(JSON.stringify(world.mails[0])).not.toContain('عمر')
    const verified = await verify(browser, userId, code)
    expect(verified.data).toMatchObject({
      isAccountVerified: true,
      profile: {
        name: 'عمر حداد',
        organizationName: 'Delcourt Façades SAS',
        organizationNames: { en: 'Delcourt Façades SAS' },
      },
    })
    expect(browser.cookies.get('isAccountVerified')).toBe('1')
    const me = await browser.get('Customer/Get', bearer(verified.data.accessToken))
    expect(me.data).toMatchObject({ fullNameEn: 'عمر حداد', isOrgAdmin: true })
  })

  it('proving the address hands over everything that was sent to it', async () => {
    const world = identityWorld()
    const { browser, userId } = await registered(world)
    expect(world.linked).toEqual([])
    await verify(browser, userId, await world.code(EMAIL))
    expect(world.linked).toEqual([{ personId: userId, email: EMAIL }])
  })

  it('[R0059][R0060] the trial is 30 days from the proof of the address, and nothing asks for a card', async () => {
    const world = identityWorld()
    const { browser, userId } = await registered(world)
    world.pass(minutes(4))
    const { data } = await verify(browser, userId, await world.code(EMAIL))
    const promotion = async () => (await browser.get('LicensePromotion/Get', bearer(data.accessToken))).data
    expect(await promotion()).toMatchObject({
      active: false,
      trialEndsAt: world.platform.now() + 30 * 86_400_000,
    })
  })

  it('[R1066][R1070] a weak password is refused with what it lacks', async () => {
    const world = identityWorld()
    const { answer } = await registered(world, { password: 'short-1A' })
    expect(answer).toMatchObject({ status: 422, code: 9107, data: { unmet: 'length' } })
  })

  it('an address that has an account is told so by mail, in whatever case it is typed; who typed it learns nothing', async () => {
    const world = identityWorld()
    await world.person(EMAIL)
    const { browser, answer, userId } = await registered(world)
    expect(answer).toMatchObject({ status: 200, code: 0, data: { email: EMAIL } })
    expect(await world.code(EMAIL)).toBe('')
    expect(world.mails).toMatchObject([{ to: { address: EMAIL }, subject: 'You already have an account' }])
    expect((await verify(browser, userId, '000000')).code).toBe(9103)
    expect((await world.browser().post('Token/GetToken', { userName: EMAIL, password: PASSWORD })).code).toBe(
      0,
    )
  })

  it('[R1071][R1072][R1073][R1074] terms must be accepted, and every field is required: left out or empty', async () => {
    for (const empty of ['firstName', 'lastName', 'email', 'password'])
      expect((await registered(identityWorld(), { [empty]: '' })).answer.data).toMatchObject({ field: empty })
    for (const missing of ['acceptTerms', 'firstName', 'lastName', 'email', 'password'])
      expect((await registered(identityWorld(), { [missing]: undefined })).answer.data).toMatchObject({
        field: missing,
      })
    for (const hostile of ['Omar\r\nBcc: x@y.z', 'Omar\u202Egnp', ' ', 'x'.repeat(101)])
      expect((await registered(identityWorld(), { firstName: hostile })).answer.data).toMatchObject({
        field: 'firstName',
      })
    for (const hostile of ['a@b.ae, c@d.ae', 'a@b.ae\nBcc: x@y.z', 'nobody'])
      expect((await registered(identityWorld(), { email: hostile })).answer.data).toMatchObject({
        field: 'email',
      })
  })

  it('[R0065] before the proof one may sign in, but reach nothing but the way to verify', async () => {
    const world = identityWorld()
    await registered(world)
    const { data } = await world.browser().post('Token/GetToken', { userName: EMAIL, password: PASSWORD })
    expect(data.isAccountVerified).toBe(false)
    expect((await world.browser().get('Customer/Get', bearer(data.accessToken))).code).toBe(0)
    expect((await world.browser().get('Session/Get', bearer(data.accessToken))).code).toBe(9111)
  })

  it('a code mailed for one registration never confirms the password somebody else chose in another', async () => {
    const world = identityWorld()
    const victim = await registered(world)
    const firstCode = await world.code(EMAIL)
    const soon = await registered(world, { password: 'Attackers-Choice-1' })
    expect(soon.answer.code).toBe(9105)
    world.pass(minutes(1))
    const attacker = await registered(world, { password: 'Attackers-Choice-1' })
    const secondCode = await world.code(EMAIL)
    expect((await verify(victim.browser, victim.userId, firstCode)).code).toBe(9103)
    expect((await verify(victim.browser, victim.userId, secondCode)).code).toBe(9103)
    expect(attacker.userId).not.toBe(victim.userId)
  })
})

describe('mailed codes', () => {
  it('[R1265][R1267] a code expires after 5 minutes', async () => {
    const world = identityWorld()
    const { browser, userId } = await registered(world)
    const code = await world.code(EMAIL)
    world.pass(minutes(5))
    expect(await verify(browser, userId, code)).toMatchObject({ status: 422, code: 9104 })
  })

  it('[R1383][M425] a wrong code says how many attempts are left, and after 5 not even the right one is looked at', async () => {
    const world = identityWorld()
    const { browser, userId } = await registered(world)
    const code = await world.code(EMAIL)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let left = 4; left >= 0; left--)
      expect(await verify(browser, userId, wrong)).toMatchObject({
        en: 'Incorrect OTP',
        data: { attemptsLeft: left },
      })
    expect(await verify(browser, userId, code)).toMatchObject({ code: 9102, data: { minutes: 15 } })
  })

  it('a code works once', async () => {
    const world = identityWorld()
    const { browser, userId } = await registered(world)
    const code = await world.code(EMAIL)
    expect((await verify(browser, userId, code)).code).toBe(0)
    expect((await verify(browser, userId, code)).code).toBe(9104)
  })

  it('[C093] another code comes after 60 seconds at the earliest and voids the old one', async () => {
    const world = identityWorld()
    const { browser, userId } = await registered(world)
    const first = await world.code(EMAIL)
    const resend = () => browser.post('Public/ResendOtp', { otpReasonId: 1, userId })
    expect(await resend()).toMatchObject({ status: 429, code: 9105, data: { retryAfterSeconds: 60 } })
    world.pass(minutes(1))
    expect((await resend()).code).toBe(0)
    const second = await world.code(EMAIL)
    expect(second).not.toBe(first)
    expect((await verify(browser, userId, first)).code).toBe(9103)
    expect((await verify(browser, userId, second)).code).toBe(0)
  })

  it('figures may be typed in Arabic and with blanks', async () => {
    const world = identityWorld()
    const { browser, userId } = await registered(world)
    const code = await world.code(EMAIL)
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')
    expect((await verify(browser, userId, `${arabic.slice(0, 3)} ${arabic.slice(3)}`)).code).toBe(0)
  })

  it('the code itself is nowhere in the database', async () => {
    const world = identityWorld()
    await registered(world)
    const code = await world.code(EMAIL)
    const rows = await world.db.read((query) => query.select().from(world.db.tables.mailedCode))
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('a new password', () => {
  const NEW = 'Another-Password-7'
  const reset = (world: IdentityTestWorld, email: string) =>
    world.browser().post('Public/RequestPasswordReset', { email })

  it('[R0264][R0265][R0266][R1268][C094][C095][C096] e-mail, code, new password', async () => {
    const world = identityWorld()
    await world.person(EMAIL)
    expect((await reset(world, EMAIL)).code).toBe(0)
    const code = await world.code(EMAIL)
    const browser = world.browser()
    expect(
      (await browser.post('Public/CheckOtp', { email: EMAIL, checkOtp: code, otpReasonId: 2 })).code,
    ).toBe(0)
    expect(
      (await browser.post('Public/ResetPassword', { password: NEW, email: EMAIL, checkOtp: code })).en,
    ).toBe('Your password is changed')
    expect((await browser.post('Token/GetToken', { userName: EMAIL, password: PASSWORD })).code).toBe(9100)
    expect((await browser.post('Token/GetToken', { userName: EMAIL, password: NEW })).code).toBe(0)
  })

  it('[R1266] the code expires after 5 minutes', async () => {
    const world = identityWorld()
    await world.person(EMAIL)
    await reset(world, EMAIL)
    const code = await world.code(EMAIL)
    world.pass(minutes(5))
    expect(
      (await world.browser().post('Public/ResetPassword', { password: NEW, email: EMAIL, checkOtp: code }))
        .code,
    ).toBe(9104)
  })

  it('an unknown address gets the same answers at every step, and no mail', async () => {
    const known = identityWorld()
    await known.person(EMAIL)
    const unknown = identityWorld()
    const steps = async (world: IdentityTestWorld) => {
      const answers = [await reset(world, EMAIL), await reset(world, EMAIL)]
      for (let attempt = 0; attempt < 6; attempt++) {
        answers.push(await world.browser().post('Public/CheckOtp', { email: EMAIL, checkOtp: 'x' }))
        answers.push(
          await world.browser().post('Public/ResetPassword', { password: NEW, email: EMAIL, checkOtp: 'x' }),
        )
      }
      await world.identity.idle()
      return answers
    }
    expect(await steps(unknown)).toEqual(await steps(known))
    expect([unknown.mails.length, known.mails.length]).toEqual([0, 1])
  })

  it('ends the sessions of the account, whose devices lock and keep what they hold', async () => {
    const world = identityWorld()
    await world.person(EMAIL)
    const session = (await world.browser().post('Token/GetToken', { userName: EMAIL, password: PASSWORD }))
      .data
    await reset(world, EMAIL)
    await world
      .browser()
      .post('Public/ResetPassword', { password: NEW, email: EMAIL, checkOtp: await world.code(EMAIL) })
    expect((await world.browser().get('Customer/Get', bearer(session.accessToken))).status).toBe(401)
    const refreshed = await world
      .browser()
      .get('Token/refreshToken', { 'refresh-token': session.refreshToken })
    expect(refreshed.data).toEqual({ reason: 'expired' })
  })

  it('[C093] ResendOtp with reason 2 takes the e-mail only', async () => {
    const world = identityWorld()
    await world.person(EMAIL)
    expect((await world.browser().post('Public/ResendOtp', { otpReasonId: 2, email: EMAIL })).code).toBe(0)
    expect(await world.code(EMAIL)).toMatch(/^\d{6}$/)
  })
})
