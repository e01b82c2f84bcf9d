/**
 * Masked addresses (calls.md §5): a local part of one or two characters keeps its first and gets one star;
 * longer ones keep first and last with stars between. A mobile of more than four digits shows the last two.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  const local = email.slice(0, at)
  const masked =
    local.length <= 2
      ? `${local[0]}*`
      : `${local[0]}${'*'.repeat(local.length - 2)}${local[local.length - 1]}`
  return masked + email.slice(at)
}

/** Of each word its first letter: `Mariam Al Suwaidi` is `M***** A* S******`. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(([first = '', ...rest]) => first + '*'.repeat(rest.length))
    .join(' ')

export function maskMobile(mobile: string): string {
  const digits = mobile.replace(/\D/g, '')
  return digits.length <= 4 ? mobile : '*'.repeat(digits.length - 2) + digits.slice(-2)
}

/**
 * A masked address as people are shown it: five dots, however many letters they stand for. The row of stars the calls
 * answer with is as long as the name, and wider than a phone.
 */
export const dottedMask = (masked: string): string => masked.replace(/\*+/g, '•••••')
