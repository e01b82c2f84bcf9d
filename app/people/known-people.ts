/** Everybody this device knows, each address once, with where they are known from; and the groups they stand in. */
import type { Colleague } from '../../sync/entities/colleague.ts'
import type { Contact, ContactGroup } from '../../sync/entities/contact.ts'
import { type Envelope, emailAddress, type Language } from '../../sync/entities/envelope.ts'
import { type GroupName, groupOfName } from '../../sync/entities/group-name.ts'
import { type JobRole, jobRoleIn } from '../../sync/entities/job-role.ts'
import { isOpenInvite, type MemberInvite } from '../../sync/entities/member-invite.ts'
import type { Holders } from '../../sync/entities/recipient.ts'
import { readMobile } from '../../sync/rules/contact-point.ts'
import { type ListReader, seesInFull } from '../../sync/rules/contacts/contact-as-shown.ts'
import { contactSearchKey } from '../../sync/rules/contacts/contact-search.ts'
import { dottedMask, maskEmail } from '../../sync/rules/mask.ts'
import { personKey } from '../../sync/rules/person-search.ts'
import { foldText } from '../../sync/rules/text-keys.ts'

/** In the order in which they are offered. */
export const PERSON_SOURCES = ['me', 'recent', 'colleague', 'invited', 'contact'] as const
export type PersonSource = (typeof PERSON_SOURCES)[number]

export interface Person {
  /** The address, or that of the contact who has none. */
  readonly id: string
  readonly name: string
  /** '' of a contact without one, to whom nothing can be sent. */
  readonly email: string
  /** As it is shown: masked of whoever is known by a colleague's contact alone (A062). */
  readonly shownEmail: string
  readonly language: Language | null
  readonly from: PersonSource
  /** A contact's company or title; '' where nothing is known. */
  readonly about: string
  /** Of a colleague, or of oneself; absent where they show none. */
  readonly photoSha256?: string
  /** Another address of a contact: found when it is looked for, and not proposed by itself. */
  readonly further?: true
  /** Every name, address, number and company they are known by (`matchesPerson`). */
  readonly key: string
}

export const canBeSentTo = ({ email }: Pick<Person, 'email'>): boolean => email !== ''

/** A list of contacts under a name, as people to whom something can be sent. */
export interface KnownGroup {
  readonly id: ContactGroup['id']
  readonly name: string
  /** In the order of the group, each address once. */
  readonly people: readonly Pick<Person, 'name' | 'email' | 'language'>[]
  /** How many in it have no address. */
  readonly without: number
  readonly key: string
}

/** A group of the organisation or a job role, asked in place of somebody by name. Who is in it only the server knows. */
export interface KnownHolders {
  readonly holders: Holders
  readonly name: string
  readonly key: string
}

/** By name; a job role in the language of the reader and found in either. */
export const knownHolders = (
  groups: Iterable<GroupName>,
  jobRoles: Iterable<JobRole>,
  reader: Language,
): KnownHolders[] =>
  byName(
    [
      ...[...groups].map(({ id, name }) => ({ holders: groupOfName(id), name, key: foldText(name) })),
      ...[...jobRoles]
        .filter((one) => one.active)
        .map((one) => ({
          ...{ holders: one.id, name: jobRoleIn(one, reader) },
          key: foldText(`${one.nameEn} ${one.nameAr}`),
        })),
    ],
    (one) => one.name,
  )

export interface PeopleSources {
  readonly me: {
    readonly name: string
    readonly email: string
    readonly language: Language
    readonly photoSha256?: string | null
  } | null
  readonly colleagues: Iterable<Colleague>
  /** Who is to join: known to those alone who look after users. */
  readonly invited: Iterable<MemberInvite>
  readonly contacts: Iterable<Contact>
  /** Whose people were written to; the newest first. */
  readonly envelopes: Iterable<Pick<Envelope, 'recipients'>>
  /** By whom it is told which contacts are shown in full. */
  readonly reader: ListReader
}

type Known = Omit<Person, 'key'> & { readonly keys: readonly string[] }

/**
 * Me, then people of recent documents (newest first), colleagues and contacts by name. Who is several of these is
 * listed as the first, by the name and with the number and company of the others.
 */
export function knownPeople(
  { me, colleagues, invited, contacts, envelopes, reader }: PeopleSources,
  language: Language,
): Person[] {
  const people = new Map<string, Known>()
  const add = (one: Known) => {
    const before = people.get(one.id)
    people.set(
      one.id,
      before
        ? {
            ...before,
            language: before.language ?? one.language,
            about: before.about || one.about,
            ...(one.photoSha256 && { photoSha256: one.photoSha256 }),
            shownEmail: one.shownEmail === one.email ? one.email : before.shownEmail,
            keys: [...before.keys, ...one.keys],
          }
        : one,
    )
  }
  const named = (
    from: PersonSource,
    name: string,
    typed: string,
    language: Language | null = null,
    photoSha256: string | null | undefined = null,
  ) => {
    const email = typed.toLowerCase()
    add({
      ...(photoSha256 && { photoSha256 }),
      ...{ id: email, from, name, email, shownEmail: email, language, about: '' },
      keys: [personKey([name, email], [])],
    })
  }
  if (me) named('me', me.name, me.email, me.language, me.photoSha256)
  // Other people's addresses may be masked; those are no addresses.
  for (const { recipients } of envelopes)
    for (const { name, email, language } of recipients)
      if (emailAddress.safeParse(email).success) named('recent', name, email, language)
  for (const { name, email, photoSha256 } of byName([...colleagues], (one) => one.name))
    named('colleague', name, email, null, photoSha256)
  for (const one of byName([...invited].filter(isOpenInvite), invitedName))
    named('invited', invitedName(one), one.email)
  for (const one of byName([...contacts], (contact) => nameIn(contact, language))) {
    const [first = { email: '', label: '' }, ...further] = addressesOf(one)
    const numbers = (one.details ?? []).filter(({ kind }) => kind !== 'email')
    const known = ({ email, label }: Address): Known => ({
      id: email || one.id,
      from: 'contact',
      name: nameIn(one, language),
      email,
      shownEmail: seesInFull(one, reader) ? email : dottedMask(maskEmail(email)),
      language: one.language,
      about: label || one.company || one.title,
      keys: [
        contactSearchKey({
          ...one,
          email,
          mobile: readMobile(one.mobile) ?? one.mobile,
          details: numbers,
        }),
      ],
    })
    add(known(first))
    for (const address of further) add({ ...known(address), further: true })
  }
  return [...people.values()].map(({ keys, ...one }) => ({
    ...one,
    key: [...new Set(keys)].join(' '),
  }))
}

/** Groups by name, with what can be sent to; whoever was merged into another contact stands for them. */
export function knownGroups(
  groups: Iterable<ContactGroup>,
  contacts: ReadonlyMap<string, Contact>,
  reader: Language,
): KnownGroup[] {
  const heirs = new Map<string, Contact>()
  for (const one of contacts.values()) for (const { id } of one.mergedFrom ?? []) heirs.set(id, one)
  return byName([...groups], (one) => one.name).map(({ id, name, contacts: listed }) => {
    const people = new Map<string, Pick<Person, 'name' | 'email' | 'language'>>()
    let without = 0
    for (const item of listed) {
      const one = contacts.get(item.id) ?? heirs.get(item.id)
      if (!one) continue
      const [{ email } = { email: '' }] = addressesOf(one)
      if (email === '') without++
      else if (!people.has(email))
        people.set(email, { name: nameIn(one, reader), email, language: one.language })
    }
    return { id, name, people: [...people.values()], without, key: foldText(name) }
  })
}

interface Address {
  readonly email: string
  /** As their owner calls it; '' of the first. */
  readonly label: string
}

/** All that a contact is written to at, the one they are usually written to at first. */
const addressesOf = ({ email, details = [] }: Contact): readonly Address[] => {
  const all = [
    { email: email.toLowerCase(), label: '' },
    ...details.flatMap(({ kind, label, value }) =>
      kind === 'email' ? [{ email: value.toLowerCase(), label }] : [],
    ),
  ]
  return all.filter(
    (one, at) => one.email !== '' && all.findIndex((other) => other.email === one.email) === at,
  )
}

const invitedName = ({ firstName, lastName, email }: MemberInvite): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

const nameIn = (one: Contact, reader: Language): string =>
  reader === 'ar' && one.fullNameAr !== '' ? one.fullNameAr : one.fullNameEn

const byName = <T>(people: T[], nameOf: (one: T) => string): T[] =>
  people.sort((a, b) => (foldText(nameOf(a)) < foldText(nameOf(b)) ? -1 : 1))
