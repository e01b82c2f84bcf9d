import { describe, expect, test } from 'vitest'
import { CONTACT_FIELDS, type Contact } from '../../sync/entities/contact.ts'
import { contactAsShown } from '../../sync/rules/contacts/contact-as-shown.ts'
import { exportedCell } from '../records/export/export-rows.ts'
import { checkImport } from '../records/import/import-rows.ts'
import { contactForm } from './contact-form.tsx'
import { contactImport, contactToRow } from './contact-import.ts'
import { contactTable } from './contact-table.tsx'
import type { Reading } from './use-reading.ts'

const REEM: Contact = {
  id: 'contact:01hzzzzzzzzzzzzzzzzzzzzzza',
  organizationId: 'organization:01hzzzzzzzzzzzzzzzzzzzzzzb',
  ownerId: 'person:01hzzzzzzzzzzzzzzzzzzzzzzc',
  shared: true,
  fullNameEn: 'Reem Al Kaabi',
  fullNameAr: 'ريم الكعبي',
  email: 'reem.kaabi@gov.ae',
  mobile: '+971501234567',
  phone: '+97142000000',
  emiratesId: '784-1990-1234567-1',
  company: 'Ministry of Economy',
  title: 'Adviser',
  language: 'ar',
  details: [{ id: '01hzzzzzzzzzzzzzzzzzzzzzzd', kind: 'email', label: 'Home', value: 'reem@home.ae' }],
}
const readingAs = (personId: string): Reading => ({
  personId,
  arabicFirst: false,
  isMasked: (one) => one.ownerId !== personId,
  shown: (one) => (one.ownerId === personId ? one : contactAsShown(one, { personId, authority: undefined })),
  nameOf: (one) => one.fullNameEn,
  otherNameOf: (one) => one.fullNameAr,
})
const cells = (reader: string): readonly string[] =>
  contactTable(readingAs(reader), []).columns.map((column) =>
    exportedCell(column, REEM, (on) => (on ? 'yes' : 'no')),
  )
const CLEAR = [REEM.email, REEM.mobile, REEM.phone, REEM.emiratesId, 'reem@home.ae']

describe('the list of contacts', () => {
  test('[R0661][R0662] writes addresses and numbers in full for their owner, masked for everybody else', () => {
    const own = cells(REEM.ownerId).join(' ')
    const others = cells('person:01hzzzzzzzzzzzzzzzzzzzzzzz').join(' ')
    for (const value of CLEAR) {
      expect(own).toContain(value)
      expect(others).not.toContain(value)
    }
    expect(others).toContain('r********i@gov.ae')
    expect(others).toContain('Ministry of Economy')
  })

  test('has every field of a contact, in its form as in a file', () => {
    const fields = Object.keys(CONTACT_FIELDS).sort()
    expect(Object.keys(contactForm.fields).sort()).toEqual(['details', ...fields].sort())
    expect(Object.keys(contactImport('en').form.fields).sort()).toEqual(
      ['emailDetails', 'mobileDetails', 'phoneDetails', ...fields].sort(),
    )
    expect(contactImport('en').form.schema.safeParse(contactToRow(REEM)).success).toBe(true)
  })

  test('a row of a file that says less of somebody than is known is about them all the same', () => {
    const mapping = { fullNameEn: 0, email: 1, mobile: 2 }
    const rows = [
      ['REEM al kaabi', '', ''],
      ['R. K.', 'reem@home.ae', ''],
      ['R. Kaabi', '', '050 123 4567'],
      ['Reem Al Kaabi', 'another@gov.ae', ''],
    ].map((cells, at) => ({ line: at + 2, cells }))
    const held = [{ id: REEM.id, values: contactToRow(REEM) }]
    const checked = checkImport(rows, mapping, contactImport('en'), held, (_, option) => option)
    const there = { id: REEM.id }
    expect(checked.map((one) => one.repeats)).toEqual([there, there, there, null])
  })

  test('is found by its groups', () => {
    const group = {
      id: 'contactGroup:01hzzzzzzzzzzzzzzzzzzzzzze' as const,
      organizationId: REEM.organizationId,
      ownerId: REEM.ownerId,
      shared: false,
      name: 'Board',
      contacts: [{ id: REEM.id }],
    }
    const filter = contactTable(readingAs(REEM.ownerId), [group]).filters?.find((one) => one.id === 'group')
    expect(filter?.of?.(REEM)).toEqual([group.id])
  })
})
