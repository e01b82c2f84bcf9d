/**
 * A new password, by the old one or by a mailed code. Nothing about the code tells whether an address has an account: codes are made and
 * counted for any address, only the mail is sent to those that exist, and it is sent after the answer.
 */
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { CODE_REASONS, codeInput, emailInput, passwordInput } from './inputs.ts'
import * as told from './shapes.ts'

export const requestPasswordReset = contract({
  path: 'Public/RequestPasswordReset',
  method: 'POST',
  area: 'Password',
  summary: 'Mails a code for a new password',
  access: 'public',
  botCheck: true,
  input: z.object({ email: emailInput }),
  output: told.nothing,
  refusals: ['bot-check-required', 'code-too-soon'],
})

export const checkOtp = contract({
  path: 'Public/CheckOtp',
  method: 'POST',
  area: 'Password',
  summary: 'Tells whether a mailed code is right, without using it up',
  access: 'public',
  input: z.object({
    checkOtp: z.optional(codeInput),
    otp: z.optional(codeInput),
    otpReasonId: z._default(z.int(), CODE_REASONS.resetPassword),
    email: z.optional(emailInput),
    userId: z.optional(z.string().check(z.maxLength(80))),
  }),
  output: told.nothing,
  refusals: ['code-wrong', 'code-expired', 'sign-in-locked'],
})

export const resetPassword = contract({
  path: 'Public/ResetPassword',
  method: 'POST',
  area: 'Password',
  summary: 'Sets a new password by the mailed code; ends all sessions of the account',
  access: 'public',
  input: z.object({ password: passwordInput, email: emailInput, checkOtp: codeInput }),
  output: told.nothing,
  refusals: ['password-too-weak', 'code-wrong', 'code-expired', 'sign-in-locked'],
})

export const changePassword = contract({
  path: 'CustomerEf/ChangePassword',
  method: 'POST',
  area: 'Password',
  summary: 'Sets a new password by the present one; other sessions end, this one stays; an extension (A016)',
  access: 'person',
  input: z.object({ currentPassword: passwordInput, newPassword: passwordInput }),
  output: told.nothing,
  refusals: ['password-too-weak', 'password-wrong', 'sign-in-locked'],
})
