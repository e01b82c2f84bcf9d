import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formProblems } from './form-problems.ts'
import { parseEntries } from './kept-entries.ts'
import { inSentence } from './problem-words.ts'
import { changesBetween, isSame, rebase } from './rebase.ts'
import { emptyValues, formFacts, recordForm } from './record-form.ts'

const label = { id: 'x', message: 'x' }
const schema = z.object({
  fullName: z.string().check(z.trim(), z.minLength(1), z.maxLength(5)),
  company: z.string().check(z.maxLength(120)),
  email: z.email(),
  days: z.nullable(z.number().check(z.minimum(1), z.maximum(365))),
  language: z.enum(['en', 'ar', 'fr']),
  groups: z.array(z.string().check(z.minLength(1))).check(z.maxLength(2)),
  shared: z.boolean(),
  note: z.string().check(z.maxLength(1000)),
})
const form = recordForm(schema, {
  id: 'contact',
  fields: {
    fullName: { label },
    company: { label },
    email: { label },
    days: { label, kind: 'number' },
    language: { label },
    groups: { label },
    shared: { label },
    note: { label },
  },
})
const whole = {
  fullName: 'Sara',
  company: '',
  email: 'sara@example.com',
  days: null,
  language: 'en',
  groups: [],
  shared: false,
  note: '',
} satisfies z.infer<typeof schema>

describe('what a schema says of a form', () => {
  test('which control asks for a field, and which fields are required, is said once: in the schema', () => {
    const facts = formFacts(form)
    expect(Object.entries(facts).map(([name, { kind, required }]) => [name, kind, required])).toEqual([
      ['fullName', 'text', true],
      ['company', 'text', false],
      ['email', 'email', true],
      ['days', 'number', false],
      ['language', 'choice', true],
      ['groups', 'choices', false],
      ['shared', 'flag', false],
      ['note', 'longText', false],
    ])
    expect(facts.fullName?.maxLength).toBe(5)
  })

  test('what is empty and must not be is required, whatever the schema calls it', () => {
    const problems = formProblems(schema, emptyValues(form))
    expect(Object.entries(problems).map(([name, { code }]) => [name, code])).toEqual([
      ['fullName', 'required'],
      ['email', 'required'],
      ['language', 'required'],
    ])
    expect(formProblems(schema, { ...whole, fullName: '   ' }).fullName?.code).toBe('required')
  })

  test('what is written and cannot be that is not valid; limits are told with their number', () => {
    const problems = formProblems(schema, {
      ...whole,
      fullName: 'Sara Haddad',
      email: 'sara@',
      days: 366,
      language: 'de',
      groups: ['a', 'b', 'c'],
    })
    expect(problems).toEqual({
      fullName: { code: 'too-long', limit: 5, at: [] },
      email: { code: 'not-valid', at: [] },
      days: { code: 'too-large', limit: 365, at: [] },
      language: { code: 'not-valid', at: [] },
      groups: { code: 'too-many', limit: 2, at: [] },
    })
    expect(formProblems(schema, { ...whole, groups: ['a', ''] })).toEqual({
      groups: { code: 'required', at: [1] },
    })
    expect(formProblems(schema, whole)).toEqual({})
  })

  test('a name within a sentence begins small, a word in capitals stays', () => {
    expect(['E-mail', 'Full name', 'UAE PASS number', 'الاسم', 'X', ''].map(inSentence)).toEqual([
      'e-mail',
      'full name',
      'UAE PASS number',
      'الاسم',
      'x',
      '',
    ])
  })
})

const values = fc.record({
  a: fc.constantFrom('', 'one', 'two'),
  b: fc.constantFrom<readonly string[]>([], ['x'], ['x', 'y']),
  c: fc.constantFrom(null, 1, 2),
})

describe('a record that changes while it is edited', () => {
  test('no change of anybody is lost: it stands, or somebody is asked', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { values: merged, conflicts } = rebase(base, mine, theirs)
        for (const name of ['a', 'b', 'c'] as const) {
          const [began, wrote, came] = [base[name], mine[name], theirs[name]]
          // What I touched is still mine, what I did not is theirs.
          expect(merged[name]).toEqual(isSame(began, wrote) ? came : wrote)
          const bothDiffer = !isSame(began, wrote) && !isSame(began, came) && !isSame(wrote, came)
          expect(conflicts.includes(name)).toBe(bothDiffer)
        }
      }),
    )
  })

  test('nobody is asked when nothing came, nor about what both changed alike', () => {
    fc.assert(
      fc.property(values, values, (base, mine) => {
        expect(rebase(base, mine, base)).toEqual({ values: mine, conflicts: [] })
        expect(rebase(base, mine, mine).conflicts).toEqual([])
      }),
    )
  })

  test('only the fields that differ are sent, and sending them makes the records equal', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const changes = changesBetween(before, after)
        expect({ ...before, ...changes }).toEqual(after)
        for (const [name, value] of Object.entries(changes))
          expect(isSame(before[name as keyof typeof before], value)).toBe(false)
      }),
    )
    expect(isSame({ from: '1', to: '2' }, { to: '2', from: '1' })).toBe(true)
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
  })
})

describe('entries kept on the device', () => {
  test('come back as they were; of an older form only what is still a field', () => {
    const kept = { changes: { fullName: 'Sara', gone: 'x' }, base: { fullName: '', gone: '' }, at: 7 }
    expect(parseEntries(JSON.stringify(kept), ['fullName'])).toEqual({
      changes: { fullName: 'Sara' },
      base: { fullName: '' },
      at: 7,
    })
    expect(parseEntries(JSON.stringify(kept), ['other'])).toBeNull()
  })

  test('what is no such thing is nothing', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => void parseEntries(text, ['a'])))
    for (const text of [null, '', '[]', '{"changes":[],"base":{},"at":1}', '{"changes":{"a":1}}'])
      expect(parseEntries(text, ['a'])).toBeNull()
  })
})
