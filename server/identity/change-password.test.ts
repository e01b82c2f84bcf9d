import { describe, expect, it } from 'vitest'
import {
  bearer,
  type IdentityTestWorld,
  identityWorld,
  PASSWORD,
} from '../../tests/identity/identity-world.ts'

const EMAIL = 'sara@alnoor.ae'
const NEW = 'Another-Password-7'

async function signedIn(world: IdentityTestWorld) {
  const browser = world.browser()
  const { data } = await browser.post('Token/GetToken', { userName: EMAIL, password: PASSWORD })
  return {
    change: (currentPassword: string, newPassword = NEW) =>
      browser.post('CustomerEf/ChangePassword', { currentPassword, newPassword }, bearer(data.accessToken)),
    status: async () => (await browser.get('Customer/Get', bearer(data.accessToken))).status,
    refreshed: () => browser.get('Token/refreshToken', { 'refresh-token': data.refreshToken }),
  }
}
const enters = async (world: IdentityTestWorld, password: string) =>
  (await world.browser('10.9.9.9').post('Token/GetToken', { userName: EMAIL, password })).code

describe('changing the password while signed in', () => {
  it('takes the present one, then only the new one signs in', async () => {
    const world = identityWorld()
    await world.person()
    const sara = await signedIn(world)
    expect((await sara.change('Not-her-password-1')).code).toBe(9118)
    expect(await sara.change(PASSWORD)).toMatchObject({ code: 0, en: 'Your password is changed' })
    expect(await enters(world, PASSWORD)).toBe(9100)
    expect(await enters(world, NEW)).toBe(0)
  })

  it('this session stays; the others end so that their devices lock and keep what they hold', async () => {
    const world = identityWorld()
    await world.person()
    const [here, elsewhere] = [await signedIn(world), await signedIn(world)]
    await here.change(PASSWORD)
    expect(await here.status()).toBe(200)
    expect(await elsewhere.status()).toBe(401)
    expect((await elsewhere.refreshed()).data).toEqual({ reason: 'expired' })
  })

  it('a new one that is too weak is refused with what it lacks, and nothing changes', async () => {
    const world = identityWorld()
    await world.person()
    const sara = await signedIn(world)
    expect(await sara.change(PASSWORD, 'short')).toMatchObject({ code: 9107 })
    expect(await enters(world, PASSWORD)).toBe(0)
  })

  it('guessing the present one is locked like guessing at the sign-in', async () => {
    const world = identityWorld()
    await world.person()
    const sara = await signedIn(world)
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await sara.change('Not-her-password-1')).code).toBe(9118)
    expect(await sara.change(PASSWORD)).toMatchObject({ code: 9102, status: 429 })
  })
})
