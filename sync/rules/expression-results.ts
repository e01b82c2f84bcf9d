/** What arithmetic, functions and sums make of values that are known. */
import type { Decimal } from './decimal.ts'
import { add, divide, multiply, negated, rounded, subtract, toWhole, whole } from './decimal-arithmetic.ts'
import type { Arithmetic, Value } from './expression.ts'
import type { FunctionName } from './expression-functions.ts'
import {
  asDecimal,
  asText,
  type Failure,
  failure,
  isFailure,
  isList,
  isTrue,
  type Outcome,
  orderOf,
  SAYS_NOTHING,
} from './expression-outcome.ts'
import { addDays, addMonths, type CalendarDay, dayNumber, fullYears, readDay, writeDay } from './iso-day.ts'
import { countWords } from './word-limit.ts'

const MAX_DIGITS = 10
const MAX_RESULT_TEXT = 4000
const MAX_COUNT = 1_000_000

/** What is given to whoever works out expressions of the whole language. */
export interface Results {
  calculated(sign: Arithmetic, left: Value, right: Value): Outcome
  called(name: Exclude<FunctionName, 'if'>, values: readonly Value[], today: string | undefined): Outcome
  isAboutRows(name: FunctionName): boolean
}

export const RESULTS: Results = {
  calculated,
  called: (name, values, today) =>
    isAboutRows(name)
      ? aggregated(name, values)
      : BY_NAME[name](values[0] ?? SAYS_NOTHING, values[1], today, values),
  isAboutRows,
}

function calculated(sign: Arithmetic, left: Value, right: Value): Outcome {
  const a = asDecimal(left)
  const b = asDecimal(right)
  if (a !== '' && isFailure(a)) return a
  if (b !== '' && isFailure(b)) return b
  if (a === '' || b === '') return SAYS_NOTHING
  if (sign === '/' && b.units === 0n) return failure('divided-by-zero')
  const result =
    sign === '+' ? add(a, b) : sign === '-' ? subtract(a, b) : sign === '*' ? multiply(a, b) : divide(a, b)
  return result ?? failure('number-too-large')
}

type RowFunction = 'sum' | 'average' | 'min' | 'max' | 'count' | 'any' | 'all'
const ABOUT_ROWS: ReadonlySet<string> = new Set<RowFunction>([
  'sum',
  'average',
  'min',
  'max',
  'count',
  'any',
  'all',
])
function isAboutRows(name: FunctionName): name is RowFunction {
  return ABOUT_ROWS.has(name)
}

type Result = (
  first: Value,
  second: Value | undefined,
  today: string | undefined,
  all: readonly Value[],
) => Outcome

const BY_NAME: Readonly<Record<Exclude<FunctionName, 'if' | RowFunction>, Result>> = {
  filled: (value) => (typeof value === 'string' ? value.trim() !== '' : isTrue(value)),

  round: (value, digits = '0') => {
    const [number, count] = [asDecimal(value), asCount(digits)]
    if (number === '' || isFailure(number)) return number
    if (count === '' || typeof count === 'object') return count
    return count < 0 || count > MAX_DIGITS ? failure('not-a-whole-number') : rounded(number, count)
  },
  abs: (value) => {
    const number = asDecimal(value)
    return number === '' || isFailure(number) || number.units >= 0n ? number : negated(number)
  },
  number: asDecimal,

  has: (list, value = SAYS_NOTHING) =>
    isList(value)
      ? failure('list-not-expected')
      : isList(list)
        ? list.includes(asText(value))
        : isTrue(list) && orderOf(list, value) === 0,
  size: (list) => whole(isList(list) ? list.length : Number(isTrue(list))),

  join: (_, __, ___, all) => text(all.map(asText).join('')),
  upper: (value) => text(asText(value).toUpperCase()),
  lower: (value) => text(asText(value).toLowerCase()),
  trim: (value) => asText(value).trim(),
  length: (value) => whole([...asText(value)].length),
  words: (value) => whole(countWords(asText(value))),
  contains: (value, part = SAYS_NOTHING) => asText(value).includes(asText(part)),
  startsWith: (value, part = SAYS_NOTHING) => asText(value).startsWith(asText(part)),
  endsWith: (value, part = SAYS_NOTHING) => asText(value).endsWith(asText(part)),
  left: (value, count) => letters(value, count, (all, n) => all.slice(0, n)),
  right: (value, count) => letters(value, count, (all, n) => all.slice(Math.max(0, all.length - n))),

  today: (_, __, today) => today ?? failure('no-day-here'),
  days: (from, to) => between(from, to, (a, b) => dayNumber(b) - dayNumber(a)),
  addDays: (day, count) => moved(day, count, addDays),
  addMonths: (day, count) => moved(day, count, addMonths),
  addYears: (day, count) => moved(day, count, (from, years) => addMonths(from, years * 12)),
  year: (day) => partOf(day, (one) => one.year),
  month: (day) => partOf(day, (one) => one.month),
  day: (day) => partOf(day, (one) => one.day),
  // 1970-01-01 was a Thursday.
  weekday: (day) => partOf(day, (one) => ((((dayNumber(one) + 3) % 7) + 7) % 7) + 1),
  age: (born, on, today) => {
    const until = on ?? today
    return until === undefined ? failure('no-day-here') : between(born, until, fullYears)
  },
}

function letters(
  value: Value,
  count: Value | undefined,
  cut: (all: string[], n: number) => string[],
): Outcome {
  const n = asCount(count ?? SAYS_NOTHING)
  if (typeof n === 'object' || n === '') return n
  return n < 0 ? failure('not-a-whole-number') : cut([...asText(value)], n).join('')
}

function partOf(value: Value, part: (day: CalendarDay) => number): Outcome {
  const day = asDay(value)
  return day === '' || isFailure(day) ? day : whole(part(day))
}

function between(
  from: Value,
  to: Value | undefined,
  count: (a: CalendarDay, b: CalendarDay) => number,
): Outcome {
  const a = asDay(from)
  if (a !== '' && isFailure(a)) return a
  const b = asDay(to ?? SAYS_NOTHING)
  if (b === '' || isFailure(b)) return b
  return a === '' ? a : whole(count(a, b))
}

function moved(
  value: Value,
  by: Value | undefined,
  move: (day: CalendarDay, n: number) => CalendarDay,
): Outcome {
  const [day, n] = [asDay(value), asCount(by ?? SAYS_NOTHING)]
  if (day === '' || isFailure(day)) return day
  if (n === '' || typeof n === 'object') return n
  return writeDay(move(day, n)) ?? failure('day-out-of-range')
}

/** What is empty is passed by. */
function aggregated(name: RowFunction, values: readonly Value[]): Outcome {
  switch (name) {
    case 'any':
      return values.some(isTrue)
    case 'all':
      return values.every(isTrue)
    case 'count':
      return whole(values.filter(isTrue).length)
    case 'min':
    case 'max':
      return furthest(name === 'max', values)
    case 'sum':
    case 'average':
      return total(name === 'average', values)
  }
}

function total(asAverage: boolean, values: readonly Value[]): Outcome {
  let sum: Decimal = whole(0)
  let many = 0
  for (const value of values) {
    const number = asDecimal(value)
    if (number === '') continue
    if (isFailure(number)) return number
    const next = add(sum, number)
    if (next === null) return failure('number-too-large')
    sum = next
    many++
  }
  if (!asAverage) return sum
  return many === 0 ? SAYS_NOTHING : (divide(sum, whole(many)) ?? failure('number-too-large'))
}

function furthest(upwards: boolean, values: readonly Value[]): Outcome {
  let found: Value = SAYS_NOTHING
  for (const value of values) {
    if (value === SAYS_NOTHING) continue
    const order = found === SAYS_NOTHING ? 1 : orderOf(value, found)
    if (typeof order === 'object') return order
    if (found === SAYS_NOTHING || (upwards ? order > 0 : order < 0)) found = value
  }
  return found
}

function asDay(value: Value): CalendarDay | '' | Failure {
  if (typeof value !== 'string') return failure('not-a-day')
  return value === '' ? '' : (readDay(value) ?? failure('not-a-day'))
}

/** Of digits, letters or days. */
function asCount(value: Value): number | '' | Failure {
  const number = asDecimal(value)
  if (number === '' || isFailure(number)) return number
  const count = toWhole(number)
  return count !== null && Math.abs(count) <= MAX_COUNT ? count : failure('not-a-whole-number')
}

const text = (result: string): Outcome =>
  result.length <= MAX_RESULT_TEXT ? result : failure('text-too-long')
