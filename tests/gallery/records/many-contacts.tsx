/** The real screen of contacts over as many as the address asks for, held by a device that has nothing to send. */
import { useMemo } from 'react'
import { ContactsScreen } from '../../../app/contacts/contacts-screen.tsx'
import type { Contact } from '../../../sync/entities/contact.ts'
import { Holding } from './holding.tsx'

const NAMES = [
  ['Reem Al Kaabi', 'ريم الكعبي'],
  ['Omar Haddad', 'عمر حداد'],
  ['Claire Delcourt', ''],
  ['Hessa Al Marri', 'حصّة المرّي'],
  ['Yousef Al Mansoori', 'يوسف المنصوري'],
  ['Nadia Benali', ''],
] as const

export function contactsMade(count: number): ReadonlyMap<string, Contact> {
  const made = Array.from({ length: count }, (_, n) => {
    const [english, arabic] = NAMES[n % NAMES.length] as (typeof NAMES)[number]
    const one = {
      id: `contact:${String(n).padStart(26, '0')}`,
      organizationId: 'organization:1',
      ownerId: n % 3 === 0 ? 'person:other' : 'person:me',
      shared: n % 3 === 0,
      fullNameEn: `${english} ${n}`,
      fullNameAr: arabic,
      email: `${english.toLowerCase().replaceAll(' ', '.')}.${n}@example.com`,
      mobile: `+97150${String(1000000 + n)}`,
      company: ['Gulf Works', 'Ministry of Economy', 'Al Noor Development'][n % 3],
      title: 'Adviser',
      language: 'en',
    }
    return one as unknown as Contact
  })
  return new Map(made.map((one) => [one.id, one]))
}

export function ManyContacts({ count }: { readonly count: number }) {
  return (
    <Holding contacts={useMemo(() => contactsMade(count), [count])}>
      <ContactsScreen />
    </Holding>
  )
}
