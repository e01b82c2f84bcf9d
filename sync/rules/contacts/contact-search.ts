import type { Contact } from '../../entities/contact.ts'
import { personKey } from '../person-search.ts'
import { foldText } from '../text-keys.ts'

/** Three bytes each at most; an entry of an index of PostgreSQL has 2,704 bytes. */
const MAX_SEARCH_KEY = 600
const MAX_SORT_KEY = 100

/**
 * By what a contact is found (`matchesPerson`): names, addresses and numbers, then where they work and live, as far as
 * there is room. The device asks it of what it holds, the server keeps it beside the contact.
 */
export function contactSearchKey(one: Contact): string {
  const details = one.details ?? []
  const emails = details.filter(({ kind }) => kind === 'email')
  const numbers = details.filter(({ kind }) => kind !== 'email')
  const first = personKey(
    [one.fullNameEn, one.fullNameAr, one.email],
    [one.mobile, one.phone ?? '', ...numbers.map(({ value }) => value)],
  )
  const rest = [
    one.company,
    ...emails.map(({ value }) => value),
    one.title,
    one.city ?? '',
    one.country ?? '',
  ]
  return `${first} ${foldText(rest.join(' '))}`.trim().slice(0, MAX_SEARCH_KEY)
}

/** Contacts in the order of their names, whatever the script. */
export const contactSortKey = (one: Pick<Contact, 'fullNameEn' | 'fullNameAr'>): string =>
  foldText(one.fullNameEn || one.fullNameAr).slice(0, MAX_SORT_KEY)
