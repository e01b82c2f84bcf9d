/**
 * Every call that takes a secret says what it answers and goes through the one limiter; found by the names in its
 * input, tried by guessing at it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../server/http/call.ts'
import { createRecipientLink } from '../../server/identity/guest-links.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { createAuthorityWorld } from '../authority/authority-world.ts'
import { createInvitation } from '../fixtures/create-invitation.ts'
import {
  type Answered,
  type Browser,
  bearer,
  type IdentityTestWorld,
  identityWorld,
  minutes,
  PASSWORD,
} from '../identity/identity-world.ts'

const SECRET = /password|otp|^code$|token|secret|pin$|passphrase|credential/i
const EMAIL = 'sara@alnoor.ae'
const WRONG_CODE = '000000'

const keysOf = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const own =
    'properties' in schema && typeof schema.properties === 'object'
      ? Object.keys(schema.properties ?? {})
      : []
  return [...own, ...Object.values(schema).flatMap(keysOf)]
}
/** The code of a class of groups is its name. */
const NAMES = new Set(['GroupClassMap/Add', 'GroupClassMap/Update'])
const takesSecret = ({ path, input }: Call) =>
  !NAMES.has(path) &&
  keysOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).some(
    // An id of a reason for a code is none, nor is what the place of a key in a request is called.
    (key) => SECRET.test(key) && key !== 'otpReasonId' && key !== 'tokenKey',
  )

interface Guessing {
  wrong(browser: Browser): Promise<Answered>
  /** Not given where another wrong answer says no more. */
  right?(browser: Browser): Promise<Answered>
}
type Prepare = (world: IdentityTestWorld) => Promise<Guessing>

const asked =
  (path: string, body: (code: string) => object, ask: (browser: Browser) => Promise<unknown>): Prepare =>
  async (world) => {
    await ask(world.browser('192.0.2.99'))
    const code = await world.code(EMAIL)
    return {
      wrong: (browser) => browser.post(path, body(code === WRONG_CODE ? '000001' : WRONG_CODE)),
      right: (browser) => browser.post(path, body(code)),
    }
  }

/** A colleague's open session on one device of theirs. */
async function signedIn(world: IdentityTestWorld) {
  const own = world.browser('192.0.2.7')
  const { data } = await own.post('Token/GetToken', { userName: EMAIL, password: PASSWORD })
  return bearer(data.accessToken)
}

/** By whoever holds an open session. */
const inSession =
  (path: string, body: object): Prepare =>
  async (world) => {
    const headers = await signedIn(world)
    return { wrong: (browser) => browser.post(path, body, headers) }
  }

const GUESSED: Readonly<Record<string, Prepare>> = {
  'Token/GetToken': async () => ({
    wrong: (browser) => browser.post('Token/GetToken', { userName: EMAIL, password: 'guess' }),
    right: (browser) => browser.post('Token/GetToken', { userName: EMAIL, password: PASSWORD }),
  }),
  'CustomerEf/Deactivate': async (world) => {
    const headers = await signedIn(world)
    return { wrong: (browser) => browser.post('CustomerEf/Deactivate', { password: 'guess' }, headers) }
  },
  'CustomerEf/ChangePassword': async (world) => {
    const headers = await signedIn(world)
    const body = { currentPassword: 'guess', newPassword: 'Another-Password-7' }
    return { wrong: (browser) => browser.post('CustomerEf/ChangePassword', body, headers) }
  },
  'Token/ProvePassword': inSession('Token/ProvePassword', { password: 'guess' }),
  'Token/SignInByCode': asked(
    'Token/SignInByCode',
    (checkOtp) => ({ email: EMAIL, checkOtp }),
    (browser) => browser.post('Public/MailSignInCode', { email: EMAIL }),
  ),
  'Token/ProveByCode': inSession('Token/ProveByCode', { checkOtp: WRONG_CODE }),
  'Token/BeginPasskey': inSession('Token/BeginPasskey', { checkOtp: WRONG_CODE }),
  'Token/BeginSecondFactor': inSession('Token/BeginSecondFactor', { checkOtp: WRONG_CODE }),
  'Token/ConfirmSecondFactor': inSession('Token/ConfirmSecondFactor', { checkOtp: WRONG_CODE }),
  'Token/ProveSecondFactor': inSession('Token/ProveSecondFactor', { checkOtp: WRONG_CODE }),
  'CustomerEf/VerifyEmail': inSession('CustomerEf/VerifyEmail', {
    email: 'new@alnoor.ae',
    checkOtp: WRONG_CODE,
  }),
  'Public/CheckOtp': asked(
    'Public/CheckOtp',
    (checkOtp) => ({ email: EMAIL, checkOtp, otpReasonId: 2 }),
    (browser) => browser.post('Public/RequestPasswordReset', { email: EMAIL }),
  ),
  'Public/ResetPassword': asked(
    'Public/ResetPassword',
    (checkOtp) => ({ email: EMAIL, checkOtp, password: 'Another-Password-7' }),
    (browser) => browser.post('Public/RequestPasswordReset', { email: EMAIL }),
  ),
  'Public/AccountActivation': async (world) => {
    const { person } = world.db.tables
    await world.db.transact((query) =>
      query
        .update(person)
        .set({ status: 'deactivatedByUser' })
        .where(eq(person.email, EMAIL))
        .then(() => undefined),
    )
    return asked(
      'Public/AccountActivation',
      (checkOtp) => ({ email: EMAIL, checkOtp }),
      (browser) => browser.post('Public/RequestAccountActivation', { email: EMAIL }),
    )(world)
  },
  'Public/VerifyEmail': async (world) => {
    const email = 'new@alnoor.ae'
    const { data } = await world.browser('192.0.2.99').post('Public/RegisterUser', {
      firstName: 'N',
      lastName: 'N',
      email,
      password: PASSWORD,
      acceptTerms: true,
    })
    const body = { userId: data.userId, email, otpReasonId: 1, checkOTP: WRONG_CODE }
    return { wrong: (browser) => browser.post('Public/VerifyEmail', body) }
  },
  'Token/AcceptInvitation': async (world) => {
    const [home] = await world.db.read((query) => query.select().from(world.db.tables.organizationMember))
    const wanted = {
      organizationId: home?.organizationId ?? '',
      email: EMAIL,
      roles: [],
      invitedBy: home?.personId ?? '',
    }
    const { code } = await world.db.transact((query) =>
      createInvitation(query, world.db.tables, wanted, world.platform),
    )
    return asked(
      'Token/AcceptInvitation',
      (checkOtp) => ({ invitationCode: code, checkOtp }),
      (browser) => browser.post('Public/RequestOTPAcceptInvite', { invitationCode: code, otpReasonId: 7 }),
    )(world)
  },
  'Token/GetTempToken': async (world) => {
    const [home] = await world.db.read((query) => query.select().from(world.db.tables.organization))
    const recipients = [{ id: 'recipient:1', name: 'Omar', email: 'omar@delcourt.fr', language: 'en' }]
    const body = { id: 'envelope:1', title: 'T', recipients } as unknown as Envelope
    const token = await world.db.transact(async (query) => {
      const row = {
        id: 'envelope:1',
        organizationId: home?.id ?? '',
        ownerId: 'person:1',
        state: 'inProgress',
      }
      await query.insert(world.db.tables.envelope).values({ ...row, modifiedAt: 0, demo: false, body })
      const link = {
        recipientId: 'recipient:1',
        envelopeId: 'envelope:1',
        email: 'omar@delcourt.fr',
        expiresAt: null,
      }
      return (await createRecipientLink(query, world.db.tables, link, world.platform)).token
    })
    await world.browser('192.0.2.1').post('Token/GetTempToken', { token })
    await world.browser('192.0.2.2').post('Token/GetTempToken', { token })
    return { wrong: (browser) => browser.post('Token/GetTempToken', { token, code: WRONG_CODE }) }
  },
}
/** Guessed at where their worlds are: `tests/contract/customer-accounts.test.ts`, `tests/contract/organization-console.test.ts`, `tests/identity/directory.test.ts`, `server/step-access/step-access-calls.test.ts`. */
const ELSEWHERE = [
  'Token/LDAP',
  'Token/ProveByDirectory',
  'Admin/Organization/VerifyDomain',
  'TenantOrg/VerifyAcountDetails',
  'TenantOrg/VerifyOtp',
  'public/VerifyTask',
]

const OVER = new Set([9102, 9239, 9004])
const isOver = ({ code }: Answered) => OVER.has(code)

describe('a call that takes a secret', () => {
  it('declares what it answers, and each that can be guessed is guessed at below', async () => {
    const world = await createAuthorityWorld()
    const { calls } = world.server
    await world.stop()
    const undeclared = calls.filter((call) => takesSecret(call) && call.secret === undefined)
    expect(undeclared.map((call) => call.path)).toEqual([])
    const guessable = calls.filter((call) => typeof call.secret === 'object').map((call) => call.path)
    expect(guessable.toSorted()).toEqual([...Object.keys(GUESSED), ...ELSEWHERE].toSorted())
  })

  it.each(Object.entries(GUESSED))(
    '%s looks at five guesses of a hundred at once, and of a hundred in turn',
    async (_, prepare) => {
      for (const atOnce of [true, false]) {
        const world = identityWorld()
        await world.person()
        const { wrong, right } = await prepare(world)
        const stranger = world.browser('203.0.113.5')
        const answers: Answered[] = []
        if (atOnce) answers.push(...(await Promise.all(Array.from({ length: 100 }, () => wrong(stranger)))))
        else for (let guess = 0; guess < 100; guess++) answers.push(await wrong(stranger))
        expect(answers.filter((answer) => !isOver(answer))).toHaveLength(5)
        if (right) expect(isOver(await right(stranger))).toBe(true)
      }
    },
  )
})

describe('a stranger locks nobody out', () => {
  /** From as many networks as they like. */
  async function guessFromEverywhere(world: IdentityTestWorld, tries = 60) {
    for (let guess = 0; guess < tries; guess++)
      await world
        .browser(`203.0.113.${guess}`)
        .post('Token/GetToken', { userName: EMAIL, password: `guess ${guess}` })
  }
  const signIn = (browser: Browser) => browser.post('Token/GetToken', { userName: EMAIL, password: PASSWORD })

  it('a device that signed in before signs in, whatever happens elsewhere; a new one waits an hour at most', async () => {
    const world = identityWorld()
    await world.person()
    const own = world.browser('192.0.2.7')
    expect((await signIn(own)).code).toBe(0)
    await guessFromEverywhere(world)
    expect((await signIn(world.browser('198.51.100.1'))).code).toBe(9102)
    expect((await signIn(own)).code).toBe(0)
    world.pass(minutes(60) + 1)
    expect((await signIn(world.browser('198.51.100.1'))).code).toBe(0)
  })

  it('behind one address (a proxy that is not trusted) known devices go on, and guessing there only slows new ones', async () => {
    const world = identityWorld()
    await world.person()
    const own = world.browser('10.0.0.1')
    expect((await signIn(own)).code).toBe(0)
    for (let guess = 0; guess < 80; guess++)
      await world
        .browser('10.0.0.1')
        .post('Token/GetToken', { userName: `nobody${guess}@alnoor.ae`, password: 'x' })
    expect((await signIn(own)).code).toBe(0)
    world.pass(31_000)
    expect((await signIn(world.browser('10.0.0.1'))).code).toBe(0)
  })

  it('a code from the mailbox makes a new device known', async () => {
    const world = identityWorld()
    await world.person()
    const fresh = world.browser('198.51.100.1')
    await fresh.post('Public/RequestPasswordReset', { email: EMAIL })
    await guessFromEverywhere(world)
    const body = { email: EMAIL, checkOtp: await world.code(EMAIL), password: 'Another-Password-7' }
    expect((await fresh.post('Public/ResetPassword', body)).code).toBe(0)
    expect(
      (await fresh.post('Token/GetToken', { userName: EMAIL, password: 'Another-Password-7' })).code,
    ).toBe(0)
  })

  it('a mailed code outlives the guesses of others', async () => {
    const world = identityWorld()
    await world.person()
    await world.browser('198.51.100.1').post('Public/RequestPasswordReset', { email: EMAIL })
    const checkOtp = await world.code(EMAIL)
    const wrong = checkOtp === WRONG_CODE ? '000001' : WRONG_CODE
    for (let guess = 0; guess < 10; guess++)
      await world.browser('203.0.113.5').post('Public/CheckOtp', { email: EMAIL, checkOtp: wrong })
    const body = { email: EMAIL, checkOtp, password: 'Another-Password-7' }
    expect((await world.browser('198.51.100.1').post('Public/ResetPassword', body)).code).toBe(0)
  })

  it('nobody names a device of somebody else, and one of theirs is none of another person', async () => {
    const world = identityWorld()
    await world.person()
    await world.person('eve@alnoor.ae')
    const eves = world.browser('203.0.113.5')
    await eves.post('Token/GetToken', { userName: 'eve@alnoor.ae', password: PASSWORD })
    const own = world.browser('192.0.2.7')
    await signIn(own)
    await guessFromEverywhere(world)
    const [device = ''] = (own.cookies.get('knownDevice') ?? '').split('.')
    const [, mark = ''] = (eves.cookies.get('knownDevice') ?? '').split('.')
    for (const forged of [
      eves.cookies.get('knownDevice') ?? '',
      `${device}.${mark}`,
      device,
      'x',
      '.'.repeat(900),
    ]) {
      const browser = world.browser('203.0.113.6')
      browser.cookies.set('knownDevice', forged)
      expect((await signIn(browser)).code).toBe(9102)
    }
  })

  it('one session in a stranger’s hands has its own tries: the owner’s other device keeps theirs', async () => {
    const world = identityWorld()
    await world.person()
    const stolen = await signedIn(world)
    const own = world.browser('192.0.2.8')
    const { data } = await signIn(own)
    const deactivate = (browser: Browser, headers: Record<string, string>, password: string) =>
      browser.post('CustomerEf/Deactivate', { password }, headers)
    for (let guess = 0; guess < 260; guess++) await deactivate(world.browser('203.0.113.5'), stolen, 'x')
    expect((await deactivate(world.browser('203.0.113.5'), stolen, PASSWORD)).code).toBe(9102)
    expect((await deactivate(own, bearer(data.accessToken), PASSWORD)).code).toBe(0)
  })

  it('right answers at once are all let in', async () => {
    const world = identityWorld()
    await world.person()
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(world.browser('10.0.0.1'))))
    expect(answers.map((answer) => answer.code)).toEqual(Array(15).fill(0))
  })
})

/** Where something secret is compared that no call takes; each says why nobody can guess at it, or goes through. */
const NO_GUESSES: Readonly<Record<string, string>> = {
  'connected-systems/signed-message.ts': 'compares for outcome-routes.ts, which goes through',
  'http/signed-tickets.ts': 'a key of 256 bits of our own, looked at with its age',
  'identity/secrets.ts': 'compares for the calls, which go through',
  'sealing/pkcs12.ts': 'a file of the operator',
}

it('a secret that a program shows goes through the one limiter too', () => {
  const server = join(import.meta.dirname, '../../server')
  const comparing = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(join(server, name), 'utf8')] as const)
    .filter(([, source]) => /timingSafeEqual\(|isSignedMessage\(/.test(source))
  expect(comparing.filter(([, source]) => !source.includes('refuseProgram(')).map(([name]) => name)).toEqual(
    Object.keys(NO_GUESSES),
  )
})
