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
})
