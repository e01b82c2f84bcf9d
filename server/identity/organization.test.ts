import { describe, expect, it } from 'vitest'
import {
  bearer,
  type IdentityTestWorld,
  identityWorld,
  PASSWORD,
} from '../../tests/identity/identity-world.ts'

const EMAIL = 'sara@alnoor.ae'
const LOGO = 'ab'.repeat(32)

async function admin(world: IdentityTestWorld) {
  const personId = await world.person()
  const browser = world.browser()
  const { data } = await browser.post('Token/GetToken', { userName: EMAIL, password: PASSWORD })
  const headers = bearer(data.accessToken)
  return {
    personId,
    key: data.profile.organizationId.replace('organization:', ''),
    post: (path: string, body: unknown = {}) => browser.post(`Admin/Organization/${path}`, body, headers),
    get: (path: string) => browser.get(path, headers),
  }
}

const demote = (world: IdentityTestWorld) =>
  world.db.transact(async (query) => {
    await query.update(world.db.tables.organizationMember).set({ roles: ['member', 'userAdmin'] })
    world.identity.forgetAll()
  })

describe('how an organisation looks', () => {
  it('[C019][C020][C017] its colour is set by whoever runs it and told to everybody of it', async () => {
    const world = identityWorld()
    const sara = await admin(world)
    expect((await sara.post('GetTheme')).data).toEqual({ color: null, logoUrl: null })
    expect(await sara.post('UpdateTheme', { brandColor: '#B3261E' })).toMatchObject({
      code: 0,
      en: 'Organisation updated',
      data: { color: '#b3261e', logoUrl: null },
    })
    expect((await sara.get('Admin/Organization/Get')).data).toMatchObject({
      organizationNameEn: 'Al Noor',
      brandColor: '#b3261e',
    })
    expect((await sara.get('Customer/Get')).data.profile.brand).toEqual({ color: '#b3261e', logoUrl: null })
    await sara.post('UpdateTheme', { brandColor: null })
    expect((await sara.post('GetTheme')).data.color).toBe(null)
  })

  it('what is no colour is refused', async () => {
    const world = identityWorld()
    const sara = await admin(world)
    for (const brandColor of ['red', '#12345', '#1234567', 'url(x)', '#12345g'])
      expect((await sara.post('UpdateTheme', { brandColor })).code).toBe(9000)
  })

  it('[C022][C021][R0696] its logo is a picture of the administrator’s own, and can be removed', async () => {
    const world = identityWorld()
    const sara = await admin(world)
    expect((await sara.post('ChangeLogo', { fileName: `${LOGO}-logo.png` })).code).toBe(1007)
    world.pictures.set(LOGO, sara.personId)
    const changed = await sara.post('ChangeLogo', { fileName: `${LOGO}-logo.png`, userId: sara.personId })
    const logoUrl = `/themes/${sara.key}/logo.png?v=${LOGO.slice(0, 12)}`
    expect(changed).toMatchObject({ code: 0, data: { color: null, logoUrl } })
    expect((await sara.get('Customer/Get')).data.organizationLogo).toBe(logoUrl)
    expect((await sara.post('RemoveLogo')).data).toEqual({ color: null, logoUrl: null })
  })

  it('who does not run it changes nothing, and still sees its look', async () => {
    const world = identityWorld()
    const sara = await admin(world)
    world.pictures.set(LOGO, sara.personId)
    await demote(world)
    expect((await sara.post('UpdateTheme', { brandColor: '#000000' })).code).toBe(9002)
    expect((await sara.post('ChangeLogo', { fileName: LOGO })).code).toBe(9002)
    expect((await sara.post('RemoveLogo')).code).toBe(9002)
    expect((await sara.get('Admin/Organization/Get')).code).toBe(9002)
    expect((await sara.post('GetTheme')).data).toEqual({ color: null, logoUrl: null })
  })

  it('the devices of whoever changed it are told with the feed', async () => {
    const world = identityWorld()
    const sara = await admin(world)
    const { feed } = world.db.tables
    const profileSeq = async () =>
      (await world.db.read((query) => query.select().from(feed))).find((row) => row.kind === 'profile')?.seq
    const before = await profileSeq()
    await sara.post('UpdateTheme', { brandColor: '#0b57d0' })
    expect(await profileSeq()).toBeGreaterThan(before ?? 0)
  })
})

it('[C034] the people of an organisation can be chosen among, those elsewhere cannot', async () => {
  const world = identityWorld()
  await world.person('eve@elsewhere.ae')
  const sara = await admin(world)
  expect((await sara.get('Admin/User/GetList')).data).toEqual([
    { userId: sara.personId, customerId: sara.personId, userName: 'Sara Al Mansoori', email: EMAIL },
  ])
})

describe('a lock that an organisation demands', () => {
  it('is set by whoever runs it, and stands in the profile of each of its people until it is lifted', async () => {
    const world = identityWorld()
    const sara = await admin(world)
    const demanded = async () => {
      const { profile } = (await sara.get('Customer/Get')).data
      return [profile.demandsDeviceLock, (await sara.get('Admin/Organization/Get')).data.demandsDeviceLock]
    }
    expect(await demanded()).toEqual([undefined, false])
    expect(await sara.post('DemandDeviceLock', { demanded: true })).toMatchObject({
      code: 0,
      en: 'Organisation updated',
      data: { demandsDeviceLock: true },
    })
    expect(await demanded()).toEqual([true, true])
    await sara.post('DemandDeviceLock', { demanded: false })
    expect(await demanded()).toEqual([undefined, false])
  })

  it('[R1256] saving files can be restricted, which stands in the profile and binds whoever asks from then on', async () => {
    const world = identityWorld()
    const sara = await admin(world)
    const restricted = async () => (await sara.get('Customer/Get')).data.profile.restrictsDownloads
    expect(await restricted()).toBe(undefined)
    expect(await sara.post('RestrictDownloads', { restricted: true })).toMatchObject({
      code: 0,
      data: { restrictsDownloads: true },
    })
    expect(await restricted()).toBe(true)
    expect((await sara.get('Admin/Organization/Get')).data.restrictsDownloads).toBe(true)
    await demote(world)
    expect((await sara.post('RestrictDownloads', { restricted: false })).code).not.toBe(0)
    expect(await restricted()).toBe(true)
  })

  it('is nobody else’s to set', async () => {
    const world = identityWorld()
    const sara = await admin(world)
    await demote(world)
    expect((await sara.post('DemandDeviceLock', { demanded: true })).code).not.toBe(0)
    expect((await sara.get('Customer/Get')).data.profile.demandsDeviceLock).toBe(undefined)
  })
})
