import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createOrganization, joinOrganization } from '../../server/people/people.ts'
import type { SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { OPEN_POLICY } from '../../sync/rules/sign-in-policy.ts'
import { bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'

const SARA = { userName: 'sara@alnoor.ae', password: PASSWORD, cookieOnly: true }

/** Sara, of Al Noor and of the Gulf bank, signed in to the first. */
async function inTwoPlaces(policy: Partial<SignInPolicy> = {}) {
  const world = identityWorld()
  const { db, platform } = world
  const personId = await world.person()
  const signInPolicy = { ...OPEN_POLICY, ...policy }
  world.pass(1000)
  const gulf = await db.transact(async (query) => {
    const wanted = { nameEn: 'Gulf Bank', nameAr: 'بنك الخليج', settings: { signInPolicy } }
    const organizationId = await createOrganization(query, db.tables, wanted, platform)
    await joinOrganization(
      query,
      db.tables,
      { organizationId, personId, roles: ['member'], userClass: 'external' },
      platform.now(),
    )
    return organizationId
  })
  const browser = world.browser()
  const { data: first } = await browser.post('Token/GetToken', SARA)
  const to = (organizationId: string, token = first.accessToken as string) =>
    browser.post('Token/GetUserToken', { organizationId, cookieOnly: true }, bearer(token))
  return { world, personId, gulf, home: first.profile.organizationId as string, browser, first, to }
}

describe('switching the account', () => {
  it('[C063][S27] a session tells every organisation its person belongs to, and another one is a call away', async () => {
    const { gulf, home, first, to, browser } = await inTwoPlaces()
    expect(first.accounts).toEqual([
      expect.objectContaining({
        organizationId: home,
        nameEn: 'Al Noor',
        userClass: 'external',
        userTypeId: 1,
      }),
      {
        ...{ organizationId: gulf, nameEn: 'Gulf Bank', nameAr: 'بنك الخليج', logoUrl: null },
        ...{ userClass: 'external', userTypeId: 3 },
      },
    ])
    const there = await to(gulf)
    expect(there.data).toMatchObject({
      missingProof: null,
      refreshToken: null,
      accounts: first.accounts,
      profile: { organizationId: gulf, organizationName: 'Gulf Bank' },
    })
    const me = await browser.get('Customer/Get', bearer(there.data.accessToken))
    expect(me.data).toMatchObject({ currentAccount: gulf, accounts: first.accounts, isOrgAdmin: false })
    // The browser's own session is the new one.
    const renewed = await browser.get('Token/refreshToken')
    expect(renewed.data.profile.organizationId).toBe(gulf)
    const back = await to(home, renewed.data.accessToken)
    expect(back.data.profile.organizationId).toBe(home)
  })

  it('[S27] the session that was left ends soon, and until then it opens its own organisation alone', async () => {
    const { world, gulf, home, first, to, browser } = await inTwoPlaces()
    const there = await to(gulf)
    const left = await browser.get('Customer/Get', bearer(first.accessToken))
    expect(left.data.currentAccount).toBe(home)
    const listed = await browser.get('Session/Get', bearer(there.data.accessToken))
    expect(listed.data).toHaveLength(2)
    world.pass(minutes(16))
    const later = await browser.get('Token/refreshToken')
    const now = await browser.get('Session/Get', bearer(later.data.accessToken))
    expect(now.data).toHaveLength(1)
  })

  it('[S27] whoever never hears the answer goes on with the session they have', async () => {
    const { gulf, home, to, browser } = await inTwoPlaces()
    const before = browser.cookies.get('refreshToken') as string
    await to(gulf)
    browser.cookies.set('refreshToken', before)
    const renewed = await browser.get('Token/refreshToken')
    expect([renewed.code, renewed.data.profile.organizationId]).toEqual([0, home])
  })

  it('[S24][S27] an organisation that asks for more is entered, and closed until it has been shown', async () => {
    const { gulf, to, browser } = await inTwoPlaces({ ways: ['passkey'] })
    const there = await to(gulf)
    expect(there.data.missingProof).toEqual({ ways: ['passkey'], second: false })
    const closed = await browser.get('organizationAttribute/getTopMenu', bearer(there.data.accessToken))
    expect([closed.status, closed.data]).toEqual([403, { ways: 'passkey', second: false }])
  })

  it('[S24][S27] what one organisation vouches for brings nobody into another, whatever that one allows', async () => {
    const { world, gulf, home, first, to, browser } = await inTwoPlaces()
    const { session } = world.db.tables
    const vouched = [{ way: 'provider', at: world.platform.now(), organizationId: home }] as never
    await world.db.transact((query) =>
      query.update(session).set({ proofs: vouched }).where(eq(session.id, first.sessionId)),
    )
    const refused = await to(gulf)
    expect([refused.status, refused.data.second]).toEqual([403, false])
    expect(refused.data.ways).toContain('password')
    expect(await to(gulf)).toMatchObject({ code: refused.code })
    // Once the person has shown it themselves, it goes on.
    const shown = await browser.post('Token/ProvePassword', { password: PASSWORD }, bearer(first.accessToken))
    expect(shown.code).toBe(0)
    expect((await to(gulf)).data.profile.organizationId).toBe(gulf)
  })

  it('[S8][S27] an organisation that is not theirs answers as one that is not there; a place that ended as both', async () => {
    const { world, personId, gulf, to } = await inTwoPlaces()
    const foreign = await world.db.transact((query) =>
      createOrganization(query, world.db.tables, { nameEn: 'Foreign' }, world.platform),
    )
    const { organizationMember: place } = world.db.tables
    await world.db.transact((query) =>
      query.update(place).set({ leftAt: world.platform.now() }).where(eq(place.organizationId, gulf)),
    )
    const nowhere = await to(`organization:${'0'.repeat(26)}`)
    expect(nowhere.status).toBe(403)
    for (const one of [foreign, gulf]) expect(await to(one)).toEqual(nowhere)
    expect(personId).toMatch(/^person:/)
  })

  it('[S27] switching stands in the chain of the person as a sign-in does, and is counted', async () => {
    const { gulf, home, first, to, browser } = await inTwoPlaces()
    const there = await to(gulf)
    const history = await browser.get('Session/History', bearer(there.data.accessToken))
    expect(history.data.entries.map((one: { kind: string }) => one.kind)).toEqual(['signedIn', 'signedIn'])
    expect(history.data.entries[0]).toMatchObject({
      ways: ['password'],
      openSession: { sessionId: there.data.sessionId, current: true },
    })
    const answers: number[] = []
    for (let turn = 0; turn < 25; turn++)
      answers.push((await to(turn % 2 === 0 ? home : gulf, first.accessToken)).status)
    expect(answers.slice(-3)).toEqual([429, 429, 429])
  })
})
