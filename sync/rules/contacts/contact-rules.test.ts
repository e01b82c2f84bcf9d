import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeContacts } from '../../commands/contacts/merge-contacts.ts'
import type { Contact, ContactDetail } from '../../entities/contact.ts'
import { PERMISSIONS } from '../../entities/permission.ts'
import { fieldDigest } from '../field-digest.ts'
import { matchesPerson, readPersonQuery } from '../person-search.ts'
import { contactAsShown, type ListReader, withMasks } from './contact-as-shown.ts'
import { contactSearchKey } from './contact-search.ts'
import { findDuplicates } from './find-duplicates.ts'
import { fieldChoices, mergeProposal } from './merge-proposal.ts'

const OWNER = 'person:00000000000000000000000001'
const COLLEAGUE = 'person:00000000000000000000000002'
const idOf = (n: number) => `contact:${String(n).padStart(26, '0')}` as const
const contact = (n: number, more: Partial<Contact> = {}): Contact => ({
  id: idOf(n),
  organizationId: 'organization:00000000000000000000000001',
  ownerId: OWNER,
  shared: false,
  fullNameEn: '',
  fullNameAr: '',
  email: '',
  mobile: '',
  company: '',
  title: '',
  language: 'en',
  ...more,
})
const detail = (kind: ContactDetail['kind'], value: string, label = ''): ContactDetail => ({
  id: `detail${[...value].map((letter) => (letter.charCodeAt(0) % 26).toString(36)).join('')}zzzz`.slice(
    0,
    26,
  ),
  kind,
  label,
  value,
})
const finds = (one: Contact, typed: string) => matchesPerson(contactSearchKey(one), readPersonQuery(typed))

describe('searching contacts', () => {
  const sara = contact(1, {
    fullNameEn: 'Sara Al Hashimi',
    fullNameAr: 'سارة الهاشمي',
    email: 'sara@qatra.ae',
    mobile: '+971501234567',
    company: 'Société Générale',
    details: [detail('email', 'sh@home.ae', 'Home'), detail('phone', '+33140201234')],
  })

  it.each([
    'hashimi sara',
    'SARA@QATRA',
    'سارة',
    'ساره الهاشمى',
    'سَارَة',
    'société',
    'generale',
    'sh@home',
    '050 123 4567',
    '٠٥٠-١٢٣-٤٥٦٧',
    '00971 50 123 4567',
    '+971 (50) 1234567',
    '4567',
    '01 40 20 12 34',
    'sara 0501234567',
  ])('finds her by “%s”', (typed) => {
    expect(finds(sara, typed)).toBe(true)
  })

  it.each(['', '   ', 'sarah', '0509', 'hashimi omar', 'sara 055'])('does not by “%s”', (typed) => {
    expect(finds(sara, typed)).toBe(false)
  })

  it('any part of a number that was typed in any way finds whose it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 12 }),
        fc.constantFrom('', ' ', '-', '.', '\u00a0'),
        fc.nat(8),
        (digits, between, from) => {
          const one = contact(1, { mobile: `+1${digits.join('')}` })
          const part = digits.slice(from, from + 5)
          fc.pre(Number(part.join('')) > 0)
          expect(finds(one, part.join(between))).toBe(true)
        },
      ),
    )
  })
})

describe('contacts that may be one person', () => {
  it('share an address, a mobile number or a name, however these are written', () => {
    const found = findDuplicates([
      contact(1, { fullNameEn: 'Omar Haddad', email: 'omar@x.ae' }),
      contact(2, { fullNameEn: 'O. H.', details: [detail('email', 'OMAR@x.ae')] }),
      contact(3, { fullNameEn: 'Lina Aziz', mobile: '050 765 4321' }),
      contact(4, { fullNameEn: 'Lina', mobile: '+971507654321' }),
      contact(5, { fullNameEn: 'José Núñez' }),
      contact(6, { fullNameEn: 'NUNEZ, Jose' }),
      contact(7, { fullNameEn: 'Mona', fullNameAr: 'منى أحمد' }),
      contact(8, { fullNameEn: 'Mouna', fullNameAr: 'مني احمد' }),
      contact(9, { fullNameEn: 'Nobody Else', email: 'nobody@x.ae' }),
    ])
    expect(found.map(({ contacts, reasons }) => [contacts.map((one) => one.id), reasons])).toEqual([
      [[idOf(1), idOf(2)], ['email']],
      [[idOf(3), idOf(4)], ['mobile']],
      [[idOf(5), idOf(6)], ['name']],
      [[idOf(7), idOf(8)], ['name']],
    ])
  })

  it('one name that many have is none, and neither is a company’s telephone', () => {
    expect(
      findDuplicates([
        contact(1, { fullNameEn: 'Ahmed', phone: '+97142000000' }),
        contact(2, { fullNameEn: 'Ahmed', phone: '+97142000000' }),
        contact(3),
        contact(4),
      ]),
    ).toEqual([])
  })

  it('what is shared, then what is known best, stays', () => {
    const [found] = findDuplicates([
      contact(1, { email: 'a@x.ae', fullNameEn: 'A', company: 'X', title: 'Y' }),
      contact(2, { email: 'a@x.ae', shared: true }),
      contact(3, { email: 'a@x.ae', fullNameEn: 'A' }),
    ])
    expect(found?.contacts.map((one) => one.id)).toEqual([idOf(2), idOf(1), idOf(3)])
  })

  it('of ten thousand contacts found in no time, also when all are one person', () => {
    const same = Array.from({ length: 10_000 }, (_, n) =>
      contact(n, { email: 'all@x.ae', fullNameEn: `N ${n}` }),
    )
    const began = performance.now()
    expect(findDuplicates(same)[0]?.contacts).toHaveLength(21)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('merging', () => {
  let made = 0
  const newId = () => `new${String(++made).padStart(10, '0')}`
  const actor = {
    kind: 'person',
    personId: OWNER,
    organizationId: 'organization:00000000000000000000000001',
  } as const
  const applied = (all: readonly Contact[], one: ReturnType<typeof mergeProposal>) => {
    const { leftOut: _, ...input } = one
    const facts = {
      get: (kind: string, id: string) => (kind === 'contact' ? all.find((it) => it.id === id) : undefined),
    }
    const parsed = mergeContacts.input.parse(input)
    return mergeContacts.apply(facts as never, parsed as never, { actor } as never)
  }

  it('keeps everything of all: fields that are empty are filled, further addresses and numbers become details', () => {
    const keep = contact(1, { fullNameEn: 'Sara', email: 'sara@x.ae', mobile: '+971501111111' })
    const other = contact(2, {
      fullNameEn: 'Sara Hashimi',
      fullNameAr: 'سارة',
      email: 'sh@home.ae',
      mobile: '050 111 1111',
      company: 'Qatra',
      shared: true,
      details: [detail('phone', '+97142000000', 'Desk'), detail('email', 'SARA@x.ae')],
    })
    expect(fieldChoices(keep, [other])).toContainEqual({
      field: 'fullNameEn',
      values: [
        { value: 'Sara', from: idOf(1) },
        { value: 'Sara Hashimi', from: idOf(2) },
      ],
    })
    const result = applied(
      [keep, other],
      mergeProposal(keep, [other], { chosen: { fullNameEn: 'Sara Hashimi' }, newId }),
    )
    const { details, ...stays } = (result.ok ? result.value.put : []).map((one) => one.value)[0] as Contact
    expect(stays).toEqual({
      ...keep,
      fullNameEn: 'Sara Hashimi',
      fullNameAr: 'سارة',
      company: 'Qatra',
      shared: true,
      mergedFrom: [{ id: idOf(2) }],
    })
    expect(details?.map(({ kind, label, value }) => [kind, label, value])).toEqual([
      ['email', '', 'sh@home.ae'],
      ['phone', 'Desk', '+97142000000'],
    ])
    expect(result.ok && result.value.remove).toEqual([{ kind: 'contact', id: idOf(2) }])
  })

  it('what does not fit is told', () => {
    const keep = contact(1, {
      fullNameEn: 'A B',
      details: Array.from({ length: 20 }, (_, n) => detail('email', `a${n}@x.ae`)),
    })
    expect(mergeProposal(keep, [contact(2, { email: 'z@x.ae' })], { newId }).leftOut).toEqual([])
    expect(
      mergeProposal(keep, [contact(2, { details: [detail('email', 'z@x.ae')] })], { newId }).leftOut,
    ).toEqual([{ kind: 'email', label: '', value: 'z@x.ae' }])
  })

  it('says of each what its person saw', () => {
    const other = contact(2, { company: 'Qatra' })
    const wish = mergeProposal(contact(1, { fullNameEn: 'A' }), [other], { newId })
    expect(wish).toMatchObject({
      keep: { id: idOf(1), set: { company: 'Qatra' }, seen: { company: '' } },
      merged: [{ id: idOf(2), seen: fieldDigest(other) }],
    })
  })
})

describe('a contact that is shown', () => {
  const one = contact(1, {
    shared: true,
    email: 'mariam@x.ae',
    mobile: '+971501234567',
    phone: '+97142000099',
    emiratesId: '784-1990-1234567-1',
    details: [detail('email', 'ab@home.ae'), detail('mobile', '+33612345678')],
  })

  const reading = (personId: string, authority?: ListReader['authority']): ListReader => ({
    personId,
    authority,
  })

  it('[R0608][A061] is clear to whoever sees extra columns, by a permission of their own or by running the organisation', () => {
    for (const authority of [
      { roles: ['member'], permissions: [PERMISSIONS.viewExtraColumns] },
      { roles: ['companyAdmin'], permissions: [] },
    ])
      expect(contactAsShown(one, reading(COLLEAGUE, authority))).toEqual(withMasks(one))
  })

  it('[R0661][R0662] carries a masked address and a masked mobile number beside the clear ones', () => {
    expect(withMasks(one)).toEqual({ ...one, maskedEmail: 'm****m@x.ae', maskedMobile: '**********67' })
    expect(withMasks(contact(2))).toMatchObject({ maskedEmail: '', maskedMobile: '' })
  })

  it('[R0661][R0662] is clear to its owner and masked to everybody else without the right to it, every address and number of it', () => {
    expect(contactAsShown(one, reading(OWNER))).toEqual(withMasks(one))
    const shown = JSON.stringify(
      contactAsShown(one, reading(COLLEAGUE, { roles: ['adminReader'], permissions: [1, 5] })),
    )
    for (const clear of ['mariam', '0501234567', '501234567', '2000099', '1234567', 'ab@', '12345678'])
      expect(shown).not.toContain(clear)
    expect(contactAsShown(one, reading(COLLEAGUE))).toMatchObject({
      id: one.id,
      email: 'm****m@x.ae',
      mobile: '**********67',
      emiratesId: '*************71',
      details: [{ value: 'a*@home.ae' }, { value: '*********78' }],
    })
  })
})
