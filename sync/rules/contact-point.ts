/**
 * "E-mail or mobile" (product §5, A165): one input that takes either. A mobile is written internationally with `+` and
 * 7 to 15 digits (ITU-T E.164 §6.2.1); a local one that begins with 05 is read as one of the Emirates, +9715…. Blanks
 * around it, and what people put between digits, count for nothing.
 */
import { emailAddress } from '../entities/recipient.ts'

export type ContactPoint =
  | { readonly kind: 'email'; readonly email: string }
  /** `+` and digits. */
  | { readonly kind: 'mobile'; readonly mobile: string }

/** Null: neither. */
export function readContactPoint(typed: string): ContactPoint | null {
  const mobile = readMobile(typed)
  if (mobile !== null) return { kind: 'mobile', mobile }
  const email = emailAddress.safeParse(typed.trim().toLowerCase())
  return email.success ? { kind: 'email', email: email.data } : null
}

/** Marks of direction come along when a number is copied out of an Arabic text. */
const BETWEEN_DIGITS = /[\s().\u00a0\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g
const INTERNATIONAL = /^\+\d{7,15}$/
const EMIRATES = /^05\d{8}$/

/** As `+` and digits; null when it is no mobile number. */
export function readMobile(typed: string): string | null {
  const digits = westernDigits(typed).replace(BETWEEN_DIGITS, '').replace(/^00/, '+')
  if (INTERNATIONAL.test(digits)) return digits
  return EMIRATES.test(digits) ? `+971${digits.slice(1)}` : null
}

/** Arabic and Persian figures as Western ones. */
export const westernDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
