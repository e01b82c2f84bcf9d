/** What a thief of the password, or of the mailbox, tries to get around a second factor. */
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { OPEN_POLICY, type SignInPolicy } from '../../sync/rules/sign-in-policy.ts'
import { type Browser, bearer, identityWorld, minutes, PASSWORD } from './identity-world.ts'
import { softwarePasskey } from './software-passkey.ts'

const SARA = 'sara@alnoor.ae'
const WRONG = 9103
const LOCKED = 9102
const MISSING = 9150
let world: ReturnType<typeof identityWorld>
let own: Browser
let token: string

beforeEach(async () => {
  world = identityWorld()
  await world.person(SARA)
  own = world.browser('192.0.2.7')
  token = (await signIn(own)).data.accessToken
})

const signIn = (at: Browser, password = PASSWORD) => at.post('Token/GetToken', { userName: SARA, password })
const call = (name: string, input = {}, { at = own, by = token } = {}) =>
  at.post(`Token/${name}`, input, bearer(by))
/** What the app shows now; every code is of a later step than the one before. */
const shown = (secret: string) => {
  world.pass(30_000)
  return new TOTP({ secret }).generate({ timestamp: world.platform.now() })
}
async function setUpApp() {
  await call('MailSecondFactorCode')
  const { secret } = (await call('BeginSecondFactor', { checkOtp: await world.code(SARA) })).data
  await call('ConfirmSecondFactor', { checkOtp: shown(secret) })
  return secret as string
}
async function replaceApp() {
  const { secret } = (await call('BeginSecondFactor')).data
  return call('ConfirmSecondFactor', { checkOtp: shown(secret) })
}
async function addPasskey() {
  await call('MailSecondFactorCode')
  const { data } = await call('BeginPasskey', { checkOtp: await world.code(SARA) })
  const passkey = softwarePasskey().make(data.options)
  return (await call('AddPasskey', { passkey, name: 'Phone' })).data.id as string
}
const setPolicy = async (of: Partial<SignInPolicy>) => {
  const { organization } = world.db.tables
  await world.db.transact((query) =>
    query
      .update(organization)
      .set({ settings: { signInPolicy: { ...OPEN_POLICY, ...of } } })
      .then(() => undefined),
  )
  world.identity.forgetAll()
}

describe('[S24] guesses at a second factor are one budget, however the first is shown', () => {
  const THIEVES: readonly [string, (at: Browser, round: number) => Promise<string>][] = [
    ['a new browser with the stolen password each time', async (at) => (await signIn(at)).data.accessToken],
    [
      'a new session in one browser each time',
      (() => {
        let one: Browser | undefined
        return async (at: Browser) => {
          one ??= at
          return (await signIn(one)).data.accessToken
        }
      })(),
    ],
    [
      'a new password by the stolen mailbox each time',
      async (at, round) => {
        world.pass(61_000)
        await at.post('Public/RequestPasswordReset', { email: SARA })
        const password = `Another-Password-${round}`
        await at.post('Public/ResetPassword', { email: SARA, checkOtp: await world.code(SARA), password })
        return (await signIn(at, password)).data.accessToken
      },
    ],
    [
      'a mailed code each time',
      async (at) => {
        world.pass(61_000)
        await at.post('Public/MailSignInCode', { email: SARA })
        return (await at.post('Token/SignInByCode', { email: SARA, checkOtp: await world.code(SARA) })).data
          .accessToken
      },
    ],
  ]

  it.each(THIEVES)('by %s', async (_, enter) => {
    await setUpApp()
    let taken = 0
    for (let round = 0; round < 10; round++) {
      const at = world.browser(`203.0.113.${round}`)
      const by = await enter(at, round)
      expect(by).toMatch(/^[\w-]{43}$/)
      for (let guess = 0; guess < 5; guess++) {
        const { code } = await call('ProveSecondFactor', { checkOtp: '000000' }, { at, by })
        expect([WRONG, LOCKED]).toContain(code)
        if (code === WRONG) taken++
      }
    }
    expect(taken).toBeLessThanOrEqual(20)
  })

  it('and keep nobody out on a device where both were shown', async () => {
    const secret = await setUpApp()
    for (let round = 0; round < 6; round++) {
      const at = world.browser(`203.0.113.${round}`)
      const by = (await signIn(at)).data.accessToken
      for (let guess = 0; guess < 5; guess++)
        await call('ProveSecondFactor', { checkOtp: '000000' }, { at, by })
    }
    token = (await signIn(own)).data.accessToken
    expect((await call('ProveSecondFactor', { checkOtp: shown(secret) })).code).toBe(0)
  })

  it('as are those at the mailed code by which a first one is set up', async () => {
    let taken = 0
    for (let round = 0; round < 10; round++) {
      const at = world.browser(`203.0.113.${round}`)
      const by = (await signIn(at)).data.accessToken
      world.pass(61_000)
      await call('MailSecondFactorCode', {}, { at, by })
      for (const name of ['BeginSecondFactor', 'BeginPasskey', 'BeginSecondFactor'])
        if ((await call(name, { checkOtp: '000000' }, { at, by })).code === WRONG) taken++
    }
    expect(taken).toBeLessThanOrEqual(20)
  })

  it('as are those at a mailed code where the password is closed', async () => {
    await setPolicy({ ways: ['mailedCode'] })
    let taken = 0
    for (let round = 0; round < 10; round++) {
      const at = world.browser(`203.0.113.${round}`)
      const by = (await signIn(at)).data.accessToken
      world.pass(61_000)
      await call('MailProofCode', {}, { at, by })
      for (let guess = 0; guess < 5; guess++)
        if ((await call('ProveByCode', { checkOtp: '000000' }, { at, by })).code === WRONG) taken++
    }
    expect(taken).toBeLessThanOrEqual(20)
  })
})

describe('[S24] a session that waits for a second factor is opened by showing it, and by nothing else', () => {
  const CHANGES: readonly [string, () => Promise<() => Promise<unknown>>][] = [
    [
      'the app is replaced',
      async () => {
        await setUpApp()
        return replaceApp
      },
    ],
    [
      'the app is removed',
      async () => {
        await setUpApp()
        return () => call('RemoveSecondFactor')
      },
    ],
    [
      'the first passkey is removed, and a later app is left',
      async () => {
        const id = await addPasskey()
        return async () => {
          await replaceApp()
          return call('RemovePasskey', { id })
        }
      },
    ],
    [
      'the app is removed, and a later passkey is left',
      async () => {
        await setUpApp()
        return async () => {
          await addPasskey()
          return call('RemoveSecondFactor')
        }
      },
    ],
    [
      'the last passkey is removed',
      async () => {
        const id = await addPasskey()
        return () => call('RemovePasskey', { id })
      },
    ],
    [
      'recovery codes are made anew',
      async () => {
        await setUpApp()
        return () => call('NewRecoveryCodes')
      },
    ],
  ]

  it.each(CHANGES)('not when %s', async (_, protect) => {
    const change = await protect()
    world.pass(minutes(1))
    const thief = world.browser('203.0.113.9')
    const by = (await signIn(thief)).data.accessToken
    const reads = async (access: string) => (await thief.get('Token/Ways', bearer(access))).code
    expect(await reads(by)).toBe(MISSING)
    world.pass(minutes(1))
    expect(await change()).toMatchObject({ code: 0 })
    world.identity.forgetAll()
    expect(await reads(by)).not.toBe(0)
    const again = await thief.get('Token/refreshToken')
    if (again.code === 0) expect(await reads(again.data.accessToken)).toBe(MISSING)
  })
})

describe('[S24] whom a policy closes the ways they had', () => {
  it('makes a passkey with the mailbox beside the old way, where a passkey is the only way left', async () => {
    await setPolicy({ ways: ['passkey'] })
    const at = world.browser('192.0.2.8')
    const { data } = await signIn(at)
    expect(data.missingProof.ways).toEqual(['passkey'])
    const whose = { at, by: data.accessToken as string }
    expect((await call('BeginPasskey', { checkOtp: '123456' }, whose)).code).toBe(WRONG)
    await call('MailSecondFactorCode', {}, whose)
    const begun = await call('BeginPasskey', { checkOtp: await world.code(SARA) }, whose)
    expect(begun.code).toBe(0)
    const passkey = softwarePasskey().make(begun.data.options)
    const made = await call('AddPasskey', { passkey, name: 'Phone' }, whose)
    expect(made).toMatchObject({ code: 0, data: { missingProof: null } })
  })
})
