import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseExpression } from '../../../sync/rules/expression.ts'
import { type Clause, clauseFor, testsOf, toExpression, toSimple } from './simple-condition.ts'

const clause: fc.Arbitrary<Clause> = fc
  .record({
    fieldId: fc.constantFrom('field:1', 'field:2', 'field:3'),
    test: fc.constantFrom(...testsOf('checkbox'), ...testsOf('text')),
    value: fc.string({ unit: fc.constantFrom('a', 'ع', '1', ' ', '"', '[', ')', '=', '\n'), minLength: 1 }),
  })
  .map((one) => (['is', 'isNot', 'atLeast', 'atMost'].includes(one.test) ? one : { ...one, value: '' }))

it('[A161][E013] what a person builds is an expression the rule understands, and is read back line by line', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(clause, { minLength: 1, maxLength: 3 }), (all, clauses) => {
      const text = toExpression({ all, clauses }) ?? ''
      fc.pre(text.length <= 500)
      expect(parseExpression(text).ok).toBe(true)
      // One line is every line and any line.
      expect(toSimple(text)).toEqual({ all: all || clauses.length === 1, clauses })
    }),
  )
})

it('[A161] what says more than lines can is not taken for less', () => {
  expect(toSimple('[a] = "1" and ([b] or [c])')).toBeNull()
  expect(toSimple('[a] < 3')).toBeNull()
  expect(toSimple('[a')).toBeNull()
  expect(toExpression({ all: true, clauses: [] })).toBeNull()
})

it('[E013] a line begins with what is asked most of a kind of field', () => {
  const field = (kind: Parameters<typeof testsOf>[0], options: string[] = []) =>
    clauseFor({ id: 'field:1', kind, options })
  expect(field('checkbox')).toEqual({ fieldId: 'field:1', test: 'ticked', value: '' })
  expect(field('dropDown', ['Villa', 'Flat'])).toEqual({ fieldId: 'field:1', test: 'is', value: 'Villa' })
  expect(field('text')).toEqual({ fieldId: 'field:1', test: 'filled', value: '' })
})
