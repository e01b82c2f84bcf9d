import { describe, expect, test } from 'vitest'
import type { Contact, ContactGroup } from '../../sync/entities/contact.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { MemberInvite } from '../../sync/entities/member-invite.ts'
import { findGroups, findPeople, likelyPeople } from './find-people.ts'
import { canBeSentTo, knownGroups, knownPeople, type PeopleSources } from './known-people.ts'
import { matchedParts } from './matched-parts.ts'
import { parsePerson, typedMobile } from './typed-person.ts'
import { keepableAs } from './use-keep-contact.ts'

const contact = (fullNameEn: string, email: string, more: Partial<Contact> = {}): Contact => ({
  id: `contact:${email || fullNameEn}`,
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
const invite = (name: string, email: string, statusId: 1 | 2) =>
  ({ firstName: name.split(' ')[0], lastName: name.split(' ')[1], email, statusId }) as MemberInvite
const envelope = (...people: readonly { name: string; email: string }[]) =>
  ({ recipients: people.map((one) => ({ ...one, language: 'en' })) }) as unknown as Envelope

const nobody: PeopleSources = {
  reader: { personId: 'person:00000000000000000000000001', authority: undefined },
  me: null,
  colleagues: [],
  invited: [],
  contacts: [],
  envelopes: [],
}
const office: PeopleSources = {
  reader: { personId: 'person:00000000000000000000000001', authority: undefined },
  me: { name: 'Omar Haddad', email: 'omar@alnoor.ae', language: 'ar' },
  colleagues: [
    colleague('Sara Al Hashimi', 'sara@alnoor.ae'),
    colleague('Omar Haddad', 'omar@alnoor.ae'),
    colleague('Finn Larsen', 'finn.larsen@alnoor.ae'),
    colleague('أحمد المنصوري', 'ahmed@alnoor.ae'),
  ],
  invited: [invite('Lina Haddad', 'lina@alnoor.ae', 1), invite('Gone Away', 'gone@alnoor.ae', 2)],
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

test('whom one has invited is found before they have joined, and nobody whose invitation is over', () => {
  expect(found('lina')).toEqual(['lina@alnoor.ae'])
  expect(found('gone')).toEqual([])
})

describe('a contact with several addresses', () => {
  const details = [
    { id: 'detail0001', kind: 'email', label: 'Home', value: 'reem@home.ae' },
    { id: 'detail0002', kind: 'email', label: '', value: 'reem@gov.ae' },
    { id: 'detail0003', kind: 'phone', label: '', value: '+97142000000' },
  ] as const
  const reem = contact('Reem Al Kaabi', 'reem@gov.ae', { company: 'Ministry', details: [...details] })
  const bare = contact('Hessa', '', { details: [details[0]] })
  const people = (...contacts: readonly Contact[]) => knownPeople({ ...nobody, contacts }, 'en')

  test('is written to at any of them: the first is proposed, the others are found, each once', () => {
    const all = people(reem)
    expect(likelyPeople(all).map((one) => one.email)).toEqual(['reem@gov.ae'])
    expect(findPeople(all, 'reem').map(({ email, about }) => [email, about])).toEqual([
      ['reem@gov.ae', 'Ministry'],
      ['reem@home.ae', 'Home'],
    ])
    expect(findPeople(all, 'reem@home').map((one) => one.email)).toEqual(['reem@home.ae'])
    expect(findPeople(all, '04 200 0000')).toHaveLength(2)
  })

  test('who has only others can be sent to, in a group too', () => {
    expect(people(bare).map(({ email, further }) => [email, further])).toEqual([['reem@home.ae', undefined]])
    const group: ContactGroup = {
      id: 'contactGroup:00000000000000000000000001',
      organizationId: bare.organizationId,
      ownerId: bare.ownerId,
      shared: false,
      name: 'Board',
      contacts: [{ id: bare.id }],
    }
    const [known] = knownGroups([group], new Map([[bare.id, bare]]), 'en')
    expect(known).toMatchObject({ without: 0, people: [{ name: 'Hessa', email: 'reem@home.ae' }] })
  })

  test('of a colleague shows none of them in full', () => {
    const theirs = people({ ...reem, ownerId: 'person:00000000000000000000000002' })
    expect(theirs.map((one) => one.shownEmail)).toEqual(['r•••••m@gov.ae', 'r•••••m@home.ae'])
  })
})

describe('before anything is typed', () => {
  test('me, who was written to, colleagues, who is invited and contacts are offered, each address once, with where it is from', () => {
    expect(likelyPeople(known).map((one) => [one.name, one.from])).toEqual([
      ['Omar Haddad', 'me'],
      ['Antoine Mercier', 'recent'],
      ['Priya Nair', 'recent'],
      ['Finn Larsen', 'colleague'],
      ['Sara Al Hashimi', 'colleague'],
      ['أحمد المنصوري', 'colleague'],
      ['Lina Haddad', 'invited'],
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
      for (const text of [person.name, person.email])
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

describe('contacts without an address', () => {
  const people = knownPeople(
    {
      ...nobody,
      contacts: [
        contact('Lina Aziz', '', { mobile: '0507654321' }),
        contact('Lina Berri', ''),
        contact('Lina Chami', 'lina@x.ae'),
      ],
    },
    'en',
  )

  test('are found, each by themselves and after who can be sent to, and cannot be chosen', () => {
    const found = findPeople(people, 'lina')
    expect(found.map((one) => [one.name, canBeSentTo(one)])).toEqual([
      ['Lina Chami', true],
      ['Lina Aziz', false],
      ['Lina Berri', false],
    ])
    expect(new Set(found.map((one) => one.id)).size).toBe(3)
    expect(findPeople(people, '050 765').map((one) => one.name)).toEqual(['Lina Aziz'])
  })

  test('are not offered before somebody looks for them', () => {
    expect(likelyPeople(people).map((one) => one.name)).toEqual(['Lina Chami'])
  })
})

describe('a contact of a colleague', () => {
  const theirs = contact('Mariam Saleh', 'mariam@x.ae', {
    ownerId: 'person:00000000000000000000000002',
    shared: true,
  })

  test('[R0661] is shown by a masked address, found by the whole one, and written to at it', () => {
    const people = knownPeople({ ...nobody, contacts: [theirs] }, 'en')
    expect(findPeople(people, 'mariam@x.ae')).toMatchObject([
      { email: 'mariam@x.ae', shownEmail: 'm•••••m@x.ae' },
    ])
  })

  test('is shown in full where the address is known otherwise, or the contact is one’s own', () => {
    const colleagues = [colleague('Mariam', 'mariam@x.ae')]
    for (const sources of [
      { ...nobody, contacts: [theirs], colleagues },
      { ...nobody, contacts: [theirs], reader: { personId: theirs.ownerId, authority: undefined } },
      { ...nobody, contacts: [theirs, contact('Mariam', 'mariam@x.ae')] },
    ])
      expect(knownPeople(sources, 'en').map((one) => one.shownEmail)).toEqual(['mariam@x.ae'])
  })
})

describe('a group of contacts', () => {
  const contacts = [
    contact('Sara', 'sara@x.ae', { fullNameAr: 'سارة', language: 'ar' }),
    contact('Lina', ''),
    contact('Omar', 'omar@x.ae', { mergedFrom: [{ id: 'contact:merged' }] }),
  ]
  const group = (name: string, ...ids: string[]): ContactGroup => ({
    id: `contactGroup:${name}`,
    organizationId: 'organization:00000000000000000000000001',
    ownerId: 'person:00000000000000000000000001',
    shared: false,
    name,
    contacts: ids.map((id) => ({ id: id as Contact['id'] })),
  })
  const byId = new Map<string, Contact>(contacts.map((one) => [one.id, one]))
  const known = knownGroups(
    [
      group(
        'Équipe',
        'contact:sara@x.ae',
        'contact:Lina',
        'contact:gone',
        'contact:merged',
        'contact:omar@x.ae',
      ),
      group('Board'),
    ],
    byId,
    'ar',
  )

  test('unfolds into those who have an address, in its order, each once; whoever was merged stands for both', () => {
    expect(known.map(({ name, people, without }) => ({ name, people, without }))).toEqual([
      { name: 'Board', people: [], without: 0 },
      {
        name: 'Équipe',
        people: [
          { name: 'سارة', email: 'sara@x.ae', language: 'ar' },
          { name: 'Omar', email: 'omar@x.ae', language: 'en' },
        ],
        without: 1,
      },
    ])
  })

  test('is found by its name, folded; the first few are there before anything is typed', () => {
    expect(findGroups(known, 'equipe').map((one) => one.name)).toEqual(['Équipe'])
    expect(findGroups(known, '').map((one) => one.name)).toEqual(['Board', 'Équipe'])
    expect(findGroups(known, 'nobody')).toEqual([])
  })
})

describe('somebody who was typed in', () => {
  const one = { name: ' Nora Saleh ', email: 'Nora@X.ae', language: 'fr' } as const
  test('can be kept as a contact once there is a name and a whole address', () => {
    expect(keepableAs(one, new Set())).toEqual({ name: 'Nora Saleh', email: 'nora@x.ae', language: 'fr' })
    expect(keepableAs({ ...one, name: ' ' }, new Set())).toBeNull()
    expect(keepableAs({ ...one, email: 'nora@' }, new Set())).toBeNull()
  })
  test('is not offered to be kept when the address is known', () => {
    expect(keepableAs(one, new Set(['nora@x.ae']))).toBeNull()
  })
})
