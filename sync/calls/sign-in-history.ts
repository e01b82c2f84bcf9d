/** What somebody reads to know whether anybody else has been at their account. */
import * as z from 'zod/mini'
import { SECOND_FACTORS, WAYS } from '../rules/sign-in-policy.ts'
import { contract } from './contract.ts'

/** Long enough to be back from any journey; what failed is forgotten after it. */
export const HISTORY_DAYS = 90

export const getSignInHistory = contract({
  path: 'Session/History',
  method: 'GET',
  area: 'Account',
  summary:
    'Sign-ins of the last 90 days, proofs shown anew and tries that failed: when, by which way, from which device and network; an extension',
  access: 'person',
  input: z.object({}),
  output: z.object({
    keptDays: z.int(),
    /** Latest first. */
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.int(),
        /** `proved`: within a session, asked anew. `failed`: nobody got in. */
        kind: z.enum(['signedIn', 'proved', 'failed']),
        ways: z.array(z.enum([...WAYS, ...SECOND_FACTORS])),
        /** As far as it is known: of IPv6 the network (/64). */
        network: z.string(),
        /** Whoever asks now is in the same one. */
        isHere: z.boolean(),
        userAgent: z.string(),
        isNewDevice: z.boolean(),
        /** That it opened, while it can still be ended. */
        openSession: z.nullable(z.object({ sessionId: z.string(), current: z.boolean() })),
      }),
    ),
  }),
})
