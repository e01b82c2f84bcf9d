/**
 * The e-mail addresses of a person. Nobody has one they have not proven: adding one mails a code to it, and until that
 * code comes back nothing is kept of it. What could take an account away (adding, removing, choosing the first) wants a
 * proof that is fresh (`rules/sign-in-policy.ts`).
 */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { codeInput, emailInput } from './inputs.ts'
import * as told from './shapes.ts'

export const MAX_ADDRESSES = 10

const ofAddress = z.object({ email: emailInput })

export const getEmails = contract({
  path: 'CustomerEf/GetEmails',
  method: 'GET',
  area: 'Account',
  summary: 'The addresses of the signed-in person, the first one first; an extension (A016)',
  access: 'person',
  input: z.object({}),
  output: z.array(z.object({ email: z.string(), isPrimary: z.boolean(), provenAt: z.nullable(z.int()) })),
})

export const addEmail = contract({
  path: 'CustomerEf/AddEmail',
  method: 'POST',
  area: 'Account',
  summary: 'Mails a code to a further address; the same answer whoever has it',
  access: 'person',
  proof: 'account',
  input: ofAddress,
  output: told.nothing,
  refusals: ['code-too-soon', 'too-many-addresses'],
})

export const verifyOwnEmail = contract({
  path: 'CustomerEf/VerifyEmail',
  method: 'POST',
  area: 'Account',
  summary: 'Proves a further address by the mailed code: what was sent to it is this person’s from then on',
  access: 'person',
  input: z.object({ email: emailInput, checkOtp: codeInput }),
  output: told.nothing,
  refusals: ['code-wrong', 'code-expired', 'sign-in-locked', 'user-already-exists', 'too-many-addresses'],
})

export const removeEmail = contract({
  path: 'CustomerEf/RemoveEmail',
  method: 'POST',
  area: 'Account',
  summary: 'Gives up a further address; the first one cannot be given up',
  access: 'person',
  proof: 'account',
  input: ofAddress,
  output: told.nothing,
  refusals: ['address-is-primary'],
})

export const setPrimaryEmail = contract({
  path: 'CustomerEf/SetPrimaryEmail',
  method: 'POST',
  area: 'Account',
  summary: 'Makes a proven address the first one; the one before is told and stays a further one',
  access: 'person',
  proof: 'account',
  input: ofAddress,
  output: told.nothing,
})
