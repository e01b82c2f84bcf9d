/** Who a person may mean while typing: contacts first, then people of earlier envelopes, then somebody new. */
import type { Contact } from '../../../sync/entities/contact.ts'
import { type Envelope, emailAddress, type Language } from '../../../sync/entities/envelope.ts'
import { readMobile } from '../../../sync/rules/contact-point.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly language: Language | null
  readonly from: 'contact' | 'earlier' | 'self'
  /** Of a contact, `+` and digits. */
  readonly mobile?: string | undefined
}

/** Everybody this device knows, each address once; contacts win over what stood in an envelope. */
export function knownPeople(
  contacts: Iterable<Contact>,
  envelopes: Iterable<Envelope>,
  reader: 'en' | 'ar' | 'fr',
): Person[] {
  const people = new Map<string, Person>()
  for (const one of contacts)
    people.set(one.email, {
      name: reader === 'ar' && one.fullNameAr !== '' ? one.fullNameAr : one.fullNameEn,
      email: one.email,
      language: one.language,
      from: 'contact',
      mobile: readMobile(one.mobile) ?? undefined,
    })
  // Other people's addresses may be masked; those are no addresses.
  for (const envelope of envelopes)
    for (const one of envelope.recipients)
      if (!people.has(one.email) && emailAddress.safeParse(one.email).success)
        people.set(one.email, { name: one.name, email: one.email, language: one.language, from: 'earlier' })
  return [...people.values()]
}

/** People whose name or address has all the words, best first: a word's beginning counts more than its middle. */
export function suggestPeople(people: readonly Person[], typed: string, limit = 6): Person[] {
  const mobile = readMobile(typed)
  // A number is somebody's or nobody's: parts of it are not looked for.
  if (mobile !== null) return people.filter((one) => one.mobile === mobile).slice(0, limit)
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return people
    .flatMap((person) => {
      const text = foldText(`${person.name} ${person.email}`)
      if (!words.every((word) => text.includes(word))) return []
      const begins = words.filter((word) => text.startsWith(word) || text.includes(` ${word}`)).length
      return [{ person, score: begins * 2 + (person.from === 'contact' ? 1 : 0) }]
    })
    .sort((a, b) => b.score - a.score || (a.person.name < b.person.name ? -1 : 1))
    .slice(0, limit)
    .map((one) => one.person)
}

/** What was typed as a person: `Name <address>`, `Name address`, an address alone, or a name still without one. */
export function parsePerson(typed: string): { readonly name: string; readonly email: string } {
  const text = typed.trim()
  const found = /^(.*?)[\s<(]*([^\s<>()]+@[^\s<>()]+)[>)]*$/.exec(text)
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
