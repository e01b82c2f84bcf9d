import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import { createInvitation } from '../../tests/fixtures/create-invitation.ts'
import {
  bearer,
  type IdentityTestWorld,
  identityWorld,
  PASSWORD,
} from '../../tests/identity/identity-world.ts'

const EMAIL = 'sara@alnoor.ae'

async function signedIn(world: IdentityTestWorld, email = EMAIL) {
  const browser = world.browser()
  const { data } = await browser.post('Token/GetToken', { userName: email, password: PASSWORD })
  return {
    profile: data.profile,
    customer: async () => (await browser.get('Customer/Get', bearer(data.accessToken))).data,
    menu: async () => (await browser.get('organizationAttribute/getTopMenu', bearer(data.accessToken))).data,
  }
}

const grant = (world: IdentityTestWorld, place: { userClass?: 'internal'; permissions?: number[] }) =>
  world.db.transact(async (query) => {
    await query.update(world.db.tables.organizationMember).set(place)
  })

describe('what a person is told of their standing', () => {
  it('[C055][R0809][R0810][R0813][R0819][R0820][R0821][R0822][R0823][R0824][R0825][R0826][R0827][R0828] Customer/Get carries class, type, flags, permissions, organisation and attributes as they are stored', async () => {
    const world = identityWorld()
    const personId = await world.person()
    await grant(world, { userClass: 'internal', permissions: [1, 5] })
    const sara = await signedIn(world)
    const { profile, ...customer } = await sara.customer()
    expect(customer).toMatchObject({
      customerId: personId,
      fullNameEn: 'Sara Al Mansoori',
      email: EMAIL,
      userClass: 'internal',
      userTypeId: 1,
      isOrgAdmin: true,
      isSuperAdmin: false,
      isUserAdmin: false,
      isAdminReader: false,
      isTempCustomer: false,
      // Nobody who signs in is the account that runs integration steps (A026).
      isSystemUser: false,
      isAccountVerified: true,
      belongToOrganization: profile.organizationId,
      organizationNameEn: 'Al Noor',
      organizationNameAr: 'النور',
      organizationLogo: null,
      permissions: [{ permissionId: 1 }, { permissionId: 5 }],
    })
    expect(profile).toMatchObject({ userClass: 'internal', permissions: [1, 5], roles: ['companyAdmin'] })
    expect(profile).toEqual(sara.profile)
  })

  it('[R0842][R0843][R0846][R0847][R0850] attributes carry the codes of the specification, and none without a value', async () => {
    const world = identityWorld()
    await world.person()
    const { person } = world.db.tables
    await world.db.transact(async (query) => {
      const signature = { sha256: 'a'.repeat(64), text: 'Sara' }
      await query.update(person).set({ signature }).where(eq(person.email, EMAIL))
    })
    const { attributes } = await (await signedIn(world)).customer()
    // All of a customer, which is type 8.
    const attributeTypeId = 8
    expect(attributes).toEqual([
      { attributeId: 0, attributeTypeId, value: `/files/${'a'.repeat(64)}` },
      { attributeId: 1, attributeTypeId, value: 'Sara' },
      {
        attributeId: 5,
        attributeTypeId,
        value: '{"pagination":10,"activeTab":1,"folderId":0,"miniVariant":false}',
      },
    ])
  })

  it('[R0702][R0811][R0812] number and photo come with the customer, as they are stored', async () => {
    const world = identityWorld()
    await world.person()
    const { person } = world.db.tables
    await world.db.transact(async (query) => {
      const some = { mobile: '+971501234567', photoSha256: 'b'.repeat(64) }
      await query.update(person).set(some).where(eq(person.email, EMAIL))
    })
    const { mobile, avatar, photo, profile } = await (await signedIn(world)).customer()
    expect(mobile).toBe('+971501234567')
    const address = `/files/${'b'.repeat(64)}`
    expect([avatar, photo, profile.photoSha256]).toEqual([address, address, 'b'.repeat(64)])
  })

  it('[R0195] whether the sidebar is small is an attribute of the person', async () => {
    const world = identityWorld()
    await world.person()
    const { person } = world.db.tables
    await world.db.transact(async (query) => {
      const preferences = { ...DEFAULT_PREFERENCES, miniSidebar: true }
      await query.update(person).set({ preferences }).where(eq(person.email, EMAIL))
    })
    const { attributes } = await (await signedIn(world)).customer()
    const { value } = attributes.find((one: { attributeId: number }) => one.attributeId === 5)
    expect(JSON.parse(value)).toMatchObject({ pagination: 10, miniVariant: true })
  })

  it('[R0012][R1205][R0235] who signed up is a customer and gets Documents & Forms alone, also as admin of their own organisation', async () => {
    const world = identityWorld()
    const browser = world.browser()
    const registered = await browser.post('Public/RegisterUser', {
      firstName: 'Omar',
      lastName: 'Haddad',
      email: 'omar@example.com',
      password: PASSWORD,
      acceptTerms: true,
    })
    await browser.post('Public/VerifyEmail', {
      checkOTP: await world.code('omar@example.com'),
      userId: registered.data.userId,
      email: 'omar@example.com',
      otpReasonId: 1,
    })
    const omar = await signedIn(world, 'omar@example.com')
    expect(await omar.customer()).toMatchObject({ userClass: 'external', isOrgAdmin: true, userTypeId: 1 })
    expect(await omar.menu()).toEqual(['Documents & Forms'])
  })

  it('[R0011][R1204][C030][R0232][R0233][R0234] the menu of staff follows their class and roles, as stored', async () => {
    const world = identityWorld()
    await world.person()
    const sara = await signedIn(world)
    expect(await sara.menu()).toEqual(['Documents & Forms'])
    await grant(world, { userClass: 'internal' })
    expect(await sara.menu()).toEqual(['Documents & Forms', 'Designer', 'Contacts', 'Administration'])
    expect((await signedIn(world)).profile.userClass).toBe('internal')
  })

  it('a colleague is of the class of whoever invited them, and holds no permission of theirs', async () => {
    const world = identityWorld()
    const invitedBy = await world.person()
    await grant(world, { userClass: 'internal', permissions: [1] })
    const { organizationId } = (await signedIn(world)).profile
    const { code } = await world.db.transact((query) =>
      createInvitation(
        query,
        world.db.tables,
        { organizationId, email: 'mona@alnoor.ae', roles: ['member'], invitedBy },
        world.platform,
      ),
    )
    const browser = world.browser()
    await browser.post('Public/RequestOTPAcceptInvite', { invitationCode: code, otpReasonId: 7 })
    const { data } = await browser.post('Token/AcceptInvitation', {
      invitationCode: code,
      checkOtp: await world.code('mona@alnoor.ae'),
      firstName: 'Mona',
      lastName: 'Said',
      password: PASSWORD,
    })
    expect(data.profile).toMatchObject({ userClass: 'internal', permissions: [], roles: ['member'] })
  })
})
