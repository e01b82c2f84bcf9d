/** The further addresses of a person: whose they are, how one becomes somebody's, and how nobody takes another's. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, type IdentityTestWorld, identityWorld, minutes, PASSWORD } from './identity-world.ts'

const SARA = 'sara@example.com'
const OTHER = 'sara@home.example'

let world: IdentityTestWorld
let sara: Browser
let saraId: string
beforeEach(async () => {
  world = identityWorld()
  saraId = await world.person(SARA)
  sara = world.browser()
  await sara.post('Token/GetToken', { userName: SARA, password: PASSWORD })
})

const bearer = async (browser: Browser, userName: string) => {
  const { data } = await browser.post('Token/GetToken', { userName, password: PASSWORD })
  return { authorization: `Bearer ${data.accessToken}` }
}
const mailsTo = async (address: string) => {
  await world.identity.idle()
  return world.mails.filter((one) => one.to.address === address)
}
const emails = async (headers: Record<string, string>) =>
  (await sara.get('CustomerEf/GetEmails', headers)).data.map((one: { email: string }) => one.email)

describe('a further address', () => {
  it('[C074][C073] is mailed a code, and is theirs when it comes back; what was sent to it is theirs too, and the first one is told', async () => {
    const headers = await bearer(sara, SARA)
    expect((await sara.post('CustomerEf/AddEmail', { email: OTHER }, headers)).code).toBe(0)
    expect(await emails(headers)).toEqual([SARA])
    const proof = { email: OTHER, checkOtp: await world.code(OTHER) }
    expect((await sara.post('CustomerEf/VerifyEmail', proof, headers)).code).toBe(0)
    expect(await emails(headers)).toEqual([SARA, OTHER])
    expect(world.linked).toContainEqual({ personId: saraId, email: OTHER })
    expect((await mailsTo(SARA)).at(-1)?.text).toContain('sara@home')
    // It signs in, and it cannot be registered.
    expect((await sara.post('Token/GetToken', { userName: OTHER, password: PASSWORD })).data.userId).toBe(
      saraId,
    )
  })

  it('a code for one person proves it for nobody else, and once', async () => {
    const [headers, mallory] = [await bearer(sara, SARA), world.browser('203.0.113.7')]
    await world.person('mallory@example.com')
    const theirs = await bearer(mallory, 'mallory@example.com')
    await sara.post('CustomerEf/AddEmail', { email: OTHER }, headers)
    const proof = { email: OTHER, checkOtp: await world.code(OTHER) }
    expect((await mallory.post('CustomerEf/VerifyEmail', proof, theirs)).code).toBe(9103)
    expect((await sara.post('CustomerEf/VerifyEmail', proof, headers)).code).toBe(0)
    expect((await sara.post('CustomerEf/VerifyEmail', proof, headers)).code).toBe(9104)
  })

  it('of two who both read the mailbox the first one has it; the other is told once it is proven', async () => {
    const [headers, mallory] = [await bearer(sara, SARA), world.browser('203.0.113.7')]
    await world.person('mallory@example.com')
    const theirs = await bearer(mallory, 'mallory@example.com')
    await sara.post('CustomerEf/AddEmail', { email: OTHER }, headers)
    const first = await world.code(OTHER)
    await mallory.post('CustomerEf/AddEmail', { email: OTHER }, theirs)
    const second = await world.code(OTHER)
    const verify = (browser: Browser, checkOtp: string, own: Record<string, string>) =>
      browser.post('CustomerEf/VerifyEmail', { email: OTHER, checkOtp }, own)
    const both = await Promise.all([verify(sara, first, headers), verify(mallory, second, theirs)])
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 9106])
  })

  it('that somebody else has is answered alike when it is added, and stays theirs', async () => {
    const omarId = await world.person('omar@example.com')
    const headers = await bearer(sara, SARA)
    const known = await sara.post('CustomerEf/AddEmail', { email: 'omar@example.com' }, headers)
    const unknown = await sara.post('CustomerEf/AddEmail', { email: 'nobody@example.com' }, headers)
    expect([known.status, known.code, known.en]).toEqual([unknown.status, unknown.code, unknown.en])
    const guessed = await sara.post(
      'CustomerEf/VerifyEmail',
      { email: 'omar@example.com', checkOtp: '000000' },
      headers,
    )
    expect(guessed.code).toBe(9103)
    const proof = { email: 'omar@example.com', checkOtp: await world.code('omar@example.com') }
    expect((await sara.post('CustomerEf/VerifyEmail', proof, headers)).code).toBe(9106)
    expect(
      (await sara.post('Token/GetToken', { userName: 'omar@example.com', password: PASSWORD })).data.userId,
    ).toBe(omarId)
  })

  it('that a stranger registered and never proved is nobody’s: proving it takes it from them', async () => {
    const stranger = world.browser('203.0.113.8')
    const registered = await stranger.post('Public/RegisterUser', {
      ...{ firstName: 'M', lastName: 'M', email: OTHER, password: 'Mallory-Chose-This-1', acceptTerms: true },
    })
    const strangersCode = await world.code(OTHER)
    const headers = await bearer(sara, SARA)
    await sara.post('CustomerEf/AddEmail', { email: OTHER }, headers)
    const proof = { email: OTHER, checkOtp: await world.code(OTHER) }
    expect((await sara.post('CustomerEf/VerifyEmail', proof, headers)).code).toBe(0)
    const late = await stranger.post('Public/VerifyEmail', {
      ...{ checkOTP: strangersCode, userId: registered.data.userId, email: OTHER, otpReasonId: 1 },
    })
    expect(late.code).not.toBe(0)
    expect(await emails(headers)).toEqual([SARA, OTHER])
  })

  it('is asked for so often only: nobody has us write to one stranger after the other', async () => {
    const headers = await bearer(sara, SARA)
    const codes: number[] = []
    for (let n = 0; n < 7; n++)
      codes.push((await sara.post('CustomerEf/AddEmail', { email: `a${n}@example.org` }, headers)).code)
    expect(codes).toEqual([0, 0, 0, 0, 0, 9105, 9105])
  })
})

describe('what could take an account away', () => {
  const prove = async (headers: Record<string, string>) => {
    await sara.post('CustomerEf/AddEmail', { email: OTHER }, headers)
    await sara.post('CustomerEf/VerifyEmail', { email: OTHER, checkOtp: await world.code(OTHER) }, headers)
  }

  it('wants a fresh proof: a session of half an hour ago adds, removes and prefers nothing without the password', async () => {
    const headers = await bearer(sara, SARA)
    await prove(headers)
    world.pass(minutes(11))
    for (const path of ['CustomerEf/AddEmail', 'CustomerEf/RemoveEmail', 'CustomerEf/SetPrimaryEmail']) {
      expect((await sara.post(path, { email: OTHER }, headers)).code, path).toBe(9151)
    }
    expect(await emails(headers)).toEqual([SARA, OTHER])
    const path = 'Token/ProvePassword'
    expect((await sara.post(path, { password: PASSWORD }, headers)).code).toBe(0)
    expect((await sara.post('CustomerEf/RemoveEmail', { email: OTHER }, headers)).code).toBe(0)
    expect(await emails(headers)).toEqual([SARA])
  })

  it('[C076] another first address is a proven one of theirs; the one before is told, and stays', async () => {
    const headers = await bearer(sara, SARA)
    const omar = 'omar@example.com'
    await world.person(omar)
    for (const email of [omar, 'nobody@example.com'])
      expect((await sara.post('CustomerEf/SetPrimaryEmail', { email }, headers)).code).toBe(9003)
    await prove(headers)
    expect((await sara.post('CustomerEf/SetPrimaryEmail', { email: OTHER }, headers)).code).toBe(0)
    expect(await emails(headers)).toEqual([OTHER, SARA])
    expect((await mailsTo(SARA)).at(-1)?.text).toContain('sara@home')
    expect((await sara.get('Customer/Get', headers)).data.email).toBe(OTHER)
  })

  it('[C075] the first one is not removed, nor one of somebody else', async () => {
    const headers = await bearer(sara, SARA)
    await world.person('omar@example.com')
    expect((await sara.post('CustomerEf/RemoveEmail', { email: SARA }, headers)).code).toBe(9131)
    const [foreign, none] = [
      await sara.post('CustomerEf/RemoveEmail', { email: 'omar@example.com' }, headers),
      await sara.post('CustomerEf/RemoveEmail', { email: 'nobody@example.com' }, headers),
    ]
    expect([foreign.status, foreign.code]).toEqual([none.status, none.code])
    expect(foreign.code).toBe(9003)
    const { person } = world.db.tables
    const [row] = await world.db.read((query) =>
      query.select().from(person).where(eq(person.email, 'omar@example.com')),
    )
    expect(row).toBeDefined()
  })
})
