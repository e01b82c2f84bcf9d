import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTACT_RECORD } from '../../../sync/commands/contacts/contact-record.ts'
import { changeRecord } from '../../../sync/commands/record-command.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import type { Contact } from '../../../sync/entities/contact.ts'
import { changesBetween, rebase } from '../form/rebase.ts'
import { changeOf } from './use-record-save.ts'

const actor = {
  kind: 'person',
  personId: 'person:01hzzzzzzzzzzzzzzzzzzzzzzc',
  organizationId: 'organization:01hzzzzzzzzzzzzzzzzzzzzzzb',
  organizationName: 'Al Noor',
  name: 'Omar Haddad',
  email: 'omar@alnoor.ae',
  language: 'en',
} as const satisfies PersonActor
const ID = 'contact:01hzzzzzzzzzzzzzzzzzzzzzza' as const
const FRESH = CONTACT_RECORD.fresh(ID, actor)

const detail = fc.record({
  id: fc.constantFrom('01hzzzzzzz', '01hzzzzzzy', '01hzzzzzzx'),
  kind: fc.constant('email' as const),
  label: fc.constantFrom('', 'Home'),
  value: fc.constantFrom('a@b.ae', 'c@d.ae'),
})
const entry = fc.record({
  fullNameEn: fc.constantFrom('Reem', 'Sara', 'Omar'),
  city: fc.constantFrom('', 'Dubai', 'Al Ain'),
  company: fc.constantFrom('', 'Al Noor'),
  shared: fc.boolean(),
  details: fc.uniqueArray(detail, { selector: (one) => one.id, maxLength: 3 }),
})
type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never
const held = (one: Entry): Contact => ({ ...FRESH, ...one })
const decide = (stands: Contact | undefined, change: ReturnType<typeof changeOf>) =>
  changeRecord(
    CONTACT_RECORD,
    { get: (kind) => (kind === 'contact' ? stands : undefined) as never },
    change as never,
    actor,
  )

describe('what a form says of a record', () => {
  test('is what stands afterwards, of a new one as of one that was changed', () => {
    fc.assert(
      fc.property(fc.option(entry, { nil: null }), entry, (before, after) => {
        const changes = changesBetween(before ?? ({} as Entry), after)
        const change = changeOf<Entry>(ID, before, changes, ['details'])
        const decided = decide(before ? held(before) : undefined, change)
        expect(decided.ok).toBe(true)
        if (!decided.ok) return
        const { details = [], ...rest } = decided.value.value
        expect(rest).toMatchObject({ fullNameEn: after.fullNameEn, shared: after.shared })
        expect([rest.city ?? '', rest.company]).toEqual([after.city, after.company])
        expect([...details].sort(byId)).toEqual([...after.details].sort(byId))
      }),
    )
  })

  test('never writes over what somebody else has written meanwhile, and loses nothing where they did not meet', () => {
    fc.assert(
      fc.property(entry, entry, entry, (base, mine, theirs) => {
        const { values, conflicts } = rebase(base, mine, theirs)
        const changes = changesBetween(base, mine)
        const decided = decide(held(theirs), changeOf<Entry>(ID, base, changes, ['details']))
        // The device finds what the server refuses, before it is sent.
        expect(decided.ok).toBe(conflicts.length === 0)
        if (!decided.ok) return
        const { details = [], ...rest } = decided.value.value
        expect([rest.fullNameEn, rest.city ?? '', rest.company, rest.shared]).toEqual([
          values.fullNameEn,
          values.city,
          values.company,
          values.shared,
        ])
        expect([...details].sort(byId)).toEqual([...values.details].sort(byId))
      }),
    )
  })
})

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)
