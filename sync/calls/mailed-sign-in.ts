/** Signing in, and showing anew who one is, by a code that is mailed. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { codeInput, emailInput } from './inputs.ts'
import * as told from './shapes.ts'

export const mailSignInCode = contract({
  path: 'Public/MailSignInCode',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Mails a code to sign in with; answered alike whether the address has an account or not',
  access: 'public',
  botCheck: true,
  input: z.object({ email: emailInput }),
  output: told.nothing,
  refusals: ['bot-check-required', 'code-too-soon'],
})

export const signInByCode = contract({
  path: 'Token/SignInByCode',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Signs in with an address and the code that was mailed to it',
  access: 'public',
  input: z.object({
    email: emailInput,
    checkOtp: codeInput,
    deviceId: z.optional(z.string().check(z.maxLength(80))),
    /** As `Token/GetToken`. */
    cookieOnly: z.optional(z.boolean()),
  }),
  output: told.session,
  refusals: [
    'code-wrong',
    'code-expired',
    'sign-in-locked',
    'account-deactivated',
    'tenant-deactivated',
    'not-of-tenant',
    'account-deactivated-by-user',
    'invitation-not-accepted',
  ],
})

export const mailProofCode = contract({
  path: 'Token/MailProofCode',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Mails a code to the main address of whoever asks, to show anew who they are',
  access: 'person',
  beforeProof: true,
  input: z.object({}),
  output: told.nothing,
  refusals: ['code-too-soon'],
})

export const proveByCode = contract({
  path: 'Token/ProveByCode',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Shows a mailed code within the session',
  access: 'person',
  beforeProof: true,
  input: z.object({ checkOtp: codeInput }),
  output: z.object({ missingProof: told.missingProof }),
  refusals: ['code-wrong', 'code-expired', 'sign-in-locked'],
})
