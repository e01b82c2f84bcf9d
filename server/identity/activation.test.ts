import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bearer, identityWorld, PASSWORD } from '../../tests/identity/identity-world.ts'
import { joinOrganization } from '../people/people.ts'

const EMAIL = 'sara@alnoor.ae'
const signIn = { userName: EMAIL, password: PASSWORD }

describe('an account that its own person switched off', () => {
  it('[R0256][R0989][C077][C078][C079] comes back by a mailed code', async () => {
    const world = identityWorld()
    await world.person()
    const browser = world.browser()
    const { data } = await browser.post('Token/GetToken', signIn)
    expect(
      (await browser.post('CustomerEf/Deactivate', { password: 'wrong' }, bearer(data.accessToken))).code,
    ).toBe(9100)
    expect(
      (await browser.post('CustomerEf/Deactivate', { password: PASSWORD }, bearer(data.accessToken))).code,
    ).toBe(0)
    expect((await browser.get('Customer/Get', bearer(data.accessToken))).status).toBe(401)
    expect((await browser.post('Token/GetToken', signIn)).code).toBe(9116)
    await browser.post('Public/RequestAccountActivation', { email: EMAIL })
    const checkOtp = await world.code(EMAIL)
    expect((await browser.post('Public/AccountActivation', { email: EMAIL, checkOtp })).code).toBe(0)
    expect((await browser.post('Token/GetToken', signIn)).code).toBe(0)
  })

  it('finds what was sent to its address meanwhile', async () => {
    const world = identityWorld()
    const personId = await world.person()
    const browser = world.browser()
    const { data } = await browser.post('Token/GetToken', signIn)
    await browser.post('CustomerEf/Deactivate', { password: PASSWORD }, bearer(data.accessToken))
    await browser.post('Public/RequestAccountActivation', { email: EMAIL })
    const checkOtp = await world.code(EMAIL)
    expect(world.linked).toEqual([])
    await browser.post('Public/AccountActivation', { email: EMAIL, checkOtp })
    expect(world.linked).toEqual([{ personId, email: EMAIL }])
  })

  it('what an administrator disabled stays so, and an unknown address gets the same answers', async () => {
    const world = identityWorld()
    await world.person()
    await world.db.transact((query) =>
      query
        .update(world.db.tables.person)
        .set({ status: 'disabled' })
        .then(() => {}),
    )
    const browser = world.browser()
    for (const email of [EMAIL, 'nobody@alnoor.ae'])
      expect((await browser.post('Public/RequestAccountActivation', { email })).code).toBe(0)
    await world.identity.idle()
    expect(world.mails).toEqual([])
    expect((await browser.post('Public/AccountActivation', { email: EMAIL, checkOtp: 'x' })).code).toBe(9103)
  })

  it('[S19] is switched off by nobody who leaves others in an organisation that nobody runs', async () => {
    const world = identityWorld()
    const sara = await world.person()
    const { tables } = world.db
    const off = async () => {
      const browser = world.browser()
      const { data } = await browser.post('Token/GetToken', signIn)
      return browser.post('CustomerEf/Deactivate', { password: PASSWORD }, bearer(data.accessToken))
    }
    const omar = await world.person('omar@alnoor.ae')
    const [place] = await world.db.read((query) =>
      query
        .select({ organizationId: tables.organizationMember.organizationId })
        .from(tables.organizationMember)
        .where(eq(tables.organizationMember.personId, sara)),
    )
    const join = (roles: readonly string[]) =>
      world.db.transact((query) =>
        joinOrganization(query, tables, { ...place!, personId: omar, roles }, world.platform.now()),
      )
    await join(['member'])
    expect(await off()).toMatchObject({ code: 9248, en: expect.stringContaining('Somebody has to run') })
    await join(['companyAdmin'])
    expect((await off()).code).toBe(0)
  })
})
