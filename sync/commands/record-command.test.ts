import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PersonActor } from '../entities/actor.ts'
import type { Contact } from '../entities/contact.ts'
import { lookupItemId } from '../entities/lookup.ts'
import type { Role } from '../entities/permission.ts'
import type { Authority } from '../rules/authority.ts'
import { changedFields } from '../rules/changed-fields.ts'
import { fieldDigest } from '../rules/field-digest.ts'
import type { Command, Facts } from './command.ts'
import { mergeContacts } from './contacts/merge-contacts.ts'
import { removeContact, saveContact, saveContactGroup } from './contacts/save-contact.ts'
import { COMMANDS, type CommandInput } from './registry.ts'

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
const admin = person(3)
const of = ({ personId }: PersonActor, role: Role = 'member'): Authority => ({
  personId,
  roles: [role],
  permissions: [],
})
const runsIt = of(admin, 'companyAdmin')
const theContact = (some: Partial<Contact> = {}): Contact => ({
  id: pad('contact', 1),
  organizationId: omar.organizationId,
  ownerId: omar.personId,
  shared: true,
  fullNameEn: 'Priya Menon',
  fullNameAr: '',
  email: 'priya@example.com',
  mobile: '+971500000065',
  company: 'Qatra',
  title: '',
  language: 'en',
  ...some,
})

/** A server that holds these; what somebody may do is as their roles say now. */
function world(contacts: readonly Contact[], authorities: readonly Authority[] = [of(omar), runsIt]) {
  const state = new Map<string, unknown>(contacts.map((one) => [`contact|${one.id}`, one]))
  for (const one of authorities) state.set(`authority|${one.personId}`, one)
  const facts: Facts = { get: (kind, id) => state.get(`${kind}|${id}`) as never }
  const run = <I>(command: Command<I>, input: I, actor: PersonActor) => {
    const read = command.input.safeParse(input)
    if (!read.success)
      return { refused: 'input-not-valid', facts: { where: read.error.issues[0]?.path.join('.') } }
    const denied = command.check(facts, read.data, actor)
    if (denied) return { refused: denied.code, facts: denied.facts }
    const context = {
      ...{ actor, now: 1, commandId: 'command:x', claimedAt: null },
      ids: { now: () => 1, randomBytes: (n: number) => new Uint8Array(n) },
    }
    const done = command.apply(facts, read.data, context)
    if (!done.ok) return { refused: done.error.code, facts: done.error.facts }
    for (const { kind, value } of done.value.put) state.set(`${kind}|${(value as { id: string }).id}`, value)
    for (const { kind, id } of done.value.remove ?? []) state.delete(`${kind}|${id}`)
    return { refused: null, facts: undefined }
  }
  return { run, contact: (n = 1) => state.get(`contact|${pad('contact', n)}`) as Contact | undefined, state }
}

const edit = (shown: Contact, wanted: Partial<Contact>): CommandInput<'saveContact'> =>
  ({
    id: shown.id,
    ...changedFields({ ...shown }, wanted as Record<string, unknown>),
  }) as CommandInput<'saveContact'>

describe('a record that two people change', () => {
  it('[S16] takes changes of different fields from both, whoever comes first', () => {
    const shown = theContact()
    const { run, contact } = world([shown])
    expect(run(saveContact, edit(shown, { company: 'Qatra Water' }), omar).refused).toBe(null)
    expect(run(saveContact, edit(shown, { title: 'Manager' }), admin).refused).toBe(null)
    expect(contact()).toMatchObject({ company: 'Qatra Water', title: 'Manager', fullNameEn: 'Priya Menon' })
  })

  it('[S16] refuses the whole of what would replace a value its person has not seen, and names the fields', () => {
    const shown = theContact()
    const { run, contact } = world([shown])
    run(saveContact, edit(shown, { company: 'Qatra Water', city: 'Dubai' }), omar)
    const late = run(saveContact, edit(shown, { company: 'QW', city: 'Sharjah', title: 'Manager' }), admin)
    expect(late).toEqual({ refused: 'changed-meanwhile', facts: { fields: 'company,city' } })
    expect(contact()).toMatchObject({ company: 'Qatra Water', city: 'Dubai', title: '' })
  })

  it('[S16] is at rest when both wanted the same', () => {
    const shown = theContact()
    const { run } = world([shown])
    run(saveContact, edit(shown, { company: 'Qatra Water' }), omar)
    expect(run(saveContact, edit(shown, { company: 'Qatra Water' }), admin).refused).toBe(null)
  })

  it('[S16] keeps every element that either added to its list, and refuses only one that both changed', () => {
    const own = { id: 'detail000001', kind: 'email' as const, label: '', value: 'a@example.com' }
    const shown = theContact({ details: [own] })
    const { run, contact } = world([shown])
    const add = (id: string, value: string) => ({
      id: shown.id,
      set: {},
      lists: { details: { put: [{ element: { ...own, id, value } }] } },
    })
    run(saveContact, add('detail000002', 'b@example.com'), omar)
    run(saveContact, add('detail000003', 'c@example.com'), admin)
    expect(contact()?.details?.map((one) => one.value)).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ])
    const change = (value: string) => ({
      id: shown.id,
      set: {},
      lists: { details: { put: [{ element: { ...own, value }, seen: fieldDigest(own) }] } },
    })
    expect(run(saveContact, change('d@example.com'), omar).refused).toBe(null)
    expect(run(saveContact, change('e@example.com'), admin)).toEqual({
      refused: 'changed-meanwhile',
      facts: { fields: 'details.detail000001' },
    })
  })

  it('[S16] that was removed meanwhile refuses what was changed in it, and is not made anew', () => {
    const shown = theContact()
    const { run, contact } = world([shown])
    run(removeContact, { contactId: shown.id }, omar)
    expect(run(saveContact, edit(shown, { company: 'QW' }), admin).refused).toBe('removed-meanwhile')
    expect(contact()).toBe(undefined)
    expect(run(removeContact, { contactId: shown.id }, admin).refused).toBe(null)
  })

  it('[S16] of a caller that says nothing of what it saw is set whatever stood there', () => {
    const { run, contact } = world([theContact()])
    expect(run(saveContact, { id: pad('contact', 1), set: { company: 'X' } }, omar).refused).toBe(null)
    expect(contact()?.company).toBe('X')
  })

  it('[S16] holds after any order of any changes what each accepted one set, and nothing of a refused one', () => {
    const fields = ['company', 'title', 'city'] as const
    const step = fc.record({
      admin: fc.boolean(),
      /** How many of the accepted changes its person had not heard of. */
      behind: fc.nat(3),
      set: fc.dictionary(fc.constantFrom(...fields), fc.constantFrom('', 'a', 'b'), { minKeys: 1 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { run, contact } = world([theContact()])
        const past: Contact[] = [theContact()]
        for (const one of steps) {
          const shown = past[Math.max(0, past.length - 1 - one.behind)] as Contact
          const before = contact() as Contact
          const wish = edit(shown, one.set as Partial<Contact>)
          const { refused } = run(saveContact, wish, one.admin ? admin : omar)
          const after = contact() as Contact
          const lost = Object.keys(wish.set).filter((field) => {
            const name = field as (typeof fields)[number]
            return (before[name] ?? '') !== (shown[name] ?? '') && (before[name] ?? '') !== one.set[name]
          })
          expect(refused).toBe(lost.length > 0 ? 'changed-meanwhile' : null)
          expect(after).toEqual(refused ? before : { ...before, ...wish.set })
          past.push(after)
        }
      }),
    )
  })
})

describe('a record of somebody else', () => {
  const stranger = person(9)

  it('[S8] is answered as one that is not there, whatever is wished of it, when it is not theirs to see', () => {
    const mine = theContact({ shared: false })
    const there = world([mine], [of(omar), of(stranger), runsIt])
    const nowhere = world([], [of(omar), of(stranger), runsIt])
    for (const actor of [stranger, admin]) {
      for (const wish of [edit(mine, { company: 'Mine' }), edit(mine, { company: 'Mine', shared: true })])
        expect(there.run(saveContact, wish, actor)).toEqual(nowhere.run(saveContact, wish, actor))
      const remove = { contactId: mine.id }
      expect(there.run(removeContact, remove, actor)).toEqual(nowhere.run(removeContact, remove, actor))
      const keep = { id: pad('contact', 2), set: { fullNameEn: 'Omar' } }
      const merged = [{ id: mine.id, seen: fieldDigest(mine) }]
      const merge = { keep, merged }
      expect(there.run(mergeContacts, merge, actor)).toEqual(nowhere.run(mergeContacts, merge, actor))
    }
    expect(there.contact()).toEqual(mine)
  })

  it('[S15] that is shared is changed by who looks after what is shared, by their roles of this moment', () => {
    const shared = theContact()
    expect(
      world([shared], [of(omar), of(stranger)]).run(saveContact, edit(shared, { title: 'x' }), stranger)
        .refused,
    ).toBe('not-permitted')
    // An administrator until a moment ago.
    const demoted = world([shared], [of(omar), of(admin)])
    expect(demoted.run(saveContact, edit(shared, { title: 'x' }), admin).refused).toBe('not-permitted')
    expect(world([shared], []).run(removeContact, { contactId: shared.id }, admin).refused).toBe(
      'not-permitted',
    )
  })

  it('[S15] is not passed to another by a change: owner and organisation are no fields', () => {
    const { run, contact } = world([theContact()])
    const input = { id: pad('contact', 1), set: { ownerId: admin.personId } } as never
    expect(run(saveContact, input, admin).refused).toBe('input-not-valid')
    expect(contact()?.ownerId).toBe(omar.personId)
  })
})

describe('a record', () => {
  it('[R1082] of a contact has a name', () => {
    const { run } = world([])
    expect(
      run(
        saveContact,
        { id: pad('contact', 1), set: { email: 'a@example.com' }, seen: {}, isNew: true },
        omar,
      ),
    ).toEqual({
      refused: 'input-not-valid',
      facts: { where: 'fullNameEn' },
    })
  })

  it.each([
    ['[R1092]', 'fullNameEn', 'Omar <script>', "Jean-Luc d'Été"],
    ['[R1092]', 'fullNameAr', 'عمر = 3', 'عمر حدّاد'],
    ['[R1093]', 'postalCode', '1', '12345'],
    ['[R1094]', 'country', 'a\u0007', 'الإمارات'],
    ['[R1095]', 'state', 'x'.repeat(101), 'Dubai'],
    ['[R1096]', 'city', 'a\nb', 'Dubai'],
    ['[R1097]', 'workAddress1', 'x'.repeat(101), 'Street 4, floor 2'],
    ['[R1098]', 'title', 'x\u0000', 'Manager'],
    ['[R1099]', 'company', 'x'.repeat(101), 'Qatra Water L.L.C.'],
    ['[R1100]', 'phone', '12', '+97144440000'],
    ['[R1101]', 'mobile', 'abc', '050 123 4567'],
    ['[R0649]', 'emiratesId', '784-1', '784198012345678'],
  ])('%s takes no %s that is not one, and says where', (_row, field, wrong, right) => {
    const { run } = world([theContact()])
    const change = (value: string) => ({ id: pad('contact', 1), set: { [field]: value } })
    expect(run(saveContact, change(wrong), omar)).toEqual({
      refused: 'input-not-valid',
      facts: { where: `set.${field}` },
    })
    expect(run(saveContact, change(right), omar).refused).toBe(null)
  })

  it('[R0647][R0649][R1091] is written one way, however it was typed', () => {
    const { run, contact } = world([theContact()])
    run(
      saveContact,
      { id: pad('contact', 1), set: { mobile: '٠٥٠ ١٢٣ ٤٥٦٧', emiratesId: '784198012345678' } },
      omar,
    )
    expect(contact()).toMatchObject({ mobile: '+971501234567', emiratesId: '784-1980-1234567-8' })
  })

  it('is at most 64 KB, so that a page of them stays one', () => {
    const { run } = world([])
    const groupId = pad('contactGroup', 1)
    const many = (from: number) => ({
      id: groupId,
      set: { name: 'All' },
      lists: {
        contacts: {
          put: Array.from({ length: 300 }, (_, n) => ({ element: { id: pad('contact', from + n) } })),
        },
      },
    })
    expect(run(saveContactGroup, many(0), omar).refused).toBe(null)
    expect(run(saveContactGroup, many(300), omar).refused).toBe('input-not-valid')
  })
})

describe('contacts that are one person', () => {
  it('become one, which stands for the others from then on', () => {
    const other = theContact({ id: pad('contact', 2), email: 'p2@example.com', company: 'QW' })
    const { run, contact } = world([theContact(), other])
    const merged = [{ id: other.id, seen: fieldDigest(other) }]
    expect(run(mergeContacts, { keep: edit(theContact(), { company: 'QW' }), merged }, omar).refused).toBe(
      null,
    )
    expect(contact(2)).toBe(undefined)
    expect(contact(1)).toMatchObject({ company: 'QW', mergedFrom: [{ id: other.id }] })
  })

  it('stay as they are when one of them was changed or removed meanwhile', () => {
    const other = theContact({ id: pad('contact', 2) })
    const { run, contact } = world([theContact(), other])
    const merged = [{ id: other.id, seen: fieldDigest({ ...other, company: 'As it was' }) }]
    expect(run(mergeContacts, { keep: edit(theContact(), {}), merged }, omar).refused).toBe(
      'changed-meanwhile',
    )
    run(removeContact, { contactId: other.id }, omar)
    expect(run(mergeContacts, { keep: edit(theContact(), {}), merged }, omar).refused).toBe(
      'removed-meanwhile',
    )
    expect(contact(1)).toEqual(theContact())
  })

  it('do not take from colleagues what was shared with them', () => {
    const own = theContact({ id: pad('contact', 2), shared: false })
    const { run, contact } = world([theContact(), own])
    const merged = [{ id: pad('contact', 1), seen: fieldDigest(theContact()) }]
    expect(run(mergeContacts, { keep: edit(own, {}), merged }, omar).refused).toBe('not-permitted')
    expect(contact(1)).toBeDefined()
  })
})

describe('records of which there are only so many', () => {
  const bare = (n: number) => String(n).padStart(26, '0')
  const ids = {
    lookupItem: lookupItemId(`lookup:${bare(1)}`, 'a'),
    integrationPath: `integrationPath:${bare(1)}${bare(2)}`,
  }
  const set = {
    lookupItem: { identifier: 'a', valueEn: 'A' },
    integrationPath: { name: 'Suppliers', relativeUrl: '/suppliers' },
  }
  const idOfKind = (command: string) => (command === 'saveLookupItem' ? 'lookupItem' : 'integrationPath')
  /** By what they read: whoever says that it is new has the others counted. */
  const counting = Object.values(COMMANDS).filter(({ name, input, reads }) => {
    const kinds = (isNew?: true) => {
      const change = { id: ids[idOfKind(name)], set: {}, ...(isNew && { isNew }) }
      return input.safeParse(change).success ? reads(change as never, admin).length : 0
    }
    return kinds(true) !== kinds()
  })

  it('are the ones this is about', () => {
    expect(counting.map((one) => one.name).sort()).toEqual(['saveIntegrationPath', 'saveLookupItem'])
  })

  it('are made by no change that does not say so: nobody would count them', () => {
    const parents = { organizationId: admin.organizationId, parameters: [], access: 'organization' }
    for (const { name, check } of counting) {
      const kind = idOfKind(name)
      const facts: Facts = {
        get: (of, id) =>
          (of === 'authority'
            ? runsIt
            : of === 'lookup' || of === 'connectedSystem'
              ? { ...parents, id }
              : undefined) as never,
      }
      const change = { id: ids[kind], set: set[kind] }
      expect(check(facts, { ...change, isNew: true } as never, admin), name).toBeNull()
      expect(check(facts, change as never, admin), name).toMatchObject({ code: 'removed-meanwhile' })
    }
  })
})
