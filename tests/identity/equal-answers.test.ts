/** Whoever has proven nothing learns from no answer whether an address has an account, or in which state. */
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Answered, type IdentityTestWorld, identityWorld, minutes, PASSWORD } from './identity-world.ts'

const EMAIL = 'omar@delcourt.fr'
const REGISTRATION = {
  firstName: 'Omar',
  lastName: 'Haddad',
  email: EMAIL,
  password: PASSWORD,
  acceptTerms: true,
}

const STATES: Readonly<Record<string, (world: IdentityTestWorld) => Promise<unknown>>> = {
  unknown: async () => {},
  known: (world) => world.person(EMAIL),
  unproven: async (world) => {
    await world.browser('192.0.2.9').post('Public/RegisterUser', { ...REGISTRATION, firstName: 'Mallory' })
    world.pass(minutes(2))
  },
  deactivated: (world) => inStatus(world, 'deactivatedByUser'),
  disabled: (world) => inStatus(world, 'disabled'),
}
async function inStatus(world: IdentityTestWorld, status: string) {
  const { person } = world.db.tables
  await world.person(EMAIL)
  await world.db.transact((query) =>
    query
      .update(person)
      .set({ status })
      .where(eq(person.email, EMAIL))
      .then(() => undefined),
  )
}

/** What a stranger sends, beginning from nothing; later ones may use what earlier ones were answered. */
const QUESTIONS: readonly (readonly [path: string, body: (answers: readonly Answered[]) => object])[] = [
  ['Token/AuthType', () => ({ email: EMAIL })],
  ['Token/GetToken', () => ({ userName: EMAIL, password: 'Wrong-Password-1' })],
  ['Public/RequestPasswordReset', () => ({ email: EMAIL })],
  ['Public/RequestPasswordReset', () => ({ email: EMAIL })],
  ['Public/ResendOtp', () => ({ otpReasonId: 2, email: EMAIL })],
  ['Public/CheckOtp', () => ({ email: EMAIL, checkOtp: 'x', otpReasonId: 2 })],
  ['Public/CheckOtp', () => ({ email: EMAIL, checkOtp: 'x', otpReasonId: 7 })],
  ['Public/ResetPassword', () => ({ email: EMAIL, checkOtp: 'x', password: PASSWORD })],
  ['Public/RequestAccountActivation', () => ({ email: EMAIL })],
  ['Public/AccountActivation', () => ({ email: EMAIL, checkOtp: 'x' })],
  ['Public/MailSignInCode', () => ({ email: EMAIL })],
  ['Public/MailSignInCode', () => ({ email: EMAIL })],
  ['Token/LDAP', () => ({ providerId: 'none', userName: EMAIL, password: 'x' })],
  ['Token/SignInByCode', () => ({ email: EMAIL, checkOtp: 'x' })],
  ['Public/RegisterUser', () => ({ ...REGISTRATION, password: 'short' })],
  ['Public/RegisterUser', () => REGISTRATION],
  ['Public/RegisterUser', () => REGISTRATION],
  ['Public/ResendOtp', (answers) => ({ otpReasonId: 1, userId: registeredAs(answers) })],
  ['Public/CheckOtp', (answers) => ({ userId: registeredAs(answers), checkOtp: 'x', otpReasonId: 1 })],
  [
    'Public/VerifyEmail',
    (answers) => ({ userId: registeredAs(answers), email: EMAIL, checkOTP: 'x', otpReasonId: 1 }),
  ],
]
const registeredAs = (answers: readonly Answered[]): string =>
  answers.find((answer) => typeof answer.data?.userId === 'string')?.data.userId

async function answersOf(state: string) {
  const world = identityWorld()
  await STATES[state]?.(world)
  const browser = world.browser('203.0.113.5')
  const answers: Answered[] = []
  for (const [path, body] of QUESTIONS) answers.push(await browser.post(path, body(answers)))
  // Long after, when codes have run out.
  world.pass(minutes(20))
  for (const [path, body] of QUESTIONS.slice(-2)) answers.push(await browser.post(path, body(answers)))
  expect(registeredAs(answers)).toMatch(/^person:[0-9a-z]{26}$/)
  return answers.map((answer) => ({
    ...answer,
    setCookies: answer.setCookies.map((line) => line.split('=')[0]),
    data: JSON.parse(JSON.stringify(answer.data ?? null).replace(/person:[0-9a-z]{26}/g, 'person:…')),
  }))
}

it.each(Object.keys(STATES).slice(1))(
  'an unknown and a(n) %s address get the same answers',
  async (state) => {
    expect(await answersOf(state)).toEqual(await answersOf('unknown'))
  },
)

it('every public call that takes an address or a user is asked', () => {
  const taking = identityWorld()
    .identity.calls.filter((call) => call.access === 'public')
    .filter((call) =>
      /"(email|userName|userId)":/.test(
        JSON.stringify(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })),
      ),
    )
    .map((call) => call.path)
  expect(taking.toSorted()).toEqual([...new Set(QUESTIONS.map(([path]) => path))].toSorted())
})

it('registering a known and an unknown address takes equally long', async () => {
  const world = identityWorld()
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const browser = world.browser()
  await browser.post('Public/RegisterUser', { ...REGISTRATION, email: 'warm@up.ae' })
  for (let round = 0; round < 9; round++) {
    await world.person(`known${round}@alnoor.ae`)
    for (const kind of ['known', 'unknown'] as const) {
      const start = performance.now()
      await browser.post('Public/RegisterUser', { ...REGISTRATION, email: `${kind}${round}@alnoor.ae` })
      times[kind].push(performance.now() - start)
    }
  }
  // The least of nine: what else the machine does is not the work's.
  const ratio = Math.min(...times.known) / Math.min(...times.unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})
