/**
 * What a password must be (product.md §5): the server refuses by it and the form ticks it off while somebody
 * types. Lengths count characters as people do, not UTF-16 units.
 */
export const MIN_PASSWORD_LENGTH = 12
/** Longer ones only cost hashing time. */
export const MAX_PASSWORD_LENGTH = 128

export const PASSWORD_RULES = ['length', 'upper', 'lower', 'digit', 'special'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

const MEETS: Readonly<Record<PasswordRule, (password: string) => boolean>> = {
  length: (password) => {
    const { length } = [...password]
    return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH
  },
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  // Printable, and neither letter (with its marks), digit nor blank.
  special: (password) => /[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u.test(password),
}

export const meetsPasswordRule = (rule: PasswordRule, password: string): boolean => MEETS[rule](password)

/** The rules a password does not meet yet, in the order they are shown; empty when it is good. */
export const unmetPasswordRules = (password: string): readonly PasswordRule[] =>
  PASSWORD_RULES.filter((rule) => !MEETS[rule](password))
