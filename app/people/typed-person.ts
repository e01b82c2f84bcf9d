/** What somebody types where a person is asked for, read as a person. */
import { emailAddress } from '../../sync/entities/envelope.ts'
import { readMobile } from '../../sync/rules/contact-point.ts'

/** A name and an address at their longest; what is longer was pasted, and is looked for in vain. */
const LONGEST_PERSON = 600

/** What was typed as a person: `Name <address>`, `Name address`, an address alone, or a name still without one. */
export function parsePerson(typed: string): { readonly name: string; readonly email: string } {
  const text = typed.trim()
  const found = text.length > LONGEST_PERSON ? null : /^(.*?)[\s<(]*([^\s<>()]+@[^\s<>()]+)[>)]*$/.exec(text)
  if (!found) return { name: text, email: '' }
  const email = (found[2] ?? '').toLowerCase()
  const name = (found[1] ?? '').trim().replace(/^"|"$/g, '')
  return { name: name === '' ? nameOfAddress(email) : name, email }
}

/** `omar.haddad@…` is most likely Omar Haddad; a guess to correct, better than an empty name. */
function nameOfAddress(email: string): string {
  return (email.split('@')[0] ?? '')
    .split(/[._-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1))
    .join(' ')
}

export const isAddress = (email: string): boolean => emailAddress.safeParse(email).success

/** Digits and no word: a mobile number is being typed, which is one already or not yet. */
export function typedMobile(typed: string): 'none' | 'notValid' | 'valid' {
  if (/[\p{L}@]/u.test(typed) || !/\p{Nd}/u.test(typed)) return 'none'
  return readMobile(typed) === null ? 'notValid' : 'valid'
}
