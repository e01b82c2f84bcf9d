/** What several calls about people take in. */
import * as z from 'zod/mini'
import { emailAddress } from '../entities/envelope.ts'

export const emailInput = emailAddress
/** A token of ours: only ever URL-safe characters. */
export const secretInput = z.string().check(z.regex(/^[\w-]{20,200}$/))
/** Figures as typed: blanks and dashes between them and Arabic-Indic ones are taken as well. */
export const codeInput = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((typed: string) =>
    typed
      .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
      .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
      .replace(/[\s-]/g, ''),
  ),
)
/** Not checked against the rule: who signs in may have a password from before the rule. */
export const passwordInput = z.string().check(z.minLength(1), z.maxLength(1000))

/** A person's or an organisation's name: one line, and no controls that would reorder the text around it. */
export const nameInput = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(100),
    z.regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u),
  )

/** Wire: otpReasonId. 1, 2 and 7 are the specification's, ours from 100. */
export const CODE_REASONS = {
  verifyEmail: 1,
  resetPassword: 2,
  acceptInvitation: 7,
  newDevice: 100,
  reactivateAccount: 101,
  stepAccess: 102,
  proveDomain: 103,
  linkAccount: 111,
  addAddress: 110,
  secondFactor: 104,
  signIn: 105,
} as const
