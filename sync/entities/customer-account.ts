/**
 * The account that an external person has at the organisation they came to, in its own systems: a bank knows its
 * customers by RIM number (A091, A092). Who has shown that they read the mailbox the organisation has of that account
 * is linked to it.
 */
import * as z from 'zod/mini'

export const MAX_RIM_NUMBER = 30
/** Figures and letters as systems number customers; Arabic-Indic figures are the same number. */
export const rimNumber = z.pipe(
  z.string().check(z.maxLength(MAX_RIM_NUMBER * 2)),
  z.pipe(
    z.transform((typed: string) =>
      typed
        .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
        .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
        .trim()
        .toUpperCase(),
    ),
    z.string().check(z.regex(/^[A-Z0-9][A-Z0-9./-]{0,29}$/)),
  ),
)

/** What the organisation's system is asked for, and the two fields it answers with. */
export const ASKED_NUMBER = 'rimNumber'
export const ANSWERED_NAME = 'name'
export const ANSWERED_EMAIL = 'email'

export const customerLink = z.object({
  rimNumber: z.string().check(z.maxLength(MAX_RIM_NUMBER)),
  linkedAt: z.int(),
})
export type CustomerLink = z.infer<typeof customerLink>
