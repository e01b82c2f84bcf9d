/** What an expression says of the values of today. */
import type { Comparison, Expression, Value } from './expression.ts'

/** Whether it holds; a name without a value counts as an empty text. */
export function holds(expression: Expression, lookup: (name: string) => Value | undefined): boolean {
  switch (expression.kind) {
    case 'and':
      return expression.all.every((one) => holds(one, lookup))
    case 'or':
      return expression.all.some((one) => holds(one, lookup))
    case 'not':
      return !holds(expression.of, lookup)
    case 'name':
    case 'value':
      return isTrue(valueIn(expression, lookup))
    default:
      return compares(expression.kind, valueIn(expression.left, lookup), valueIn(expression.right, lookup))
  }
}

/** The names an expression speaks of. */
export function namesIn(expression: Expression): string[] {
  if (expression.kind === 'name') return [expression.name]
  if (expression.kind === 'value') return []
  if (expression.kind === 'not') return namesIn(expression.of)
  if ('all' in expression) return expression.all.flatMap(namesIn)
  return [...namesIn(expression.left), ...namesIn(expression.right)]
}

function valueIn(expression: Expression, lookup: (name: string) => Value | undefined): Value {
  if (expression.kind === 'value') return expression.value
  return expression.kind === 'name' ? (lookup(expression.name) ?? '') : holds(expression, lookup)
}

const isTrue = (value: Value): boolean => value !== '' && value !== false
const NUMBER = /^-?\d+(\.\d+)?$/

/** Two numbers by size, a yes or no by whether it is one, anything else as text; ISO dates follow as texts do. */
function compares(kind: Comparison, left: Value, right: Value): boolean {
  const [a, b] =
    typeof left === 'boolean' || typeof right === 'boolean'
      ? [Number(isTrue(left)), Number(isTrue(right))]
      : NUMBER.test(left.trim()) && NUMBER.test(right.trim())
        ? [Number(left), Number(right)]
        : [left.trim(), right.trim()]
  if (kind === '=') return a === b
  if (kind === '!=') return a !== b
  return kind === '<' ? a < b : kind === '<=' ? a <= b : kind === '>' ? a > b : a >= b
}
