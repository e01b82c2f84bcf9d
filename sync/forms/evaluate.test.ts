import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FormAnswer, type FormAnswers, formAnswers } from './answers.ts'
import type { Control } from './control.ts'
import { evaluateForm } from './evaluate.ts'
import { type FormContent, formContent } from './form-content.ts'

const idOf = (n: number): Control['id'] => `control:${String(n).padStart(26, '0')}`
const rowId = (n: number) => `row${String(n).padStart(9, '0')}`
const today = '2026-11-30'

const formOf = (controls: readonly object[]): FormContent =>
  formContent.parse({ shape: 1, languages: ['en'], timeZone: 'Asia/Dubai', controls })
const line = (text: string): FormAnswer => ({ kind: 'line', text })
const said = (values: Readonly<Record<string, FormAnswer>>, rows: FormAnswers['rows'] = {}): FormAnswers =>
  formAnswers.parse({ values, rows })

/** By names: what is there, and what the computed ones say. */
function worked(content: FormContent, answers: FormAnswers) {
  const form = evaluateForm(content, answers, { today })
  const named = content.controls.filter((one) => one.name !== '')
  return {
    form,
    control: (name: string) => named.find((one) => one.name === name) as Control,
    says: (name: string) => form.computedOf(named.find((one) => one.name === name) as Control),
    isThere: (name: string) => form.isThere(named.find((one) => one.name === name) as Control),
  }
}

const ORDER = formOf([
  { id: idOf(1), kind: 'dropDown', name: 'country' },
  { id: idOf(2), kind: 'section', name: 'abroad', visibleWhen: '[country] != "UAE" and filled([country])' },
  { id: idOf(3), kind: 'textBox', name: 'customs', parentId: idOf(2), format: 'number' },
  { id: idOf(4), kind: 'table', name: 'items' },
  { id: idOf(5), kind: 'textBox', name: 'price', parentId: idOf(4), format: 'number' },
  { id: idOf(6), kind: 'textBox', name: 'count', parentId: idOf(4), format: 'number' },
  {
    ...{ id: idOf(7), kind: 'textBox', name: 'total', parentId: idOf(4), format: 'number' },
    ...{ computed: '[price] * [count]', rules: { scale: 2 } },
  },
  {
    ...{ id: idOf(8), kind: 'textBox', name: 'sum', format: 'number', rules: { scale: 2 } },
    computed: 'sum([items.total]) + if(filled([customs]), [customs], 0)',
  },
  {
    ...{ id: idOf(9), kind: 'textBox', name: 'share', parentId: idOf(4), format: 'number' },
    ...{ computed: '[total] * 100 / sum([items.total])', rules: { scale: 1 } },
  },
])
const item = (n: number, price: string, count: string) => ({
  id: rowId(n),
  values: { [idOf(5)]: line(price), [idOf(6)]: line(count) },
})
const TWO_ROWS = { [idOf(4)]: [item(1, '0.10', '3'), item(2, '2.125', '2')] }
const from = (value: string): FormAnswer => ({ kind: 'choice', value })

describe('a form that is filled in', () => {
  it('sums its rows exactly, each with its own columns, in the digits that are declared', () => {
    const { form, control, says } = worked(ORDER, said({}, TWO_ROWS))
    const rows = form.rowsOf(control('items'))
    expect(rows.map((row) => form.computedOf(control('total'), row))).toEqual(['0.30', '4.25'])
    expect(says('sum')).toBe('4.55')
    expect(rows.map((row) => form.computedOf(control('share'), row))).toEqual(['6.6', '93.4'])
    expect(worked(ORDER, said({})).says('sum')).toBe('0.00')
  })

  it('counts what stands in a section that is not there as empty, and as before once it is there again', () => {
    const customs = { [idOf(3)]: line('50') }
    const abroad = worked(ORDER, said({ ...customs, [idOf(1)]: from('Oman') }, TWO_ROWS))
    expect([abroad.isThere('abroad'), abroad.isThere('customs'), abroad.says('sum')]).toEqual([
      true,
      true,
      '54.55',
    ])
    const home = worked(ORDER, said({ ...customs, [idOf(1)]: from('UAE') }, TWO_ROWS))
    expect([home.isThere('abroad'), home.isThere('customs'), home.says('sum')]).toEqual([
      false,
      false,
      '4.55',
    ])
  })

  it('computes with what nobody sees, and shows nothing of it', () => {
    const form = formOf([
      { id: idOf(1), kind: 'section', requirement: 'hidden' },
      { id: idOf(2), kind: 'textBox', name: 'rate', parentId: idOf(1), computed: '"0.05"' },
      { id: idOf(3), kind: 'textBox', name: 'tax', computed: '[rate] * 200' },
    ])
    const { form: state, control, says } = worked(form, said({}))
    expect([says('tax'), state.isThere(control('rate')), state.isShown(control('rate'))]).toEqual([
      '10.00',
      true,
      false,
    ])
  })

  it('reads what a source passed on beside what was chosen, and nothing that it did not pass on', () => {
    const form = formOf([
      { id: idOf(1), kind: 'remoteDropDown', name: 'supplier' },
      { id: idOf(2), kind: 'textBox', name: 'licence', computed: '[supplier.licence]' },
      { id: idOf(3), kind: 'textBox', name: 'proto', computed: '[supplier.constructor]' },
    ])
    const chosen = { value: 'S1', label: 'Salem', passed: { licence: 'L-77' } }
    const { says } = worked(form, said({ [idOf(1)]: { kind: 'item', item: chosen } }))
    expect([says('licence'), says('proto')]).toEqual(['L-77', null])
  })

  it('knows the day it is worked out for, and no other', () => {
    const form = formOf([
      { id: idOf(1), kind: 'datePicker', name: 'born' },
      { id: idOf(2), kind: 'textBox', name: 'years', computed: 'age([born])' },
    ])
    const born = (day: string) => worked(form, said({ [idOf(1)]: { kind: 'day', day } })).says('years')
    expect([born('2008-11-30'), born('2008-12-01')]).toEqual(['18', '17'])
  })

  it('takes an answer of another kind than is asked for as none', () => {
    const form = formOf([
      { id: idOf(1), kind: 'textBox', name: 'typed' },
      { id: idOf(2), kind: 'textBox', name: 'is', computed: 'if(filled([typed]), "yes", "no")' },
    ])
    expect(worked(form, said({ [idOf(1)]: { kind: 'tick', on: true } })).says('is')).toBe('no')
    expect(worked(form, said({ [idOf(1)]: line('x') })).says('is')).toBe('yes')
  })

  it.each([
    ['columns outside of what sums them', '[items.price] + 1', 'rows-not-here'],
    ['itself', '[asked] + 1', 'circle'],
    ['letters as a number', '"abc" * 2', 'not-a-number'],
    ['a part of nothing', '1 / 0', 'divided-by-zero'],
  ])('says why it cannot work out %s', (_, computed, failed) => {
    const form = formOf([
      { id: idOf(1), kind: 'table', name: 'items' },
      { id: idOf(2), kind: 'textBox', name: 'price', parentId: idOf(1) },
      { id: idOf(3), kind: 'textBox', name: 'asked', computed },
    ])
    expect(worked(form, said({})).says('asked')).toEqual({ failed })
  })

  it('has neither of two that wait for each other', () => {
    const form = formOf([
      { id: idOf(1), kind: 'section', name: 'a', visibleWhen: 'filled([in_b])' },
      { id: idOf(2), kind: 'textBox', name: 'in_a', parentId: idOf(1) },
      { id: idOf(3), kind: 'section', name: 'b', visibleWhen: 'not filled([in_a])' },
      { id: idOf(4), kind: 'textBox', name: 'in_b', parentId: idOf(3) },
    ])
    const { isThere } = worked(form, said({ [idOf(2)]: line('x'), [idOf(4)]: line('y') }))
    expect([isThere('a'), isThere('b')]).toEqual([false, false])
  })
})

describe('sections that stand in each other', () => {
  it('are not there, and nothing asks for ever', () => {
    const form = formOf([
      { id: idOf(1), kind: 'section', name: 'a', parentId: idOf(2) },
      { id: idOf(2), kind: 'section', name: 'b', parentId: idOf(1) },
      { id: idOf(3), kind: 'textBox', name: 'inside', parentId: idOf(1) },
    ])
    const { form: state, control } = worked(form, said({}))
    for (const name of ['a', 'b', 'inside']) expect(state.isShown(control(name))).toBe(false)
  })
})

describe('any form', () => {
  const NAMES = ['a', 'b', 'c', 'd', 'e'] as const
  const part = fc.constantFrom(...NAMES.map((name) => `[${name}]`), '1', '2.5', '[items.x]')
  const expression = fc.oneof(
    part,
    fc.tuple(part, fc.constantFrom('+', '*', '-', '/', '='), part).map((all) => all.join(' ')),
    part.map((one) => `sum([items.x]) + ${one}`),
    fc.tuple(part, part, part).map(([a, b, c]) => `if(${a} > 1, ${b}, ${c})`),
  )
  const control = fc.record({ computed: fc.option(expression), visibleWhen: fc.option(expression) })
  const texts = fc.array(fc.constantFrom('', '1', '3.75', 'x'), { minLength: 6, maxLength: 6 })

  it('ends, and says the same whichever control is asked first and whatever order they stand in', () => {
    fc.assert(
      fc.property(
        fc.array(control, { minLength: 5, maxLength: 5 }),
        texts,
        fc.integer({ min: 0, max: 4 }),
        (all, typed, turn) => {
          const named = all.map((one, n) => ({ ...one, id: idOf(n), kind: 'textBox', name: NAMES[n] }))
          const table = [
            { id: idOf(10), kind: 'table', name: 'items' },
            {
              id: idOf(11),
              kind: 'textBox',
              name: 'x',
              parentId: idOf(10),
              computed: all[0]?.computed ?? null,
            },
          ]
          const answers = said(Object.fromEntries(NAMES.map((_, n) => [idOf(n), line(typed[n] ?? '')])), {
            [idOf(10)]: [{ id: rowId(1), values: { [idOf(11)]: line(typed[5] ?? '') } }],
          })
          const asked = (content: FormContent, order: readonly number[]) => {
            const form = evaluateForm(content, answers, { today })
            const outcomes = order.map((n) => {
              const one = content.controls.find(({ id }) => id === idOf(n)) as Control
              return [n, form.isThere(one), form.computedOf(one)] as const
            })
            return outcomes.toSorted(([a], [b]) => a - b)
          }
          const all5 = [0, 1, 2, 3, 4]
          const forward = asked(formOf([...named, ...table]), all5)
          expect(asked(formOf([...table, ...named.toReversed()]), all5)).toEqual(forward)
          expect(asked(formOf([...named, ...table]), [...all5.slice(turn), ...all5.slice(0, turn)])).toEqual(
            forward,
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})
