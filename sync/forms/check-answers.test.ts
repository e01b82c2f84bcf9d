import { describe, expect, it } from 'vitest'
import { type FormAnswer, formAnswers } from './answers.ts'
import { checkAnswers, type FilledBy } from './check-answers.ts'
import type { Control, TextFormat } from './control.ts'
import { CONTROL_KINDS, type ControlKind } from './control-kinds.ts'
import { dayOfRule } from './days.ts'
import { formContent } from './form-content.ts'

const idOf = (n: number): Control['id'] => `control:${String(n).padStart(26, '0')}`
const RECIPIENT = `recipient:${'0'.repeat(26)}` as const
const environment = { today: '2026-11-30' }
const formOf = (controls: readonly object[]) =>
  formContent.parse({ shape: 1, languages: ['en'], timeZone: 'Asia/Dubai', controls })
const check = (
  controls: readonly object[],
  values: Readonly<Record<string, unknown>>,
  rows: object = {},
  by: FilledBy = null,
) => checkAnswers(formOf(controls), formAnswers.parse({ values, rows }), environment, by)
/** What is wrong with one answer to one control, or null. */
const of = (control: object, answer?: FormAnswer) =>
  check([{ id: idOf(1), kind: 'textBox', ...control }], answer ? { [idOf(1)]: answer } : {})[0]?.code ?? null
const line = (text: string): FormAnswer => ({ kind: 'line', text })
const sha256 = 'a'.repeat(64)

describe('an answer', () => {
  it.each<[TextFormat, readonly string[], readonly string[]]>([
    ['number', ['0', '-12.50', '1000000'], ['1e3', '1,000', '٣', '--1', '.5']],
    ['email', ['a@b.ae', ' A@B.AE '], ['a@', 'a b@c.ae', 'a']],
    ['mobile', ['+971501234567', '050 123 4567', '٠٥٠١٢٣٤٥٦٧'], ['12', '+1', '05012345678']],
    ['emailOrMobile', ['a@b.ae', '0501234567'], ['a', '12']],
    [
      'emiratesId',
      ['784-1990-1234567-1', '784199012345671', '٧٨٤١٩٩٠١٢٣٤٥٦٧١'],
      ['784-90-1234567-1', '785199012345671'],
    ],
    [
      'iban',
      ['AE07 0331 2345 6789 0123 456', 'GB82WEST12345698765432'],
      ['AE08 0331 2345 6789 0123 456', 'AE07'],
    ],
    ['name', ["Noor O'Hara-Smith", 'نورة الكعبي'], ['<b>', 'a\u202eb', 'a@b']],
    ['postalCode', ['12345', 'SW1A1AA', '١٢٣٤٥'], ['12', 'SW1A 1AA!', '12345678901']],
    ['days', ['1', '365', '٣٠'], ['0', '366', '1.5', '-1']],
  ])('that is a %s is taken as people write it, and nothing else is', (format, good, bad) => {
    for (const text of good) expect([text, of({ format }, line(text))]).toEqual([text, null])
    for (const text of bad) expect([text, of({ format }, line(text))]).toEqual([text, 'format'])
  })

  it('keeps within the limits of its control, which are still inside', () => {
    const rules = { minLength: 2, maxLength: 4, maxWords: 2, pattern: '[a-z ]+' }
    const texts = {
      a: 'too-short',
      ab: null,
      abcd: null,
      abcde: 'too-long',
      'a b c': 'too-long',
      AB: 'pattern',
    }
    for (const [text, code] of Object.entries(texts))
      expect([text, of({ rules }, line(text))]).toEqual([text, code])
    expect(of({ rules: { maxWords: 2 } }, line('a b c'))).toBe('too-many-words')
    const number = { format: 'number', rules: { min: '-1.5', max: '10', scale: 2 } }
    const numbers = {
      '-1.5': null,
      '-1.51': 'too-small',
      '10.00': null,
      '10.01': 'too-large',
      '1.234': 'too-exact',
    }
    for (const [text, code] of Object.entries(numbers))
      expect([text, of(number, line(text))]).toEqual([text, code])
  })

  it('of a day is one of the calendar, between days that may be counted from today', () => {
    const rules = { earliest: 'today-18y', latest: 'today+1m' }
    const days = {
      ...{ '2008-11-29': 'too-early', '2008-11-30': null, '2026-12-30': null, '2026-12-31': 'too-late' },
      ...{ '2026-02-30': 'not-a-day', today: 'not-a-day' },
    }
    for (const [day, code] of Object.entries(days))
      expect([day, of({ kind: 'datePicker', rules }, { kind: 'day', day })]).toEqual([day, code])
    expect(dayOfRule('today+1m', '2027-01-31')).toBe('2027-02-28')
    expect(dayOfRule('today+99999y', '2027-01-31')).toBeNull()
  })

  it('chooses of what is offered, each once and as many as are asked for', () => {
    const options = ['a', 'b', 'c'].map((value) => ({ id: `option0000${value}`, value }))
    expect(of({ kind: 'dropDown', options }, { kind: 'choice', value: 'a' })).toBeNull()
    expect(of({ kind: 'radioBox', options }, { kind: 'choice', value: 'x' })).toBe('not-an-option')
    const several = (values: string[]) =>
      of(
        { kind: 'multiselect', options, rules: { minChoices: 2, maxChoices: 2 } },
        { kind: 'choices', values },
      )
    expect([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'a'], ['a', 'x']].map(several)).toEqual([
      ...['too-few-chosen', null, 'too-many-chosen', 'not-an-option', 'not-an-option'],
    ])
  })

  it('brings files of the kinds, the size and the number that are asked for', () => {
    const files = (...names: string[]): FormAnswer => ({
      kind: 'files',
      files: names.map((name) => ({ sha256, name, sizeBytes: name.length })),
    })
    const rules = { fileTypes: ['pdf'], maxFileBytes: 10, maxFiles: 2 }
    const found = [files('a.PDF'), files('a.exe'), files('much-longer.pdf'), files('a.pdf', 'b.pdf', 'c.pdf')]
    expect(found.map((answer) => of({ kind: 'file', rules }, answer))).toEqual([
      ...[null, 'file-type', 'file-too-large', 'too-many-files'],
    ])
  })

  it('of each kind is asked for where it is required, and an empty one is none', () => {
    const EMPTY: Partial<Record<ControlKind, FormAnswer>> = {
      textBox: line('  '),
      checkBox: { kind: 'tick', on: false },
      multiselect: { kind: 'choices', values: [] },
      file: { kind: 'files', files: [] },
      richText: { kind: 'richText', text: { blocks: [{ kind: 'paragraph', spans: [] }] } },
    }
    const missing = (kind: ControlKind) =>
      kind === 'table' ? 'too-few-rows' : CONTROL_KINDS[kind].holds === null ? null : 'required'
    for (const kind of Object.keys(CONTROL_KINDS) as ControlKind[])
      for (const answer of [undefined, EMPTY[kind]])
        expect([kind, of({ kind, requirement: 'required' }, answer)]).toEqual([kind, missing(kind)])
  })
})

describe('what is asked of somebody', () => {
  const two = [
    { id: idOf(1), kind: 'checkBox', name: 'more' },
    { id: idOf(2), kind: 'textBox', requirement: 'required', visibleWhen: '[more]' },
    { id: idOf(3), kind: 'textBox', requirement: 'required', filledBy: RECIPIENT },
    { id: idOf(4), kind: 'textBox', name: 'sum', computed: '1 / [zero]' },
    { id: idOf(5), kind: 'textBox', name: 'zero' },
  ]
  it('is what is there, and theirs', () => {
    const codes = (values: object, by: FilledBy = null) =>
      check(two, values as never, {}, by).map((one) => `${one.controlId.at(-1)} ${one.code}`)
    expect(codes({})).toEqual([])
    expect(codes({ [idOf(1)]: { kind: 'tick', on: true } })).toEqual(['2 required'])
    expect(codes({}, RECIPIENT)).toEqual(['3 required'])
    expect(codes({ [idOf(5)]: line('0') })).toEqual(['4 not-worked-out'])
  })

  it('is asked in each row, and a table has as many rows as it is to have', () => {
    const table = [
      { id: idOf(1), kind: 'table', rules: { minRows: 1, maxRows: 2 } },
      { id: idOf(2), kind: 'textBox', parentId: idOf(1), requirement: 'required' },
    ]
    const row = (n: number, text: string) => ({ id: `row00000000${n}`, values: { [idOf(2)]: line(text) } })
    const found = (...rows: object[]) =>
      check(table, {}, { [idOf(1)]: rows }).map((one) => [one.rowId, one.code])
    expect(found()).toEqual([[null, 'too-few-rows']])
    expect(found(row(1, 'a'), row(2, ''))).toEqual([['row000000002', 'required']])
    expect(found(row(1, 'a'), row(2, 'b'), row(3, 'c'))).toEqual([[null, 'too-many-rows']])
    expect(found(row(1, 'a'), row(1, 'b'))).toEqual([['row000000001', 'not-asked']])
  })

  it('is nothing else: what no place takes is named, whoever sent it', () => {
    const form = [
      { id: idOf(1), kind: 'table' },
      { id: idOf(2), kind: 'textBox', parentId: idOf(1) },
      { id: idOf(3), kind: 'label' },
      { id: idOf(4), kind: 'textBox', computed: '1' },
      { id: idOf(5), kind: 'textBox' },
    ]
    const values = Object.fromEntries([2, 3, 4, 5, 9].map((n) => [idOf(n), line('x')]))
    const rows = { [idOf(1)]: [{ id: 'row000000001', values: { [idOf(5)]: line('x') } }], [idOf(5)]: [] }
    const named = check(form, values, rows).map((one) => `${one.controlId.at(-1)} ${one.rowId} ${one.code}`)
    expect(named).toEqual([
      ...['2 null not-asked', '3 null not-asked', '4 null not-asked', '9 null not-asked'],
      ...['5 row000000001 not-asked', '5 null not-asked'],
    ])
    expect(of({ kind: 'textBox' }, { kind: 'tick', on: true })).toBe('not-asked')
  })
})
