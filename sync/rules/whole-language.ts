/**
 * The whole language of expressions: what forms compute and processes ask. Conditions of fields do without (every device
 * reads them as it starts), so nothing here is imported where they are.
 */
import type { Result } from '../result.ts'
import { type Expression, type ExpressionError, type Language, parseExpression } from './expression.ts'
import { FUNCTIONS, type FunctionName } from './expression-functions.ts'
import { isFailure, isTrue, type Outcome } from './expression-outcome.ts'
import { RESULTS } from './expression-results.ts'
import { outcomeOf, type Scope } from './expression-value.ts'

const BY_FOLDED: ReadonlyMap<string, FunctionName> = new Map(
  (Object.keys(FUNCTIONS) as FunctionName[]).map((name) => [name.toLowerCase(), name]),
)

const SPOKEN: Omit<Language, 'most'> = {
  /** Without regard to case. */
  functionCalled: (word) => BY_FOLDED.get(word.toLowerCase()),
  arityOf: (name) => FUNCTIONS[name],
}

/** An expression of at most so many characters. */
export const parseWhole = (text: string, most: number): Result<Expression, ExpressionError> =>
  parseExpression(text, { ...SPOKEN, most })

/** What is spoken goes with the scope, so that rows have it too. */
export const inWholeLanguage = (scope: Scope): Scope => ({ ...scope, results: RESULTS })

export const wholeOutcome = (expression: Expression, scope: Scope): Outcome =>
  outcomeOf(expression, inWholeLanguage(scope))

/** Whether it holds; what cannot be worked out does not. */
export function wholeHolds(expression: Expression, scope: Scope): boolean {
  const outcome = wholeOutcome(expression, scope)
  return !isFailure(outcome) && isTrue(outcome)
}
