/** Values of expressions: what counts as true, as a number, as a day, and how two of them compare. */
import { compareDecimals, type Decimal, readDecimal, writeDecimal } from './decimal.ts'
import type { Comparison, Value } from './expression.ts'
import type { CalendarDay } from './iso-day.ts'

export const FAILURES = [
  'not-a-number',
  /** 10^30 and above. */
  'number-too-large',
  'divided-by-zero',
  'not-a-day',
  /** Before year 1 or after 9999. */
  'day-out-of-range',
  /** A count of letters, days or digits that is no whole number, or too large. */
  'not-a-whole-number',
  'text-too-long',
  /** Several values where one is asked for. */
  'list-not-expected',
  /** A day is asked for where nobody says which day it is. */
  'no-day-here',
  /** Columns of a table outside of what sums or counts its rows, or within what does so already. */
  'rows-not-here',
  /** It waits for itself. */
  'circle',
  /** Arithmetic or functions where conditions alone are worked out. */
  'not-spoken-here',
] as const
export type FailureCode = (typeof FAILURES)[number]
export interface Failure {
  readonly failed: FailureCode
}
export type Outcome = Value | Failure

export const SAYS_NOTHING = ''

const KNOWN = new Map(FAILURES.map((failed) => [failed, { failed } as const]))
export const failure = (code: FailureCode): Failure => KNOWN.get(code) ?? { failed: code }
export const isFailure = (outcome: Outcome | CalendarDay | number): outcome is Failure =>
  typeof outcome === 'object' && 'failed' in outcome
export const isDecimal = (value: Value): value is Decimal => typeof value === 'object' && 'units' in value
export const isList = (value: Value): value is readonly string[] => Array.isArray(value)

/** Nothing, "no" and a list without values are not; every number is, 0 among them. */
export const isTrue = (value: Value): boolean =>
  value !== SAYS_NOTHING && value !== false && !(isList(value) && value.length === 0)

/** '' for what is empty. */
export function asDecimal(value: Value): Decimal | '' | Failure {
  if (isDecimal(value)) return value
  if (typeof value !== 'string') return failure(isList(value) ? 'list-not-expected' : 'not-a-number')
  const text = value.trim()
  return text === '' ? '' : (readDecimal(text) ?? failure('not-a-number'))
}

export const asText = (value: Value): string =>
  isDecimal(value) ? writeDecimal(value) : isList(value) ? value.join(', ') : String(value)

/** Two numbers by size, a yes or no by whether it is one, anything else as text; ISO dates follow as texts do. */
export function compares(kind: Comparison, left: Value, right: Value): boolean | Failure {
  const order = orderOf(left, right)
  if (isFailure(order)) return order
  if (kind === '=') return order === 0
  if (kind === '!=') return order !== 0
  return kind === '<' ? order < 0 : kind === '<=' ? order <= 0 : kind === '>' ? order > 0 : order >= 0
}

export function orderOf(left: Value, right: Value): number | Failure {
  if (isList(left) || isList(right)) return failure('list-not-expected')
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return Number(isTrue(left)) - Number(isTrue(right))
  const [a, b] = [isDecimal(left) ? left : left.trim(), isDecimal(right) ? right : right.trim()]
  const [m, n] = [isDecimal(a) ? a : readDecimal(a), isDecimal(b) ? b : readDecimal(b)]
  return m && n ? compareDecimals(m, n) : byCodePoint(asText(a), asText(b))
}

/** The order of UTF-8, whatever a language would say: below zero when `a` comes first. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    // Halves of what lies above U+FFFF come after all else, which their numbers do not say.
    if (one !== other) return isHalf(one) === isHalf(other) ? one - other : isHalf(one) ? 1 : -1
  }
  return a.length - b.length
}
const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
