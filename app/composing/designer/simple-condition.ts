/** A condition as a person builds it, line by line, to and from the expression that is kept. */

import type { FieldKind } from '../../../sync/entities/field.ts'
import { type Expression, parseExpression } from '../../../sync/rules/expression.ts'

export type Test = 'ticked' | 'notTicked' | 'filled' | 'empty' | 'is' | 'isNot' | 'atLeast' | 'atMost'

export interface Clause {
  readonly fieldId: string
  readonly test: Test
  /** Of the last four tests. */
  readonly value: string
}

export interface SimpleCondition {
  /** Every line, or any of them. */
  readonly all: boolean
  readonly clauses: readonly Clause[]
}

export const testsOf = (kind: FieldKind): readonly Test[] =>
  kind === 'checkbox'
    ? ['ticked', 'notTicked']
    : kind === 'radio' || kind === 'dropDown'
      ? ['is', 'isNot', 'filled', 'empty']
      : ['is', 'isNot', 'filled', 'empty', 'atLeast', 'atMost']

export const hasValue = (test: Test): boolean =>
  test === 'is' || test === 'isNot' || test === 'atLeast' || test === 'atMost'

/** A line as it begins when its field is chosen. */
export const clauseFor = (field: {
  readonly id: string
  readonly kind: FieldKind
  readonly options: readonly string[]
}): Clause => {
  const test = testsOf(field.kind)[0] ?? 'filled'
  const isChoice = field.kind === 'radio' || field.kind === 'dropDown'
  return isChoice || test === 'ticked'
    ? { fieldId: field.id, test, value: isChoice ? (field.options[0] ?? '') : '' }
    : { fieldId: field.id, test: 'filled', value: '' }
}

const SIGNS = { is: '=', isNot: '!=', atLeast: '>=', atMost: '<=' } as const

/** Null without any line. A text with both kinds of quotation marks cannot be said; then the simple ones are left out. */
export function toExpression({ all, clauses }: SimpleCondition): string | null {
  if (clauses.length === 0) return null
  return clauses.map(said).join(all ? ' and ' : ' or ')
}

function said({ fieldId, test, value }: Clause): string {
  const name = `[${fieldId}]`
  switch (test) {
    case 'ticked':
      return name
    case 'notTicked':
      return `not ${name}`
    case 'filled':
      return `${name} != ""`
    case 'empty':
      return `${name} = ""`
    default:
      return `${name} ${SIGNS[test]} ${quoted(value)}`
  }
}

const quoted = (value: string): string =>
  value.includes('"') ? `'${value.replaceAll("'", '')}'` : `"${value}"`

/** The lines of an expression; null when it says more than lines can (it came over the API). */
export function toSimple(text: string): SimpleCondition | null {
  const parsed = parseExpression(text)
  if (!parsed.ok) return null
  const tree = parsed.value
  const parts = tree.kind === 'and' || tree.kind === 'or' ? tree.all : [tree]
  const clauses = parts.map(clauseOf)
  return clauses.every((one) => one !== null) ? { all: tree.kind !== 'or', clauses } : null
}

function clauseOf(tree: Expression): Clause | null {
  if (tree.kind === 'name') return { fieldId: tree.name, test: 'ticked', value: '' }
  if (tree.kind === 'not')
    return tree.of.kind === 'name' ? { fieldId: tree.of.name, test: 'notTicked', value: '' } : null
  if (!('left' in tree) || tree.left.kind !== 'name' || tree.right.kind !== 'value') return null
  const { value } = tree.right
  const test = (Object.keys(SIGNS) as (keyof typeof SIGNS)[]).find((one) => SIGNS[one] === tree.kind)
  if (!test || typeof value !== 'string') return null
  const fieldId = tree.left.name
  if (value === '' && test === 'is') return { fieldId, test: 'empty', value }
  if (value === '' && test === 'isNot') return { fieldId, test: 'filled', value }
  return { fieldId, test, value }
}
