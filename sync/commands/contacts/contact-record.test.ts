import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PersonActor } from '../../entities/actor.ts'
import { type Contact, type ContactGroup, contact, contactGroup } from '../../entities/contact.ts'
import type { Authority } from '../../rules/authority.ts'
import { fieldDigest } from '../../rules/field-digest.ts'
import type { Facts } from '../command.ts'
import { changeRecord, type RecordChange } from '../record-command.ts'
import { CONTACT_RECORD, contactChange, GROUP_RECORD, groupChange } from './contact-record.ts'

const pad = <K extends string>(kind: K, n: number): `${K}:${string}` =>
  `${kind}:${String(n).padStart(26, '0')}`
const person = (n: number): PersonActor => ({
  kind: 'person',
  personId: pad('person', n),
  organizationId: pad('organization', 1),
  organizationName: 'Al Noor',
  name: 'Omar',
  email: `p${n}@example.com`,
  language: 'en',
})
const omar = person(1)
const admin = person(2)
const AUTHORITIES: readonly Authority[] = [
  { personId: omar.personId, roles: ['member'], permissions: [] },
  { personId: admin.personId, roles: ['companyAdmin'], permissions: [] },
]
const factsWith = (...held: readonly (Contact | ContactGroup)[]): Facts => ({
  get: (kind, id) =>
    (kind === 'authority'
      ? AUTHORITIES.find((one) => one.personId === id)
      : held.find((one) => one.id === id)) as never,
})
/** As the server takes it: parsed, then decided. Null: refused. */
const saved = (change: RecordChange, stands: Contact | null = null, actor = omar): Contact | null => {
  const read = contactChange.safeParse(change)
  if (!read.success) return null
  const changed = changeRecord(CONTACT_RECORD, factsWith(...(stands ? [stands] : [])), read.data, actor)
  return changed.ok ? changed.value.value : null
}
const newContact = (set: object, details: readonly object[] = []): RecordChange => ({
  id: pad('contact', 1),
  set: { fullNameEn: 'Reem', ...set },
  isNew: true,
  lists: { details: { put: details.map((element) => ({ element: element as never })) } },
})

const LINES = ['company', 'title', 'manager', 'workAddress1', 'workAddress2', 'city', 'state', 'country']
const NAMES = ['fullNameEn', 'fullNameAr']
/** Whatever turns, breaks or halves a text: marks of direction, ends of lines, controls, halves of pairs. */
const STRANGE = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const nasty = fc.string({
  unit: fc.constantFrom(
    ...['a', 'ع', ' ', '5', '٥', '\u200f', '\u202e', '\u2066', '\u061c', '\n', '\r', '\t', '\0', '\u0085'],
    ...['\u2028', '\ud800', '\udc00', '\u00a0', '\u200c', '=', '<', ';'],
  ),
  maxLength: 6,
})
const texts = fc
  .tuple(fc.constantFrom(...LINES, ...NAMES, 'emiratesId', 'postalCode'), nasty)
  .map(([name, text]) => ({ [name]: text }))

describe('a contact as it is kept', () => {
  it('[R1092] holds nothing that turns or breaks what stands beside it, whatever was sent', () => {
    let kept = 0
    fc.assert(
      fc.property(texts, nasty, (set, label) => {
        const one = saved(
          newContact(set, [{ id: 'detail0001', kind: 'phone', label, value: '+97142000000' }]),
        )
        if (one === null) return
        kept++
        for (const text of [...LINES, ...NAMES].map((name) => String(one[name as keyof Contact] ?? '')))
          expect(text).not.toMatch(STRANGE)
        expect(one.details?.[0]?.label).not.toMatch(STRANGE)
        // Read on a device it is the same to the last letter, or every later change of it were a quarrel.
        expect(fieldDigest(contact.parse(one))).toBe(fieldDigest(one))
        const again = saved({ id: one.id, set: { fullNameEn: 'Reem', ...set } }, one)
        expect(again && fieldDigest(again)).toBe(fieldDigest(one))
      }),
      { numRuns: 2000 },
    )
    expect(kept).toBeGreaterThan(100)
  })

  it('is found as it was pasted: marks of direction, other figures and blanks around are no error', () => {
    const set = {
      fullNameEn: '\u200fReem  Al Kaabi\u200f',
      fullNameAr: '\u202bريم\nالكعبي\u202c',
      emiratesId: '٧٨٤-١٩٩٠-١٢٣٤٥٦٧-١ ',
      postalCode: ' ١٢٣٤٥',
      mobile: ' ٠٥٠ ١٢٣ ٤٥٦٧ ',
      company: ' ',
    }
    expect(saved(newContact(set))).toMatchObject({
      fullNameEn: 'Reem Al Kaabi',
      fullNameAr: 'ريم الكعبي',
      emiratesId: '784-1990-1234567-1',
      postalCode: '12345',
      mobile: '+971501234567',
      company: '',
    })
    expect(saved(newContact({ fullNameEn: '\u200f \u202e' }))).toBeNull()
  })

  it('a group is called in one line, and not by nothing', () => {
    const named = (name: string): string | null => {
      const change = { id: pad('contactGroup', 1), set: { name }, isNew: true as const }
      const read = groupChange.safeParse(change)
      if (!read.success) return null
      const changed = changeRecord(GROUP_RECORD, factsWith(), read.data, omar)
      return changed.ok ? changed.value.value.name : null
    }
    fc.assert(
      fc.property(nasty, (name) => {
        const kept = named(name)
        if (kept === null) return
        expect(kept).not.toMatch(STRANGE)
        expect(contactGroup.shape.name.parse(kept)).toBe(kept)
      }),
    )
    expect(named('\u202eBoard\nof 2026')).toBe('Board of 2026')
    expect(named('\u202e')).toBeNull()
  })
})

describe('what is shared', () => {
  it('[R0660] is made private by its owner alone; whoever looks after it may change and remove it', () => {
    const shared = saved(newContact({ shared: true }))
    if (shared === null) throw new Error('saved')
    const hide = { id: shared.id, set: { shared: false } }
    expect(saved(hide, shared, admin)).toBeNull()
    expect(saved({ id: shared.id, set: { city: 'Dubai' } }, shared, admin)).toMatchObject({ city: 'Dubai' })
    expect(saved(hide, shared, omar)).toMatchObject({ shared: false })
    const group: ContactGroup = {
      ...contactGroup.parse({ ...GROUP_RECORD.fresh(pad('contactGroup', 1), omar), name: 'Board' }),
      shared: true,
    }
    const hidden = (actor: PersonActor) =>
      changeRecord(GROUP_RECORD, factsWith(group), { id: group.id, set: { shared: false } }, actor)
    expect(hidden(admin)).toMatchObject({ ok: false, error: { code: 'not-permitted' } })
    expect(hidden(omar).ok).toBe(true)
  })
})
