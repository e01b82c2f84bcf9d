import { describe, expect, test } from 'vitest'
import type { Contact } from '../../sync/entities/contact.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { findPeople, likelyPeople } from './find-people.ts'
import { knownPeople, type PeopleSources } from './known-people.ts'
import { matchedParts } from './matched-parts.ts'
import { parsePerson, typedMobile } from './typed-person.ts'

const contact = (fullNameEn: string, email: string, more: Partial<Contact> = {}): Contact => ({
  id: `contact:${email}`,
  organizationId: 'organization:00000000000000000000000001',
  ownerId: 'person:00000000000000000000000001',
  shared: false,
  fullNameEn,
  fullNameAr: '',
  email,
  mobile: '',
  company: '',
  title: '',
  language: 'en',
  ...more,
})
const colleague = (name: string, email: string) => ({ id: `colleague:${email}` as const, name, email })
const envelope = (...people: readonly { name: string; email: string }[]) =>
  ({ recipients: people.map((one) => ({ ...one, language: 'en' })) }) as unknown as Envelope

const nobody: PeopleSources = { me: null, colleagues: [], contacts: [], envelopes: [] }
const office: PeopleSources = {
  me: { name: 'Omar Haddad', email: 'omar@alnoor.ae', language: 'ar' },
  colleagues: [
    colleague('Sara Al Hashimi', 'sara@alnoor.ae'),
    colleague('Omar Haddad', 'omar@alnoor.ae'),
    colleague('Finn Larsen', 'finn.larsen@alnoor.ae'),
    colleague('أحمد المنصوري', 'ahmed@alnoor.ae'),
  ],
  contacts: [
    contact('Priya Nair', 'priya@qatrawater.ae', { company: 'Qatra Water', mobile: '050 123 4567' }),
    contact('Josefina Torres', 'jt@example.com'),
    contact('Sara H.', 'SARA@alnoor.ae', { fullNameAr: 'سارة الهاشمي', mobile: '+971 55 000 1111' }),
  ],
  envelopes: [
    envelope(
      { name: 'Antoine Mercier', email: 'antoine@delcourt.fr' },
      { name: 'Masked', email: 'm•••@x.ae' },
    ),
    envelope({ name: 'Priya Nair', email: 'priya@qatrawater.ae' }),
  ],
}
const known = knownPeople(office, 'en')
const found = (typed: string) => findPeople(known, typed).map((one) => one.email)

describe('before anything is typed', () => {
  test('me, who was written to, colleagues and contacts are offered, each address once, with where it is from', () => {
    expect(likelyPeople(known).map((one) => [one.name, one.from])).toEqual([
      ['Omar Haddad', 'me'],
      ['Antoine Mercier', 'recent'],
      ['Priya Nair', 'recent'],
      ['Finn Larsen', 'colleague'],
      ['Sara Al Hashimi', 'colleague'],
      ['أحمد المنصوري', 'colleague'],
      ['Josefina Torres', 'contact'],
    ])
  })

  test('of ten thousand colleagues a few', () => {
    const colleagues = Array.from({ length: 10_000 }, (_, n) => colleague(`Person ${n}`, `p${n}@x.ae`))
    expect(likelyPeople(knownPeople({ ...nobody, colleagues }, 'en'))).toHaveLength(4)
  })
})

describe('what is typed', () => {
  test.each([
    ['a name’s beginning comes before its middle', 'fin', ['finn.larsen@alnoor.ae', 'jt@example.com']],
    ['words in any order', 'hashimi sara', ['sara@alnoor.ae']],
    ['part of an address', 'delcourt', ['antoine@delcourt.fr']],
    ['a company', 'qatra', ['priya@qatrawater.ae']],
    ['an Arabic name, whatever form of alef is typed', 'احمد', ['ahmed@alnoor.ae']],
    ['the Arabic name of a colleague who is a contact too', 'سارة', ['sara@alnoor.ae']],
    ['the whole number, with Arabic-Indic figures', '٠٥٠١٢٣٤٥٦٧', ['priya@qatrawater.ae']],
    ['the end of a number', '4567', ['priya@qatrawater.ae']],
    ['the number of a colleague who is a contact too', '055 000', ['sara@alnoor.ae']],
    ['nobody', 'zzz', []],
    ['nothing', '  ', []],
  ])('[R0472][R0473][R1091] finds %s', (_what, typed, expected) => {
    expect(found(typed)).toEqual(expected)
  })

  test('every part of every name, address and number finds its person', () => {
    for (const person of known)
      for (const text of [person.name, person.email, person.mobile ?? ''])
        for (let at = 0; at + 4 <= text.length; at++) {
          const part = text.slice(at, at + 4).trim()
          if (part === '' || part.startsWith('+')) continue
          expect(findPeople(known, part, known.length), `${part} of ${text}`).toContain(person)
        }
  })

  test('is found among ten thousand, by figures of a name too', () => {
    const colleagues = Array.from({ length: 10_000 }, (_, n) => colleague(`Person ${n}`, `p${n}@x.ae`))
    const people = knownPeople({ ...nobody, colleagues }, 'en')
    expect(findPeople(people, '9999').map((one) => one.email)).toEqual(['p9999@x.ae'])
    expect(findPeople(people, 'p9999').map((one) => one.email)).toEqual(['p9999@x.ae'])
  })

  test('is marked where it stands, also where folding changes how many letters there are', () => {
    const marked = (text: string, typed: string) =>
      matchedParts(text, typed)
        .filter((one) => one.matched)
        .map((one) => one.part)
    expect(marked('Priya Nair', 'pri na')).toEqual(['Pri', 'Na'])
    expect(marked('سـارة أحمد', 'ساره احم')).toEqual(['سـارة', 'أحم'])
    expect(marked('Straße ﬁn', 'fin')).toEqual(['ﬁn'])
    expect(matchedParts('Sara', 'x')).toEqual([{ part: 'Sara', matched: false, at: 0 }])
  })
})

test.each([
  ['Sara Haddad <Sara@Example.com>', { name: 'Sara Haddad', email: 'sara@example.com' }],
  ['sara.haddad@example.com', { name: 'Sara Haddad', email: 'sara.haddad@example.com' }],
  ['Sara sara@example.com', { name: 'Sara', email: 'sara@example.com' }],
  ['Sara Haddad', { name: 'Sara Haddad', email: '' }],
])('[R0473] somebody new is read out of "%s"', (typed, parsed) => {
  expect(parsePerson(typed)).toEqual(parsed)
})

test.each([
  ['Omar', 'none'],
  ['omar7@example.com', 'none'],
  ['', 'none'],
  ['050 12', 'notValid'],
  ['+12', 'notValid'],
  ['0501234567', 'valid'],
  ['+33 6 12 34 56 78', 'valid'],
])('[R1091] “%s” as a mobile number: %s', (typed, outcome) => {
  expect(typedMobile(typed)).toBe(outcome)
})
