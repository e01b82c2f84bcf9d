/** Everybody this device knows, each address once, with where they are known from. */
import type { Colleague } from '../../sync/entities/colleague.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import { type Envelope, emailAddress, type Language } from '../../sync/entities/envelope.ts'
import { readMobile } from '../../sync/rules/contact-point.ts'
import { foldText } from '../../sync/rules/text-keys.ts'

/** In the order in which they are offered. */
export const PERSON_SOURCES = ['me', 'recent', 'colleague', 'contact'] as const
export type PersonSource = (typeof PERSON_SOURCES)[number]

export interface Person {
  readonly name: string
  readonly email: string
  readonly language: Language | null
  readonly from: PersonSource
  /** A contact's company or title; '' where nothing is known. */
  readonly about: string
  /** Of a contact, `+` and digits. */
  readonly mobile?: string | undefined
  /** Every name, address and company they are known by, folded: what is searched. */
  readonly key: string
}

export interface PeopleSources {
  readonly me: { readonly name: string; readonly email: string; readonly language: Language } | null
  readonly colleagues: Iterable<Colleague>
  readonly contacts: Iterable<Contact>
  /** Whose people were written to; the newest first. */
  readonly envelopes: Iterable<Pick<Envelope, 'recipients'>>
}

type Known = Omit<Person, 'key'> & { readonly alsoKnownAs: string }

/**
 * Me, then people of recent documents (newest first), colleagues and contacts by name. Who is several of these is
 * listed as the first, by the name and with the number and company of the others.
 */
export function knownPeople(
  { me, colleagues, contacts, envelopes }: PeopleSources,
  reader: Language,
): Person[] {
  const people = new Map<string, Known>()
  const add = (from: PersonSource, one: Omit<Known, 'from' | 'email'> & { readonly email: string }) => {
    const email = one.email.toLowerCase()
    const before = people.get(email)
    people.set(
      email,
      before
        ? {
            ...before,
            language: before.language ?? one.language,
            about: before.about || one.about,
            mobile: before.mobile ?? one.mobile,
            alsoKnownAs: `${before.alsoKnownAs} ${one.name} ${one.alsoKnownAs}`,
          }
        : { ...one, email, from },
    )
  }
  const named = (name: string, email: string, language: Language | null = null) => ({
    name,
    email,
    language,
    about: '',
    alsoKnownAs: '',
  })
  if (me) add('me', named(me.name, me.email, me.language))
  // Other people's addresses may be masked; those are no addresses.
  for (const { recipients } of envelopes)
    for (const { name, email, language } of recipients)
      if (emailAddress.safeParse(email).success) add('recent', named(name, email, language))
  for (const { name, email } of byName([...colleagues], (one) => one.name))
    add('colleague', named(name, email))
  const nameOf = (one: Contact) =>
    reader === 'ar' && one.fullNameAr !== '' ? one.fullNameAr : one.fullNameEn
  for (const one of byName([...contacts], nameOf))
    add('contact', {
      name: nameOf(one),
      email: one.email,
      language: one.language,
      about: one.company || one.title,
      mobile: readMobile(one.mobile) ?? undefined,
      alsoKnownAs: `${one.fullNameEn} ${one.fullNameAr} ${one.company} ${one.title}`,
    })
  return [...people.values()].map(({ alsoKnownAs, ...one }) => ({
    ...one,
    key: foldText(`${one.name} ${one.email} ${one.about} ${alsoKnownAs}`),
  }))
}

const byName = <T>(people: T[], nameOf: (one: T) => string): T[] =>
  people.sort((a, b) => (foldText(nameOf(a)) < foldText(nameOf(b)) ? -1 : 1))
