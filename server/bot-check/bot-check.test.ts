import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, it } from 'vitest'
import { BOT_CHECK_HEADER } from '../../sync/calls/bot-check-header.ts'
import type { CallContract } from '../../sync/calls/contract.ts'
import { registerUser, resendOtp } from '../../sync/calls/sign-up.ts'
import { err, ok } from '../../sync/result.ts'
import { parseConfig } from '../config/config.ts'
import { createApi } from '../http/api.ts'
import { type Call, serve } from '../http/call.ts'
import { contentSecurityPolicy } from '../http/headers.ts'
import { SILENT } from '../http/logger.ts'
import type { OutsideRequest } from '../outbound/ask-outside.ts'
import { CHALLENGE_LIFE_MS, createBotCheck } from './bot-check.ts'
import { botCheckOrigins } from './bot-check-origins.ts'

const INVISIBLE = {
  BOT_CHECK: 'invisible',
  BOT_CHECK_SCRIPT: 'https://check.example/api.js',
  BOT_CHECK_VERIFY_URL: 'https://check.example/verify',
  BOT_CHECK_SECRET: 'a-secret',
  BOT_CHECK_KEY: 'site-key',
  BOT_CHECK_VERSION: '2',
}

function world(environment: Record<string, string> = {}, vouches = '{"success":true}') {
  let now = Date.UTC(2026, 10, 24)
  const ran: string[] = []
  const asked: OutsideRequest[] = []
  const config = parseConfig({ NODE_ENV: 'test', BOT_CHECK_COST: '1', ...environment })
  const platform = {
    ...{ config, now: () => now, log: SILENT, evidenceKey: new Uint8Array(32).fill(7) },
    randomBytes: (length: number) => new Uint8Array(length),
  }
  const botCheck = createBotCheck({
    platform,
    ask: async (request) => {
      asked.push(request)
      if (vouches === '') return err({ code: 'not-reached', detail: '' })
      return ok({ status: 200, headers: {}, body: Buffer.from(vouches) })
    },
  })
  const runs = (contract: CallContract) =>
    serve(contract as typeof resendOtp, {
      secret: 'sets',
      run: async () => {
        ran.push(contract.path)
        return ok(null)
      },
    })
  const api = createApi([botCheck.call, runs(registerUser), runs(resendOtp)] as readonly Call[], {
    ...{ platform, botCheck },
    authenticate: async () => null,
  })
  const post = async (path: string, body: unknown, shown?: string) => {
    const headers = { 'content-type': 'application/json', ...(shown && { [BOT_CHECK_HEADER]: shown }) }
    const answer = await api.request(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { code: number; data: { way: string; challenge: Challenge } }
  }
  const resend = (shown?: string) => post(resendOtp.path, { otpReasonId: 2, email: 'sara@alnoor.ae' }, shown)
  const challengeFor = async (call: string) => (await post('Public/BotCheck', { call })).data.challenge
  const pass = (ms: number) => {
    now += ms
  }
  return { post, resend, challengeFor, pass, ran, asked, config }
}

const shownOf = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64url')
async function proofOf(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('There is no solution')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

const REFUSED = 9013

it('[R0401] who is nobody yet works before a call that makes us mail, and the work counts once', async () => {
  const { resend, challengeFor, ran } = world()
  expect((await resend()).code).toBe(REFUSED)
  const shown = shownOf(await proofOf(await challengeFor(resendOtp.path)))
  expect([(await resend(shown)).code, (await resend(shown)).code]).toEqual([0, REFUSED])
  expect(ran).toEqual([resendOtp.path])
})

it('work for another call, an old one or a changed one opens nothing', async () => {
  const { resend, challengeFor, pass, ran } = world()
  const other = await proofOf(await challengeFor(registerUser.path))
  const late = await proofOf(await challengeFor(resendOtp.path))
  const right = await proofOf(await challengeFor(resendOtp.path))
  const { challenge, solution } = right
  const withParameters = (parameters: object) => ({
    solution,
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
  })
  const forged = [
    other,
    withParameters({ cost: 2 }),
    withParameters({ keyPrefix: '00' }),
    withParameters({ data: { call: resendOtp.path, until: Number.MAX_SAFE_INTEGER } }),
    { challenge: other.challenge, solution },
    { challenge: { ...challenge, signature: other.challenge.signature }, solution },
    { challenge, solution: { ...solution, derivedKey: '0'.repeat(64) } },
    { challenge, solution: { ...solution, counter: 1e9 } },
    { challenge },
    null,
  ]
  for (const one of forged) expect((await resend(shownOf(one))).code).toBe(REFUSED)
  for (const text of ['x', '%', shownOf('x'.repeat(5_000))]) expect((await resend(text)).code).toBe(REFUSED)
  // None of these tries has used it up.
  expect((await resend(shownOf(right))).code).toBe(0)
  pass(CHALLENGE_LIFE_MS)
  expect((await resend(shownOf(late))).code).toBe(REFUSED)
  expect(ran).toEqual([resendOtp.path])
})

it('what cannot be granted anyway costs no work: a form with a mistake is told of it first', async () => {
  const { post } = world()
  expect((await post(resendOtp.path, { otpReasonId: 2, email: 'nobody' })).code).toBe(9000)
})

it('an installation may do without', async () => {
  const { post, resend } = world({ BOT_CHECK: 'off' })
  expect((await post('Public/BotCheck', { call: resendOtp.path })).data).toEqual({ way: 'none' })
  expect((await resend()).code).toBe(0)
})

it('[R0401] a provider is asked where one is configured, told nothing but its own token, and believed only when it says yes', async () => {
  const { post, resend, asked } = world(INVISIBLE)
  expect((await post('Public/BotCheck', { call: resendOtp.path })).data).toEqual({
    ...{ way: 'invisible', script: 'https://check.example/api.js', key: 'site-key', version: '2' },
  })
  expect((await resend()).code).toBe(REFUSED)
  expect((await resend('token-of-the-page')).code).toBe(0)
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['https://check.example/verify', 'secret=a-secret&response=token-of-the-page'],
  ])
  for (const vouches of ['{"success":false}', '{"success":"true"}', 'null', '<html>', ''])
    expect((await world(INVISIBLE, vouches).resend('token')).code).toBe(REFUSED)
})

it('nothing of anybody else is loaded unless a provider is configured, and then on that page alone', () => {
  const { config } = world()
  expect(botCheckOrigins(config)).toEqual([])
  const other = world({ ...INVISIBLE, BOT_CHECK_ORIGINS: 'https://static.example' }).config
  const policy = contentSecurityPolicy('https://tawqi.example', undefined, null, botCheckOrigins(other))
  const named = policy.split('; ').filter((one) => one.includes('.example') && !/^connect/.test(one))
  expect(named).toEqual([
    "script-src 'self' 'wasm-unsafe-eval' https://check.example https://static.example",
    "frame-src 'self' blob: https://check.example https://static.example",
  ])
  expect(() => world({ ...INVISIBLE, BOT_CHECK_SECRET: '' })).toThrow('BOT_CHECK_SECRET')
  expect(() => world({ ...INVISIBLE, BOT_CHECK_ORIGINS: 'https://x.example; script-src *' })).toThrow(
    'BOT_CHECK_ORIGINS',
  )
})
