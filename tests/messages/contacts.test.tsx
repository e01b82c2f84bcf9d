/** What the screens of contacts call things, and what they say of entries that cannot be. */
import { describe, expect, it } from 'vitest'
import { type ContactEntry, contactForm } from '../../app/contacts/contact-form.tsx'
import { VisibilityPill } from '../../app/contacts/contact-table.tsx'
import { formProblems } from '../../app/records/form/form-problems.ts'
import { useProblemWords } from '../../app/records/form/problem-words.ts'
import { emptyValues, type FieldName, formFacts } from '../../app/records/form/record-form.ts'
import { expectSaid, expectShown, hookOf, inAll, languageOf, rendered } from './spoken.tsx'

type Field = FieldName<ContactEntry>
const VALID = { ...emptyValues(contactForm), fullNameEn: 'Reem Al Kaabi', language: 'ar' as const }

/** The sentence under a field, in the three languages. */
const saidOf = (field: Field, value: unknown) =>
  inAll(async (locale) => {
    const language = await languageOf(locale, 'records', 'contacts')
    const problem = formProblems(contactForm.schema, { ...VALID, [field]: value })[field]
    const label = contactForm.fields[field]?.label
    if (!problem || !label) return 'nothing'
    return hookOf(language, () => useProblemWords()(problem, language.i18n._(label)))
  })

const LONG = 'x'.repeat(101)

describe('an entry that cannot be', () => {
  it('[R1082] “Full name is required”', async () => {
    expectSaid(await saidOf('fullNameEn', ' '), 'Full name is required')
    expect(Object.entries(formFacts(contactForm)).filter(([, one]) => one.required).length).toBe(2)
  })

  it.each<[string, Field, unknown, string]>([
    ['[R1092]', 'fullNameEn', 'Reem <b>', 'Invalid full name'],
    ['[R1092]', 'fullNameAr', 'ريم\u0007', 'Invalid full name in Arabic'],
    ['[R1093]', 'postalCode', '??', 'Invalid postal code'],
    ['[R1094]', 'country', 'U\nA\nE', 'Invalid country'],
    ['[R1095]', 'state', 'A\u0000', 'Invalid state'],
    ['[R1096]', 'city', 'A\tB', 'Invalid city'],
    ['[R1097]', 'workAddress1', 'A\nB', 'Invalid work address 1'],
    ['[R1098]', 'title', 'A\nB', 'Invalid job title'],
    ['[R1099]', 'company', 'A\nB', 'Invalid company'],
    ['[R1100]', 'phone', '12', 'Invalid phone'],
    ['[R1101]', 'mobile', 'call me', 'Invalid mobile'],
    ['', 'email', 'reem@', 'Invalid e-mail'],
    ['', 'emiratesId', '784', 'Invalid Emirates ID'],
    ['', 'company', LONG, 'At most 100 characters'],
  ])('%s of %s is told: %j', async (_ids, field, value, sentence) => {
    expectSaid(await saidOf(field, value), sentence)
  })

  it('of a further number is told where it stands', () => {
    const details = [
      { id: '01hzzzzzzzzzzzzzzzzzzzzzzz', kind: 'mobile' as const, label: '', value: '+971501234567' },
      { id: '01hzzzzzzzzzzzzzzzzzzzzzzy', kind: 'email' as const, label: 'Home', value: 'no address' },
    ]
    expect(formProblems(contactForm.schema, { ...VALID, details }).details).toEqual({
      code: 'not-valid',
      at: [1, 'value'],
    })
  })
})

it.each([
  ['[M129][R0378]', false, 'private'],
  ['[M130][R0379]', true, 'shared'],
])('%s a contact is marked “%s”', async (_ids, shared, word) => {
  const texts = await inAll(async (locale) => [
    rendered(await languageOf(locale, 'ui', 'contacts'), <VisibilityPill shared={shared} />),
  ])
  expectShown(texts, word)
})
