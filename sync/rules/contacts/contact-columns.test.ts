import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactChange } from '../../commands/contacts/contact-record.ts'
import type { Contact } from '../../entities/contact.ts'
import { readCsv } from '../read-csv.ts'
import { foldText } from '../text-keys.ts'
import {
  CONTACT_COLUMN_NAMES,
  CONTACT_COLUMNS,
  contactCells,
  contactChangeOf,
  contactHeaders,
  contactKey,
  contactMapping,
  readDetails,
  withFullNames,
  writeContactsCsv,
} from './contact-columns.ts'

const OWNER = 'person:00000000000000000000000001'
const EMPTY: Contact = {
  id: 'contact:00000000000000000000000001',
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
}
const LIMITS = { bytes: 5_000_000, rows: 1000, columns: 100, cell: 4000 }
const tableOf = (bytes: Uint8Array) => {
  const read = readCsv(bytes, { limits: LIMITS, encoding: 'unicode' })
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}
const mapped = (header: readonly string[]) => {
  const mapping = contactMapping(header)
  return header.map((_, at) => CONTACT_COLUMN_NAMES.find((name) => mapping[name] === at) ?? null)
}

describe('columns of a file of contacts', () => {
  it('each title means one column, in every language', () => {
    const owners = new Map<string, string>()
    for (const name of CONTACT_COLUMN_NAMES)
      for (const title of contactHeaders(name)) {
        const key = foldText(title).replace(/[^\p{L}\p{N}]/gu, '')
        expect(owners.get(key) ?? name, `${title} is of ${name} and of ${owners.get(key)}`).toBe(name)
        owners.set(key, name)
      }
  })

  it.each(['en', 'ar', 'fr'] as const)('what is exported in %s is known again', (language) => {
    expect(mapped(CONTACT_COLUMN_NAMES.map((name) => CONTACT_COLUMNS[name].title[language]))).toEqual(
      CONTACT_COLUMN_NAMES,
    )
  })

  it('titles of Outlook, of Google and of people are known', () => {
    expect(
      mapped(['E-mail Address', 'Mobile Phone', 'Business Phone', 'Company', 'Job Title', 'Notes']),
    ).toEqual(['email', 'mobile', 'phone', 'company', 'title', null])
    expect(
      mapped(['E-mail 1 - Value', 'Phone 1 - Value', 'Organization Name', 'Organization Title']),
    ).toEqual(['email', 'mobile', 'company', 'title'])
    expect(mapped(['الاسم', 'الجوال', 'جهة العمل', 'البريد الالكتروني', 'courriel'])).toEqual([
      ...['fullNameEn', 'mobile', 'company', 'email'],
      null,
    ])
  })

  it('names that come in parts become one, unless the whole is there', () => {
    const table = {
      header: ['First Name', 'Last Name', 'E-mail'],
      rows: [{ line: 2, cells: ['Sara', 'Al Hashimi'] }],
    }
    expect(withFullNames(table)).toEqual({
      header: ['First Name', 'Last Name', 'E-mail', 'Full name'],
      rows: [{ line: 2, cells: ['Sara', 'Al Hashimi', '', 'Sara Al Hashimi'] }],
    })
    const whole = { header: ['Name', 'First Name'], rows: [] }
    expect(withFullNames(whole)).toBe(whole)
  })
})

describe('contacts in a file', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'aé س=+-@,;:"\t|'), maxLength: 30 })
    .map((one) => one.trim())
  const contact = fc
    .record({ fullNameEn: text, fullNameAr: text, company: text, title: text, shared: fc.boolean() })
    .map(
      (fields): Contact => ({
        ...EMPTY,
        ...fields,
        email: 'sara@x.ae',
        mobile: '+971501234567',
        emiratesId: '784-1990-1234567-1',
        details: [
          { id: 'detail0001', kind: 'email', label: 'Home', value: 'a@b.ae' },
          { id: 'detail0002', kind: 'email', label: '', value: 'c@d.ae' },
          { id: 'detail0003', kind: 'mobile', label: 'Car', value: '+971502222222' },
          { id: 'detail0004', kind: 'mobile', label: '', value: '+971503333333' },
        ],
      }),
    )

  it('[E038] are read again as they were, and a spreadsheet computes nothing of them', () => {
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 3 }), (all) => {
        const bytes = writeContactsCsv(all, {
          reader: { personId: OWNER, authority: undefined },
          language: 'ar',
        })
        const { header, rows } = tableOf(bytes)
        const mapping = contactMapping(header)
        expect(rows).toHaveLength(all.length)
        for (const [at, one] of all.entries()) {
          const cells = contactCells(one, { personId: OWNER, authority: undefined })
          for (const name of CONTACT_COLUMN_NAMES)
            expect(rows[at]?.cells[mapping[name] ?? -1], name).toBe(cells[name])
          expect(readDetails('email', cells.emailDetails)).toEqual(
            one.details?.slice(0, 2).map(({ id: _, ...detail }) => detail),
          )
          expect(readDetails('mobile', cells.mobileDetails)).toEqual(
            one.details?.slice(2).map(({ id: _, ...detail }) => detail),
          )
        }
      }),
    )
  })

  it('[R0661][R0662] of a colleague are written masked', () => {
    const one = { ...EMPTY, shared: true, email: 'mariam@x.ae', mobile: '+971501234567' }
    const cells = contactCells(one, {
      personId: 'person:00000000000000000000000002',
      authority: undefined,
    })
    expect([cells.email, cells.mobile]).toEqual(['m****m@x.ae', '**********67'])
  })
})

describe('a row that is brought in', () => {
  let made = 0
  const ids = {
    newContactId: () => 'contact:00000000000000000000000009' as const,
    newDetailId: () => `detail${String(++made).padStart(6, '0')}`,
  }
  const before: Contact = {
    ...EMPTY,
    fullNameEn: 'Sara',
    email: 'sara@x.ae',
    company: 'Qatra',
    details: [{ id: 'detail0001', kind: 'email', label: '', value: 'a@b.ae' }],
  }

  it('of somebody new says all it has, as the command takes it', () => {
    const change = contactChangeOf({
      before: null,
      values: { fullNameEn: 'Omar', email: '', mobile: '+971501111111' },
      ...ids,
    })
    expect(change).toEqual({
      id: 'contact:00000000000000000000000009',
      isNew: true,
      set: { fullNameEn: 'Omar', mobile: '+971501111111' },
      seen: {},
    })
    expect(contactChange.safeParse(change).success).toBe(true)
  })

  it('of somebody who is there says what is different, each with what it replaces; what is empty takes nothing away', () => {
    const change = contactChangeOf({
      before,
      values: { fullNameEn: 'Sara', email: '', company: 'Qatra Water', title: 'Counsel' },
      details: readDetails('email', 'Home: A@b.ae; sara@x.ae; new@b.ae; new@b.ae'),
      ...ids,
    })
    expect(change).toMatchObject({
      id: before.id,
      set: { company: 'Qatra Water', title: 'Counsel' },
      seen: { company: expect.stringMatching(/^[0-9a-f]{32}$/), title: '' },
      lists: { details: { put: [{ element: { kind: 'email', label: '', value: 'new@b.ae' } }] } },
    })
    expect(change?.lists?.details.put).toHaveLength(1)
    expect(change).not.toHaveProperty('isNew')
    expect(contactChange.safeParse(change).success).toBe(true)
  })

  it('that changes nothing is nothing', () => {
    expect(contactChangeOf({ before, values: { company: 'Qatra', title: '' }, ...ids })).toBeNull()
  })

  it('is known by its address, else by its number, else by its name', () => {
    expect(contactKey({ email: ' Sara@X.ae ', mobile: '0501111111' })).toBe('sara@x.ae')
    expect(contactKey({ mobile: '050 111 1111', fullNameEn: 'Sara' })).toBe('+971501111111')
    expect(contactKey({ fullNameEn: 'Sàra ' })).toBe('sara')
    expect(contactKey({})).toBeNull()
  })
})
