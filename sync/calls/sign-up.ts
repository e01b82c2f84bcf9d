/** Creating an account and proving its e-mail address. */
import * as z from 'zod/mini'
import { languageSchema } from '../entities/envelope.ts'
import { contract } from './contract.ts'
import { codeInput, emailInput, nameInput, passwordInput } from './inputs.ts'
import * as told from './shapes.ts'

const timeZone = z.string().check(
  z.maxLength(60),
  z.refine((zone) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
    } catch {
      return false
    }
  }),
)

const registerInput = z.object({
  firstName: nameInput,
  lastName: nameInput,
  email: emailInput,
  password: passwordInput,
  organizationName: z.optional(nameInput),
  acceptTerms: z.literal(true),
  language: z.optional(languageSchema),
  timeZone: z.optional(timeZone),
})

export const registerUser = contract({
  path: 'Public/RegisterUser',
  method: 'POST',
  area: 'Sign-up',
  summary: 'Creates an account with an organisation of its own and a trial of 30 days; mails a code',
  access: 'public',
  botCheck: true,
  input: registerInput,
  output: z.object({ userId: z.string(), email: z.string() }),
  refusals: [
    'bot-check-required',
    'password-too-weak',
    'user-already-exists',
    'code-too-soon',
    'sign-up-disabled',
  ],
})

export const verifyEmail = contract({
  path: 'Public/VerifyEmail',
  method: 'POST',
  area: 'Sign-up',
  summary: 'Proves the e-mail address of a new account by the mailed code, starts the trial and signs in',
  access: 'public',
  input: z.object({
    checkOTP: codeInput,
    userId: z.string().check(z.maxLength(80)),
    email: emailInput,
    otpReasonId: z.literal(1),
    deviceId: z.optional(z.string().check(z.maxLength(80))),
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

export const resendOtp = contract({
  path: 'Public/ResendOtp',
  method: 'POST',
  area: 'Sign-up',
  summary: 'Mails a new code, which voids the old one: reason 1 with userId, reason 2 with email only',
  access: 'public',
  botCheck: true,
  input: z.union([
    z.object({ otpReasonId: z.literal(1), userId: z.string().check(z.maxLength(80)) }),
    z.object({ otpReasonId: z.literal(2), email: emailInput }),
  ]),
  output: told.nothing,
  refusals: ['bot-check-required', 'code-too-soon'],
})
