/**
 * What an anonymous caller does before a call that makes this installation write to an address of their choosing
 * (`contract.botCheck`). The answer travels with that call in the header `bot-check`, once.
 */
import * as z from 'zod/mini'
import { contract } from './contract.ts'

/** PBKDF2 over nonce and counter, with counters from 0 on, until the key begins with `keyPrefix` (altcha-lib, version 2). */
export const workChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string().check(z.maxLength(64)),
    salt: z.string().check(z.maxLength(64)),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string().check(z.maxLength(64)),
  }),
  signature: z.string().check(z.maxLength(128)),
})
export type WorkChallenge = z.infer<typeof workChallenge>

export const askBotCheck = contract({
  path: 'Public/BotCheck',
  method: 'POST',
  area: 'Sign-up',
  summary:
    'What to do before a call that wants a bot check: nothing, a little work for the processor, or the check of a provider; the result is sent with that call in the header `bot-check`, and counts once',
  access: 'public',
  input: z.object({ call: z.string().check(z.maxLength(80)) }),
  output: z.union([
    z.object({ way: z.literal('none') }),
    z.object({ way: z.literal('work'), challenge: workChallenge }),
    /** Of a provider, version 2, without a puzzle: what this installation has been given. */
    z.object({
      way: z.literal('invisible'),
      script: z.string(),
      key: z.nullable(z.string()),
      version: z.nullable(z.string()),
    }),
  ]),
})
