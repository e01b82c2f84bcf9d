/**
 * Signing a step with UAE PASS. `Signing/BeginRemote` holds the documents and says where to go; the service sends
 * the browser back to `/sign/sign-return`, whose page hands what it was given to `Signing/ReturnFromRemote`, twice:
 * once after signing in (the answer says where to go next), once after signing (the answer says that it is done).
 */
import * as z from 'zod/mini'
import { signature } from '../commands/signing/sign-step.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'

const MAX_PICTURES = 4_000_000

const word = z.string().check(z.minLength(1), z.maxLength(2000))

export const beginning = z.object({
  ...signature.shape,
  /** Pictures of the values, base64 by their SHA-256. */
  blobs: z.optional(z.record(z.string(), z.string())),
})

export const verifying = z.object({ state: word, code: z.optional(word), error: z.optional(word) })
export const returning = z.object({
  ...verifying.shape,
  status: z.optional(z.string()),
  signer_process_id: z.optional(z.string()),
})

export const beginRemote = contract({
  path: 'Signing/BeginRemote',
  method: 'POST',
  area: 'signing',
  summary: 'Begin to sign a step with UAE PASS: holds the documents, answers where to go',
  access: 'any',
  proof: 'signing',
  maxBodyBytes: MAX_PICTURES,
  input: beginning,
  output: z.object({ goTo: z.string() }),
  refusals: ENVELOPE_REFUSALS,
})

/** The first of the two, by the name of the specification: who signed in there is whom the task is for. */
export const verifyFromUaePass = contract({
  path: 'public/VerifyFromUAEPASS',
  method: 'POST',
  area: 'signing',
  summary: 'Verifies for a task who has signed in with UAE PASS, and answers where they sign it',
  access: 'any',
  input: verifying,
  output: z.object({ goTo: z.string() }),
  refusals: ENVELOPE_REFUSALS,
})

export const returnFromRemote = contract({
  path: 'Signing/ReturnFromRemote',
  method: 'POST',
  area: 'signing',
  summary: 'What UAE PASS sent back: answers where to go next, or that the step is signed',
  access: 'any',
  input: returning,
  output: z.union([
    z.object({ goTo: z.string() }),
    z.object({ processId: idSchema('envelope'), stepId: idSchema('recipient'), signed: z.literal(true) }),
  ]),
  refusals: ENVELOPE_REFUSALS,
})
