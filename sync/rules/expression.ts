/**
 * The one language of conditions, computed values and process expressions (A161): `[Amount] >= 1000 and not
 * ([Country] = "UAE" or [VIP])`, `round([price] * 1.05, 2)`, `sum([items.total]) > 50000`. Names stand in brackets,
 * texts in quotes. Parsed here, worked out in `expression-value.ts` and looked up by whoever asks; nothing is ever run
 * as script. Conditions alone, without arithmetic and functions, are what every device needs at once: the rest of the
 * language is given to parser and evaluation by `whole-language.ts`.
 *
 *   or = and {"or" and}   and = not {"and" not}   not = "not" not | comparison
 *   comparison = sum [("=" | "!=" | "<" | "<=" | ">" | ">=") sum]
 *   sum = product {("+" | "-") product}   product = signed {("*" | "/") signed}   signed = "-" signed | operand
 *   operand = "[" name "]" | text | number | "true" | "false" | "(" or ")" | function "(" [or {"," or}] ")"
 */
import { err, ok, type Result } from '../result.ts'
import type { Decimal } from './decimal.ts'
import type { Arity, FunctionName } from './expression-functions.ts'

export const MAX_EXPRESSION = 500
/** Brackets, signs, functions and `not` in one another. */
const MAX_DEPTH = 20

/** What an expression says, or is told under a name: a list is what was chosen of several. */
export type Value = string | boolean | Decimal | readonly string[]
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='
export type Arithmetic = '+' | '-' | '*' | '/'
export type Expression =
  | { readonly kind: 'value'; readonly value: string | boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not' | 'negative'; readonly of: Expression }
  | { readonly kind: 'and' | 'or'; readonly all: readonly Expression[] }
  | { readonly kind: Comparison | Arithmetic; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }

export const EXPRESSION_ERRORS = [
  'expression-too-long',
  'expression-too-deep',
  /** A character that means nothing here. */
  'character-not-known',
  /** Quotes or brackets of a name that never close. */
  'text-not-closed',
  'bracket-not-closed',
  /** A value should stand here: at the end, or where something else does. */
  'value-missing',
  /** A word that is no function; names stand in brackets. */
  'word-not-known',
  /** `facts`: the function, how many it takes at least and at most. */
  'arguments-wrong',
  /** The expression is over, and something follows. */
  'end-missing',
] as const

/** Where an expression stops making sense. */
export interface ExpressionError {
  readonly code: (typeof EXPRESSION_ERRORS)[number]
  /** Place of its first character that does not fit, from 0; the length of the text where something is missing. */
  readonly at: number
  /** What stands there, from the word before on. */
  readonly near: string
  readonly facts?: Readonly<Record<string, string | number>>
}

const TOKEN = /\s*(?:(\[[^\]]+\])|("[^"]*"|'[^']*')|(\d+(?:\.\d+)?)|(!=|<=|>=|[=<>(),+*/-])|([a-z]+))/iy
const COMPARISONS: readonly string[] = ['=', '!=', '<', '<=', '>', '>=']

interface Word {
  readonly text: string
  readonly at: number
}

/** What is spoken beside conditions, and how much of it at once. */
export interface Language {
  readonly most: number
  readonly functionCalled: (word: string) => FunctionName | undefined
  readonly arityOf: (name: FunctionName) => Arity
}

/** The tree of an expression, or the place where it stops making sense. Without a language it is a condition. */
export function parseExpression(text: string, language?: Language): Result<Expression, ExpressionError> {
  const most = language?.most ?? MAX_EXPRESSION
  if (text.length > most)
    return err({ code: 'expression-too-long', at: most, near: text.slice(most, most + 40), facts: { most } })
  const tokens = tokensOf(text)
  return tokens.ok ? treeOf(tokens.value, text.length, language) : tokens
}

/** Ends the parsing from within; nothing of it leaves this file. */
class NotUnderstood {
  readonly code: ExpressionError['code']
  /** Of the word that does not fit. */
  readonly index: number
  readonly facts: ExpressionError['facts']
  constructor(code: ExpressionError['code'], index: number, facts: ExpressionError['facts']) {
    this.code = code
    this.index = index
    this.facts = facts
  }
}

function treeOf(
  words: readonly Word[],
  length: number,
  language: Language | undefined,
): Result<Expression, ExpressionError> {
  let at = 0
  const next = (): string => words[at]?.text ?? ''
  const isWord = (word: string): boolean => next().toLowerCase() === word
  const fail = (code: ExpressionError['code'], index = at, facts?: ExpressionError['facts']): never => {
    throw new NotUnderstood(code, index, facts)
  }
  const deeper = (depth: number): number => (depth < MAX_DEPTH ? depth + 1 : fail('expression-too-deep'))

  function chain(word: 'and' | 'or', operand: () => Expression): Expression {
    const all: Expression[] = []
    do all.push(operand())
    while (isWord(word) && ++at > 0)
    return all.length === 1 ? (all[0] as Expression) : { kind: word, all }
  }
  const either = (depth: number): Expression => chain('or', () => chain('and', () => negation(depth)))

  function negation(depth: number): Expression {
    if (!isWord('not')) return comparison(depth)
    at++
    return { kind: 'not', of: negation(deeper(depth)) }
  }
  function comparison(depth: number): Expression {
    const left = chained(['+', '-'], () => chained(['*', '/'], () => signed(depth)))
    if (!COMPARISONS.includes(next())) return left
    const kind = words[at++]?.text as Comparison
    return { kind, left, right: chained(['+', '-'], () => chained(['*', '/'], () => signed(depth))) }
  }
  function chained(signs: readonly string[], operand: () => Expression): Expression {
    let left = operand()
    while (language && signs.includes(next())) {
      const kind = words[at++]?.text as Arithmetic
      left = { kind, left, right: operand() }
    }
    return left
  }
  function signed(depth: number): Expression {
    if (next() !== '-') return operand(depth)
    at++
    // A number below zero is a value, as it always was: who shows conditions line by line reads it so.
    if (/^\d/.test(next())) return { kind: 'value', value: `-${words[at++]?.text}` }
    if (!language) return fail('value-missing')
    return { kind: 'negative', of: signed(deeper(depth)) }
  }
  function operand(depth: number): Expression {
    const word = words[at++]?.text ?? ''
    if (word === '(') {
      const inside = either(deeper(depth))
      return words[at++]?.text === ')' ? inside : fail('bracket-not-closed', at - 1)
    }
    if (word.startsWith('[')) return { kind: 'name', name: word.slice(1, -1).trim() }
    if (/^["']/.test(word)) return { kind: 'value', value: word.slice(1, -1) }
    if (/^\d/.test(word)) return { kind: 'value', value: word }
    if (!/^[a-z]/i.test(word)) return fail('value-missing', at - 1)
    if (language && next() === '(') return call(word, depth, language)
    if (/^(true|false)$/i.test(word)) return { kind: 'value', value: word.toLowerCase() === 'true' }
    return fail(/^(and|or|not)$/i.test(word) ? 'value-missing' : 'word-not-known', at - 1)
  }
  function call(word: string, depth: number, { functionCalled, arityOf }: Language): Expression {
    const start = at - 1
    const name = functionCalled(word) ?? fail('word-not-known', start)
    at++
    const args: Expression[] = []
    if (next() !== ')') {
      do args.push(either(deeper(depth)))
      while (next() === ',' && ++at > 0)
    }
    if (words[at++]?.text !== ')') fail('bracket-not-closed', at - 1)
    const { least, most = Number.POSITIVE_INFINITY, odd } = arityOf(name)
    if (args.length < least || args.length > most || (odd && args.length % 2 === 0))
      fail('arguments-wrong', start, { name, least, ...(most < least + 99 ? { most } : {}) })
    return { kind: 'call', name, args }
  }

  try {
    const tree = either(0)
    return at === words.length ? ok(tree) : fail('end-missing')
  } catch (reason) {
    if (!(reason instanceof NotUnderstood)) throw reason
    const { code, index, facts } = reason
    const near = words
      .slice(Math.max(0, Math.min(at, words.length) - 1))
      .map((one) => one.text)
      .join(' ')
      .slice(0, 40)
    return err({ code, at: words[index]?.at ?? length, near, ...(facts ? { facts } : {}) })
  }
}

function tokensOf(text: string): Result<Word[], ExpressionError> {
  const words: Word[] = []
  const end = text.trimEnd().length
  for (let at = 0; at < end; ) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (!found) return err(strange(text, at, end))
    const word = found[0].trimStart()
    words.push({ text: word, at: TOKEN.lastIndex - word.length })
    at = TOKEN.lastIndex
  }
  return ok(words)
}

function strange(text: string, from: number, end: number): ExpressionError {
  const at = from + (text.slice(from).length - text.slice(from).trimStart().length)
  const isOpen = /["'[]/.test(text[at] ?? '')
  return {
    code: isOpen ? 'text-not-closed' : 'character-not-known',
    at,
    near: text.slice(at, Math.min(end, at + 40)).trim(),
  }
}
