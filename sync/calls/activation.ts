/** Leaving an account for a while and coming back by a mailed code (A179): only what its own person switched off. */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { codeInput, emailInput, passwordInput } from './inputs.ts'
import * as told from './shapes.ts'

export const deactivate = contract({
  path: 'CustomerEf/Deactivate',
  method: 'POST',
  area: 'Account',
  summary: 'Switches the own account off, by a fresh proof; a mailed code switches it on again',
  access: 'person',
  proof: 'account',
  /** As the specification has it; who signs in without one has shown another proof. */
  input: z.object({ password: z.optional(passwordInput) }),
  output: told.nothing,
  refusals: ['email-password-no-match', 'sign-in-locked', 'last-administrator'],
})

export const requestAccountActivation = contract({
  path: 'Public/RequestAccountActivation',
  method: 'POST',
  area: 'Account',
  summary: 'Mails a code to switch an account on again',
  access: 'public',
  botCheck: true,
  input: z.object({ email: emailInput }),
  output: told.nothing,
  refusals: ['bot-check-required', 'code-too-soon'],
})

export const accountActivation = contract({
  path: 'Public/AccountActivation',
  method: 'POST',
  area: 'Account',
  summary: 'Switches an account on again by the mailed code; signing in follows',
  access: 'public',
  input: z.object({ email: emailInput, checkOtp: codeInput }),
  output: told.nothing,
  refusals: ['code-wrong', 'code-expired', 'sign-in-locked'],
})
