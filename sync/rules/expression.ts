/**
 * Conditions over values: `[Amount] >= 1000 and not ([Country] = "UAE" or [VIP])`. Names stand in brackets, texts
 * in quotes. Parsed here and looked up by whoever asks; nothing is ever run as script (A161).
 *
 *   or = and {"or" and}   and = not {"and" not}   not = "not" not | comparison
 *   comparison = operand [("=" | "!=" | "<" | "<=" | ">" | ">=") operand]
 *   operand = "[" name "]" | text | number | "true" | "false" | "(" or ")"
 */
import { err, ok, type Result } from '../result.ts'

export const MAX_EXPRESSION = 500
/** Brackets and `not` in one another. */
const MAX_DEPTH = 20

export type Value = string | boolean
export type Expression =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not'; readonly of: Expression }
  | { readonly kind: 'and' | 'or'; readonly all: readonly Expression[] }
  | { readonly kind: Comparison; readonly left: Expression; readonly right: Expression }
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

const TOKEN = /\s*(?:(\[[^\]]+\])|("[^"]*"|'[^']*')|(-?\d+(?:\.\d+)?)|(!=|<=|>=|[=<>()])|([a-z]+))/iy
const COMPARISONS: readonly string[] = ['=', '!=', '<', '<=', '>', '>=']

/** The tree of an expression, or the place where it stops making sense. */
export function parseExpression(text: string): Result<Expression, { readonly near: string }> {
  const tokens = tokensOf(text)
  if (!tokens.ok) return tokens
  const words = tokens.value
  let at = 0
  const next = (): string => words[at] ?? ''
  const isWord = (word: string): boolean => next().toLowerCase() === word

  function chain(word: 'and' | 'or', operand: () => Expression | null): Expression | null {
    const all: Expression[] = []
    do {
      const one = operand()
      if (!one) return null
      all.push(one)
    } while (isWord(word) && ++at > 0)
    return all.length === 1 ? (all[0] as Expression) : { kind: word, all }
  }
  const either = (depth: number) => chain('or', () => chain('and', () => negation(depth)))

  function negation(depth: number): Expression | null {
    if (depth > MAX_DEPTH) return null
    if (!isWord('not')) return comparison(depth)
    at++
    const of = negation(depth + 1)
    return of && { kind: 'not', of }
  }
  function comparison(depth: number): Expression | null {
    const left = operand(depth)
    if (!left || !COMPARISONS.includes(next())) return left
    const kind = words[at++] as Comparison
    const right = operand(depth)
    return right && { kind, left, right }
  }
  function operand(depth: number): Expression | null {
    const word = words[at++] ?? ''
    if (word === '(') {
      const inside = either(depth + 1)
      return inside && words[at++] === ')' ? inside : null
    }
    if (word.startsWith('[')) return { kind: 'name', name: word.slice(1, -1).trim() }
    if (/^["']/.test(word)) return { kind: 'value', value: word.slice(1, -1) }
    if (/^(true|false)$/i.test(word)) return { kind: 'value', value: word.toLowerCase() === 'true' }
    return /^-?\d/.test(word) ? { kind: 'value', value: word } : null
  }

  const tree = either(0)
  return tree && at === words.length
    ? ok(tree)
    : err({
        near: words
          .slice(Math.max(0, Math.min(at, words.length) - 1))
          .join(' ')
          .slice(0, 40),
      })
}

function tokensOf(text: string): Result<string[], { readonly near: string }> {
  if (text.length > MAX_EXPRESSION) return err({ near: text.slice(MAX_EXPRESSION, MAX_EXPRESSION + 40) })
  const words: string[] = []
  const whole = text.trimEnd()
  for (let at = 0; at < whole.length; ) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(whole)
    if (!found) return err({ near: whole.slice(at, at + 40).trim() })
    words.push(found[0].trim())
    at = TOKEN.lastIndex
  }
  return ok(words)
}
