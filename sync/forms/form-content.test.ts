import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Control, control, designedControl, newControl } from './control.ts'
import { CONTROL_KINDS, type ControlKind } from './control-kinds.ts'
import {
  designedForm,
  type FormContent,
  formContent,
  frozenForm,
  MAX_CONTROLS,
  textIn,
} from './form-content.ts'
import { richText, wordsOf } from './rich-text.ts'

const idOf = (n: number): Control['id'] => `control:${String(n).padStart(26, '0')}`
const KINDS = Object.keys(CONTROL_KINDS) as ControlKind[]
const form = (controls: readonly object[]): object => ({
  shape: 1,
  languages: ['en', 'ar'],
  timeZone: 'Asia/Dubai',
  controls,
})

describe('a control', () => {
  it('of each kind begins with nothing but its id and kind, and can be published so', () => {
    for (const kind of KINDS) {
      const begun = newControl(idOf(1), kind)
      expect(begun).toMatchObject({
        requirement: 'editable',
        width: 12,
        name: '',
        visibleWhen: null,
        rules: {},
      })
      expect(control.parse(begun)).toEqual(begun)
    }
  })

  it.each([
    ['a name with a blank', { name: 'Total amount' }],
    ['a name that is a place of every object', { name: '__proto__' }],
    ['a number with two points', { rules: { min: '1.2.3' } }],
    ['a number as computers write it', { rules: { max: '1e9' } }],
    ['a day nobody can read', { rules: { earliest: 'tomorrow' } }],
    ['an ending with a point', { rules: { fileTypes: ['.pdf'] } }],
    ['a label longer than a line', { label: { en: 'a'.repeat(201) } }],
  ])('with %s may stand in a form while it is designed, and is not published', (_, wrong) => {
    const typed = { id: idOf(1), kind: 'textBox', ...wrong }
    expect(designedControl.safeParse(typed).success).toBe(true)
    expect(control.safeParse(typed).success).toBe(false)
  })

  it('has a kind, an id and a parent of their shapes at every stage', () => {
    for (const wrong of [{ kind: 'script' }, { id: 'field:x' }, { parentId: 'section' }, { width: 13 }])
      expect(designedControl.safeParse({ ...newControl(idOf(1), 'label'), ...wrong }).success).toBe(false)
  })

  it('takes its choices from a lookup, or from a path with the places of value, label and what is passed on', () => {
    const lookup = { from: 'lookup', lookupId: `lookup:${'0'.repeat(26)}`, counts: 'asSeen' }
    const path = {
      from: 'path',
      pathId: `integrationPath:${'0'.repeat(52)}`,
      value: 'a'.repeat(10),
      label: 'b'.repeat(10),
      passesOn: [{ mapping: 'c'.repeat(10), name: 'licence' }],
      asksWith: [{ parameter: 'd'.repeat(10), name: 'emirate' }],
      counts: 'checkedAgain',
    }
    for (const source of [lookup, path])
      expect(control.parse({ ...newControl(idOf(1), 'remoteDropDown'), source }).source).toEqual(source)
  })
})

describe('the content of a form', () => {
  it(`holds ${MAX_CONTROLS} controls, and more only while it is designed`, () => {
    const many = form(Array.from({ length: MAX_CONTROLS + 1 }, (_, n) => ({ id: idOf(n), kind: 'label' })))
    expect(formContent.safeParse(many).success).toBe(false)
    expect(designedForm.safeParse(many).success).toBe(true)
  })

  it('is frozen without what is as it begins, and is the same when read again', () => {
    const label = fc.record(
      { en: fc.string({ maxLength: 20 }), ar: fc.string({ maxLength: 20 }) },
      { requiredKeys: [] },
    )
    const some = fc.record(
      {
        label,
        help: label,
        requirement: fc.constantFrom('required', 'editable', 'readOnly', 'hidden'),
        width: fc.integer({ min: 1, max: 12 }),
        visibleWhen: fc.option(fc.string({ maxLength: 30 })),
        rules: fc.record({ min: fc.constant('1.5'), maxRows: fc.nat(200) }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...KINDS), some), { maxLength: 8 }), (controls) => {
        const content = formContent.parse(
          form(controls.map(([kind, says], n) => ({ id: idOf(n), kind, ...says }))),
        )
        const bytes = frozenForm(content)
        expect(formContent.parse(JSON.parse(bytes))).toEqual(content)
        expect(frozenForm(formContent.parse(JSON.parse(bytes)))).toBe(bytes)
        expect(bytes).not.toContain('"startsPage"')
      }),
    )
  })

  it('shows a text in the reader’s language, else in the first of the form’s that has it', () => {
    const content = formContent.parse(form([])) as FormContent
    expect(textIn({ en: 'Name', ar: 'الاسم' }, 'ar', content)).toBe('الاسم')
    expect(textIn({ en: 'Name', ar: ' ' }, 'ar', content)).toBe('Name')
    expect(textIn({ fr: 'Nom' }, 'ar', content)).toBe('Nom')
    expect(textIn({}, 'ar', content)).toBe('')
  })
})

describe('the kinds of controls', () => {
  it('[A126] are those of the specification, by its names', () => {
    const wires = KINDS.map((kind) => CONTROL_KINDS[kind].wire)
    expect(wires).toEqual([
      'TextBox',
      'CheckBox',
      'RadioBox',
      'DropDown',
      'File',
      'DatePicker',
      'Section',
      'Signature',
      'Remote AutoComplete',
      'Remote DropDown',
      'Multiselect',
      'Empty Box',
      'Label',
      'Placeholder',
      'TextArea',
      'Rich Text',
      'Remote Multiselect',
      'Sequence',
      'Horizontal Line',
      'Info Panel',
      'Table',
      'SearchBox',
    ])
  })
})

describe('a rich text', () => {
  const of = (spans: readonly object[]) => ({ blocks: [{ kind: 'paragraph', spans }] })
  it('is words with marks in blocks', () => {
    const text = richText.parse({
      blocks: [
        { kind: 'heading', spans: [{ text: 'Why' }] },
        { kind: 'bullet', spans: [{ text: 'It is ' }, { text: 'late', marks: ['bold', 'italic'] }] },
      ],
    })
    expect(wordsOf(text)).toBe('Why\nIt is late')
  })

  it.each([
    ['a mark nobody knows', of([{ text: 'a', marks: ['script'] }])],
    [
      'marks in another order, which would be other bytes for the same',
      of([{ text: 'a', marks: ['italic', 'bold'] }]),
    ],
    ['a mark twice', of([{ text: 'a', marks: ['bold', 'bold'] }])],
    ['a kind of block nobody knows', { blocks: [{ kind: 'iframe', spans: [] }] }],
    ['what turns the text that follows', of([{ text: 'a\u202eb' }])],
    ['words without end', of(Array.from({ length: 3 }, () => ({ text: 'a'.repeat(9_000) })))],
    ['HTML', '<b>bold</b>'],
  ])('is not %s', (_, wrong) => expect(richText.safeParse(wrong).success).toBe(false))

  it('keeps nothing of an element but what it is made of', () => {
    expect(richText.parse(of([{ text: '<script>', href: 'javascript:alert(1)' }]))).toEqual(
      of([{ text: '<script>' }]),
    )
  })
})
