/**
 * What an expression says: the same on every machine, from names and the day it is told, and from nothing else. It is
 * worked out for any tree and any values, in as many steps as the tree has parts (times the rows a part is asked about),
 * and ends with a value or with the reason why there is none.
 *
 * What is empty stays empty: arithmetic and days of something that is not filled in say nothing, while sums and
 * counts pass it by. Numbers are decimals, texts follow each other by code points.
 */
import type { Arithmetic, Expression, Value } from './expression.ts'
import type { FunctionName } from './expression-functions.ts'
import { compares, failure, isFailure, isTrue, type Outcome, SAYS_NOTHING } from './expression-outcome.ts'
import type { Results } from './expression-results.ts'

/** What names mean where an expression is asked. */
export interface Scope {
  /** A name nobody knows says nothing. */
  lookup(name: string): Outcome | undefined
  /** `2026-11-30`, where days are asked about. */
  readonly today?: string
  /**
   * The rows that an argument of a sum or count speaks of, each with names of its own; null where it speaks of none and
   * is asked once, here.
   */
  rows?(asked: Expression): readonly Scope[] | null
  /** What is spoken beside conditions; whatever needs it cannot be worked out without. */
  readonly results?: Results
}

export function outcomeOf(expression: Expression, scope: Scope): Outcome {
  switch (expression.kind) {
    case 'value':
      return expression.value
    case 'name':
      return scope.lookup(expression.name) ?? SAYS_NOTHING
    case 'not': {
      const of = outcomeOf(expression.of, scope)
      return isFailure(of) ? of : !isTrue(of)
    }
    case 'and':
    case 'or':
      return chained(expression.kind === 'or', expression.all, scope)
    case 'negative': {
      const of = outcomeOf(expression.of, scope)
      return isFailure(of) ? of : arithmetic('-', '0', of, scope)
    }
    case 'call':
      return callOf(expression.name, expression.args, scope)
    default: {
      const left = outcomeOf(expression.left, scope)
      if (isFailure(left)) return left
      const right = outcomeOf(expression.right, scope)
      if (isFailure(right)) return right
      const { kind } = expression
      return kind === '+' || kind === '-' || kind === '*' || kind === '/'
        ? arithmetic(kind, left, right, scope)
        : compares(kind, left, right)
    }
  }
}

/** Up to the first that decides it. */
function chained(either: boolean, all: readonly Expression[], scope: Scope): Outcome {
  for (const one of all) {
    const value = outcomeOf(one, scope)
    if (isFailure(value)) return value
    if (isTrue(value) === either) return either
  }
  return !either
}

function arithmetic(sign: Arithmetic, left: Value, right: Value, { results }: Scope): Outcome {
  return results ? results.calculated(sign, left, right) : failure('not-spoken-here')
}

function callOf(name: FunctionName, args: readonly Expression[], scope: Scope): Outcome {
  const { results } = scope
  if (!results) return failure('not-spoken-here')
  if (name === 'if') return choice(args, scope)
  const isAboutRows = results.isAboutRows(name)
  const values: Value[] = []
  for (const one of args) {
    const rows = isAboutRows ? scope.rows?.(one) : null
    for (const row of rows ?? [scope]) {
      const value = outcomeOf(one, row)
      if (isFailure(value)) return value
      values.push(value)
    }
  }
  return results.called(name, values, scope.today)
}

/** The first whose condition holds; the others are not worked out. */
function choice(args: readonly Expression[], scope: Scope): Outcome {
  for (let at = 0; at + 1 < args.length; at += 2) {
    const holds = outcomeOf(args[at] as Expression, scope)
    if (isFailure(holds)) return holds
    if (isTrue(holds)) return outcomeOf(args[at + 1] as Expression, scope)
  }
  return outcomeOf(args[args.length - 1] as Expression, scope)
}
