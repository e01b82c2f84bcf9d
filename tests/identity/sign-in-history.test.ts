/** What somebody can read of their own sign-ins, to know whether anybody else has been there. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'

const SARA = 'sara@alnoor.ae'
let world: ReturnType<typeof identityWorld>
let browser: Browser
beforeEach(async () => {
  world = identityWorld()
  await world.person(SARA)
  browser = world.browser('10.0.0.1')
})

const signIn = (at: Browser, password = PASSWORD, userName = SARA) =>
  at.post('Token/GetToken', { userName, password }, { 'user-agent': 'Firefox on Linux' })
const tokenOf = async (at: Browser) => (await signIn(at)).data.accessToken as string
const history = async (at: Browser, token: string) => {
  await world.identity.idle()
  return (await at.get('Session/History', bearer(token))).data
}

describe('[A058] the history of sign-ins', () => {
  it('tells way, time, device and network of those that succeeded, and which session they opened', async () => {
    const at = world.platform.now()
    const { data } = await signIn(browser)
    expect(await history(browser, data.accessToken)).toEqual({
      keptDays: 90,
      entries: [
        {
          id: expect.any(String),
          ...{ at, kind: 'signedIn', ways: ['password'], network: '10.0.0.1', isHere: true },
          ...{ userAgent: 'Firefox on Linux', isNewDevice: true },
          openSession: { sessionId: data.sessionId, current: true },
        },
      ],
    })
  })

  it('tells tries that failed, of the password and of a second factor, from wherever they were made', async () => {
    const token = await tokenOf(browser)
    const thief = world.browser('203.0.113.9')
    world.pass(minutes(1))
    await signIn(thief, 'Wrong-Password-1')
    const { entries } = await history(browser, token)
    expect(entries[0]).toMatchObject({
      ...{ kind: 'failed', ways: ['password'], network: '203.0.113.9', isHere: false, openSession: null },
      userAgent: 'Firefox on Linux',
    })
    await browser.post('Token/ProveSecondFactor', { checkOtp: '123456' }, bearer(token))
    const after = (await history(browser, token)).entries
    expect(after.filter((one: { kind: string }) => one.kind === 'failed')).toHaveLength(2)
    expect(after.flatMap((one: { ways: string[] }) => one.ways)).toContain('totp')
  })

  it('is each person’s own: what failed for one is not told to another, nor kept for nobody', async () => {
    await world.person('omar@marsa.ae')
    const omar = world.browser('10.0.0.2')
    await signIn(omar, 'Wrong-Password-1')
    await signIn(omar, 'Wrong-Password-1', 'nobody@nowhere.example')
    const by = (await signIn(omar, PASSWORD, 'omar@marsa.ae')).data.accessToken
    expect((await history(omar, by)).entries.map((one: { kind: string }) => one.kind)).toEqual(['signedIn'])
    const { failedSignIn } = world.db.tables
    expect(await world.db.read((query) => query.select().from(failedSignIn))).toHaveLength(1)
  })

  it('lets a session it tells of be ended there, and says so after it', async () => {
    const token = await tokenOf(browser)
    const elsewhere = world.browser('203.0.113.9')
    await tokenOf(elsewhere)
    const [strange] = (await history(browser, token)).entries
    const { sessionId, current } = strange.openSession
    expect(current).toBe(false)
    expect((await browser.post('Session/Revoke', { sessionId }, bearer(token))).code).toBe(0)
    expect((await history(browser, token)).entries[0].openSession).toBeNull()
  })

  it('goes 90 days back, and a flood of wrong tries leaves a hundred', async () => {
    const first = await tokenOf(browser)
    await signIn(world.browser('203.0.113.1'), 'Wrong-Password-1')
    expect((await history(browser, first)).entries).toHaveLength(2)
    world.pass(91 * 24 * minutes(60))
    const token = await tokenOf(browser)
    expect((await history(browser, token)).entries).toHaveLength(1)
    const { noteFailed } = await import('../../server/identity/sign-in-history.ts')
    const [row] = await world.db.read((query) => query.select().from(world.db.tables.person))
    for (let n = 0; n < 105; n++)
      await noteFailed(world.platform, {
        ...{ personId: row?.id ?? '', way: 'password', network: '203.0.113.9', device: '' },
      })
    const rows = await world.db.read((query) => query.select().from(world.db.tables.failedSignIn))
    expect(rows).toHaveLength(100)
  })
})
