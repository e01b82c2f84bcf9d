/** What an expression says of the values of today. */
import type { Expression, Value } from './expression.ts'
import { isFailure, isTrue } from './expression-outcome.ts'
import { outcomeOf } from './expression-value.ts'

/** Whether it holds; a name without a value counts as an empty text, and what cannot be worked out does not hold. */
export function holds(expression: Expression, lookup: (name: string) => Value | undefined): boolean {
  const value = outcomeOf(expression, { lookup })
  return !isFailure(value) && isTrue(value)
}

/** The names an expression speaks of. */
export function namesIn(expression: Expression): string[] {
  return expression.kind === 'name' ? [expression.name] : partsOf(expression).flatMap(namesIn)
}

/** What it is made of, one step down. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'value':
    case 'name':
      return []
    case 'not':
    case 'negative':
      return [expression.of]
    case 'and':
    case 'or':
      return expression.all
    case 'call':
      return expression.args
    default:
      return [expression.left, expression.right]
  }
}
