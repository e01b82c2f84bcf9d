import { describe, expect, it } from 'vitest'
import { createInvitation } from '../../tests/fixtures/create-invitation.ts'
import { bearer, identityWorld, PASSWORD } from '../../tests/identity/identity-world.ts'

const EMAIL = 'layla@alnoor.ae'

async function invited() {
  const world = identityWorld()
  const invitedBy = await world.person()
  const [organization] = await world.db.read((query) => query.select().from(world.db.tables.organization))
  const wanted = {
    organizationId: organization?.id ?? '',
    email: 'Layla@AlNoor.ae',
    roles: ['userAdmin'] as const,
    invitedBy,
  }
  const { code, link } = await world.db.transact((query) =>
    createInvitation(query, world.db.tables, wanted, world.platform),
  )
  const browser = world.browser()
  const mailedCode = async () => {
    await browser.post('Public/RequestOTPAcceptInvite', { invitationCode: code, otpReasonId: 7 })
    return world.code(EMAIL)
  }
  return { world, browser, code, link, mailedCode }
}

describe('an invitation', () => {
  it('[C097] its code tells what it leads to', async () => {
    const { browser, code, link } = await invited()
    expect(link).toBe(`http://localhost:8787/invite/accept#${code}`)
    const { data } = await browser.post('Public/CheckInvitation', { invitationCode: code })
    expect(data).toMatchObject({
      email: EMAIL,
      organizationNameEn: 'Al Noor',
      invitedBy: 'Sara Al Mansoori',
      hasAccount: false,
    })
  })

  it('[R1269][C067][C098][C099] a new person joins with a name, a password and the mailed code, and is signed in', async () => {
    const { world, browser, code, mailedCode } = await invited()
    const checkOtp = await mailedCode()
    expect((await browser.post('Public/CheckOtp', { otpReasonId: 7, email: EMAIL, checkOtp })).code).toBe(0)
    const joined = await browser.post('Token/AcceptInvitation', {
      invitationCode: code,
      checkOtp,
      firstName: 'Layla',
      lastName: 'Nasser',
      password: PASSWORD,
    })
    expect(joined.data).toMatchObject({
      isAccountVerified: true,
      profile: { organizationName: 'Al Noor', roles: ['userAdmin'] },
    })
    expect(world.linked).toMatchObject([{ email: EMAIL }])
    expect((await browser.get('Customer/Get', bearer(joined.data.accessToken))).data.isUserAdmin).toBe(true)
    expect((await browser.post('Public/CheckInvitation', { invitationCode: code })).code).toBe(9112)
  })

  it('who has an account joins by the code, but signs in with their own password', async () => {
    const { world, browser, code, mailedCode } = await invited()
    await world.person(EMAIL)
    const joined = await browser.post('Token/AcceptInvitation', {
      invitationCode: code,
      checkOtp: await mailedCode(),
    })
    expect(joined.data).toEqual({ signIn: true })
    const { data } = await browser.post('Token/GetToken', { userName: EMAIL, password: PASSWORD })
    const me = await browser.get('Customer/Get', bearer(data.accessToken))
    expect(me.data.accounts).toHaveLength(2)
  })

  it('without the mailed code nobody joins, and an old or cancelled invitation leads nowhere', async () => {
    const { world, browser, code } = await invited()
    const wrong = await browser.post('Token/AcceptInvitation', {
      invitationCode: code,
      checkOtp: '000000',
      firstName: 'L',
      lastName: 'N',
      password: PASSWORD,
    })
    expect(wrong.code).toBe(9103)
    world.pass(15 * 86_400_000)
    expect((await browser.post('Public/CheckInvitation', { invitationCode: code })).code).toBe(9112)
  })

  it('[R0979] is declined once by whoever holds its link, with a reason or without, and tells nobody whether it ever was', async () => {
    const { world, browser, code } = await invited()
    const say = (invitationCode: string, reason?: unknown) =>
      browser.post('Public/DeclineInvitation', { invitationCode, ...(reason !== undefined && { reason }) })
    const never = await say('a'.repeat(43))
    expect(never.code).toBe(9112)
    for (const reason of ['x'.repeat(501), 'turned \u202e round', 7])
      expect((await say(code, reason)).code).toBe(9000)
    expect(await say(code, ' Not my\nfield ')).toMatchObject({ code: 0, data: {} })
    const [row] = await world.db.read((query) => query.select().from(world.db.tables.invitation))
    expect(row?.body).toMatchObject({ statusId: 5, declinedBecause: 'Not my\nfield' })
    // One that was answered is as one that never was, for every way of asking.
    expect(await say(code)).toEqual(never)
    for (const path of ['Public/CheckInvitation', 'Public/RequestOTPAcceptInvite'])
      expect((await browser.post(path, { invitationCode: code, otpReasonId: 7 })).code).toBe(9112)
    expect(world.mails).toEqual([])
  })

  it('[R0979] of a yes and a no at the same moment one counts', async () => {
    const { world, browser, code, mailedCode } = await invited()
    const checkOtp = await mailedCode()
    const name = { firstName: 'Layla', lastName: 'Nasser', password: PASSWORD }
    const [yes, no] = await Promise.all([
      browser.post('Token/AcceptInvitation', { invitationCode: code, checkOtp, ...name }),
      browser.post('Public/DeclineInvitation', { invitationCode: code }),
    ])
    expect([yes.code, no.code].filter((one) => one === 0)).toHaveLength(1)
    const [row] = await world.db.read((query) => query.select().from(world.db.tables.invitation))
    expect(row?.body.statusId).toBe(yes.code === 0 ? 4 : 5)
  })
})
