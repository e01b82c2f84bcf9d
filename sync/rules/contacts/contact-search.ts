import type { Contact } from '../../entities/contact.ts'
import { personKey } from '../person-search.ts'
import { foldText } from '../text-keys.ts'

/** By what a contact is found (`matchesPerson`): names, addresses, numbers, where they work and live. */
export function contactSearchKey(one: Contact): string {
  const details = one.details ?? []
  const numbers = details.filter(({ kind }) => kind !== 'email')
  const addresses = details.filter(({ kind }) => kind === 'email')
  const words = [one.fullNameEn, one.fullNameAr, one.email, one.company, one.title, one.city, one.country]
  return personKey(
    [...words, ...addresses.map(({ value }) => value)].flatMap((word) => word ?? []),
    [one.mobile, one.phone ?? '', ...numbers.map(({ value }) => value)],
  )
}

/** Contacts in the order of their names, whatever the script; at one name by id. */
export const contactSortKey = (one: Pick<Contact, 'fullNameEn' | 'fullNameAr'>): string =>
  foldText(one.fullNameEn || one.fullNameAr).slice(0, 100)
