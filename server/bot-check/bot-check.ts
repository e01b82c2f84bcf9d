/**
 * Who is nobody yet and makes us write to an address of their choosing works for it first: a challenge of a second or
 * two for a cheap phone, which costs whoever does it a million times a data centre. Nothing of it is kept by us but which
 * ones were used. An installation may have a provider do it instead, or nobody; a caller cannot choose.
 *
 * Whoever shows a session or a key is known, and held to limits of their own; they are not asked.
 */
import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { Refusal } from '../../sync/answers.ts'
import { askBotCheck, type WorkChallenge, workChallenge } from '../../sync/calls/bot-check.ts'
import { ok } from '../../sync/result.ts'
import { type Call, serve } from '../http/call.ts'
import type { AskOutside } from '../outbound/ask-outside.ts'
import type { Platform } from '../platform.ts'
import { createUsedOnce } from './used-once.ts'

export interface BotCheck {
  /** `Public/BotCheck`. */
  readonly call: Call
  /** Null when `shown` is a proof made for this very call, not long ago, and not used before. */
  refuses(path: string, shown: string | undefined): Promise<Refusal | null>
}

export interface BotCheckDeps {
  readonly platform: Pick<Platform, 'config' | 'now' | 'evidenceKey'>
  readonly ask: AskOutside
}

/** Long enough to fill in a form after touching it. */
export const CHALLENGE_LIFE_MS = 10 * 60_000
/** Derivations until the right one: never more, so that nobody is unlucky. */
const TRIES = { min: 120, max: 240 } as const
const MAX_SHOWN_CHARS = 4_096
const VERIFY_TIMEOUT_MS = 5_000
const VERIFY_MAX_BYTES = 16_384

const REFUSED: Refusal = { code: 'bot-check-required' }

export function createBotCheck({ platform, ask }: BotCheckDeps): BotCheck {
  const { config, now } = platform
  const secretFor = (what: string) =>
    Buffer.from(hkdfSync('sha256', platform.evidenceKey, '', `bot check ${what}`, 32)).toString('hex')
  const secrets = { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('answer') }
  const used = createUsedOnce(now)

  async function challengeFor(call: string): Promise<WorkChallenge> {
    const made = await createChallenge({
      ...secrets,
      algorithm: 'PBKDF2/SHA-256',
      cost: config.BOT_CHECK_COST,
      counter: randomInt(TRIES.min, TRIES.max + 1),
      deriveKey,
      data: { call, until: now() + CHALLENGE_LIFE_MS },
    })
    return workChallenge.parse(made)
  }

  async function isWorkDone(call: string, shown: string): Promise<boolean> {
    const proof = readProof(shown)
    if (proof === null) return false
    const { challenge, solution } = proof
    const { data } = challenge.parameters
    if (data.call !== call || data.until <= now()) return false
    const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey })
    // Last, or somebody could use up a challenge that is not theirs.
    return verified && used.take(challenge.signature, data.until)
  }

  async function isVouchedFor(shown: string): Promise<boolean> {
    const { BOT_CHECK_VERIFY_URL: url, BOT_CHECK_SECRET: secret } = config
    if (url === undefined || secret === undefined) return false
    const answer = await ask({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // Not whose it is: a provider need not learn from us where our people are.
      body: new URLSearchParams({ secret, response: shown }).toString(),
      timeoutMs: VERIFY_TIMEOUT_MS,
      maxBytes: VERIFY_MAX_BYTES,
    })
    return answer.ok && answer.value.status === 200 && saysSuccess(answer.value.body)
  }

  return {
    call: serve(askBotCheck, {
      run: async ({ call }) => {
        const { BOT_CHECK: way, BOT_CHECK_SCRIPT: script } = config
        if (way === 'work') return ok({ way, challenge: await challengeFor(call) })
        if (way === 'invisible' && script !== undefined)
          return ok({
            way,
            script,
            key: config.BOT_CHECK_KEY ?? null,
            version: config.BOT_CHECK_VERSION ?? null,
          })
        return ok({ way: 'none' as const })
      },
    }),
    async refuses(path, shown) {
      if (config.BOT_CHECK === 'off') return null
      if (!shown || shown.length > MAX_SHOWN_CHARS) return REFUSED
      const isProof = config.BOT_CHECK === 'work' ? await isWorkDone(path, shown) : await isVouchedFor(shown)
      return isProof ? null : REFUSED
    },
  }
}

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      ...workChallenge.shape.parameters.shape,
      data: z.object({ call: z.string(), until: z.number() }),
    }),
    signature: workChallenge.shape.signature,
  }),
  solution: z.object({
    counter: z.int().check(z.minimum(0), z.maximum(TRIES.max)),
    derivedKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
})

/** base64url of JSON, as the app's worker writes it (app/session/bot-check/solve-worker.ts). */
function readProof(shown: string) {
  try {
    const parsed = proofSchema.safeParse(JSON.parse(Buffer.from(shown, 'base64url').toString()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function saysSuccess(body: Uint8Array): boolean {
  try {
    return (JSON.parse(Buffer.from(body).toString()) as { success?: unknown } | null)?.success === true
  } catch {
    return false
  }
}
