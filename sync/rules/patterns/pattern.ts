/**
 * Patterns of texts, as designers of forms write them (`[A-Z]{2}\d{6}`), in time that grows with pattern times text and
 * never faster: the engine of the browser takes years over some patterns and texts that a stranger can choose. What is
 * matched is always the whole text, character by character as people count them (code points).
 *
 *   either = chain {"|" chain}      chain = {piece}
 *   piece = one ["?" | "*" | "+" | "{" n ["," [m]] "}"]
 *   one = "(" ["?:"] either ")" | "." | class | "\" escape | any other character
 *   class = "[" ["^"] {character ["-" character] | "\" escape} "]"
 *   escape = "d" | "D" | "w" | "W" | "s" | "S" | "p{" property "}" | a sign that means something otherwise
 *
 * `^` at the beginning and `$` at the end say what holds anyway. Ken Thompson, "Regular Expression Search Algorithm"
 * (1968): all ways through the pattern are walked at once.
 */
import { err, ok, type Result } from '../../result.ts'

export const PATTERN_ERRORS = [
  'pattern-too-long',
  /** With its repetitions written out. */
  'pattern-too-large',
  'pattern-too-deep',
  'bracket-not-closed',
  'bracket-not-opened',
  /** Nothing stands before `?`, `*`, `+` or `{`. */
  'nothing-to-repeat',
  /** `{3,2}`, or more than `MAX_REPEAT`. */
  'repetition-not-valid',
  'escape-not-known',
  /** `[z-a]`, or a class without anything in it. */
  'class-not-valid',
] as const

export interface PatternError {
  readonly code: (typeof PATTERN_ERRORS)[number]
  /** Place of the character that does not fit, from 0. */
  readonly at: number
}

/** Whether a text is one of those that a pattern describes. */
export type Pattern = (text: string) => boolean

const MAX_PATTERN_CHARS = 200
const MAX_STEPS = 1000
const MAX_PARTS = 10_000
const MAX_REPEAT = 100
const MAX_DEPTH = 20

/** The pattern, or where it stops making sense. */
export function readPattern(text: string): Result<Pattern, PatternError> {
  if (text.length > MAX_PATTERN_CHARS) return err({ code: 'pattern-too-long', at: MAX_PATTERN_CHARS })
  try {
    const tree = treeOf(text)
    const steps = stepsOf(tree)
    return ok((asked) => matches(steps, asked))
  } catch (reason) {
    if (!(reason instanceof NotUnderstood)) throw reason
    return err({ code: reason.code, at: reason.at })
  }
}

/** Ends the reading from within; nothing of it leaves this file. */
class NotUnderstood {
  readonly code: PatternError['code']
  readonly at: number
  constructor(code: PatternError['code'], at: number) {
    this.code = code
    this.at = at
  }
}

type OneOf = (character: string) => boolean
type Tree =
  | { readonly kind: 'one'; readonly is: OneOf }
  | { readonly kind: 'chain' | 'either'; readonly all: readonly Tree[] }
  /** `most` null: without end. */
  | { readonly kind: 'repeat'; readonly of: Tree; readonly least: number; readonly most: number | null }

const ANY: OneOf = (character) => character !== '\n'
const PROPERTIES: Readonly<Record<string, RegExp>> = {
  L: /^\p{L}$/u,
  Lu: /^\p{Lu}$/u,
  Ll: /^\p{Ll}$/u,
  M: /^\p{M}$/u,
  N: /^\p{N}$/u,
  Nd: /^\p{Nd}$/u,
  P: /^\p{P}$/u,
  S: /^\p{S}$/u,
  Arabic: /^\p{Script=Arabic}$/u,
  Latin: /^\p{Script=Latin}$/u,
}
const KINDS: Readonly<Record<string, OneOf>> = {
  d: (character) => /^[0-9]$/.test(character),
  w: (character) => /^[0-9A-Za-z_]$/.test(character),
  s: (character) => /^\s$/u.test(character),
}
const MEANING = '\\^$.*+?()[]{}|/-'

function treeOf(text: string): Tree {
  const signs = [...text]
  let from = signs[0] === '^' ? 1 : 0
  const last = signs.length - 1
  let escapes = 0
  while (signs[last - 1 - escapes] === '\\') escapes++
  const end = last >= from && signs[last] === '$' && escapes % 2 === 0 ? last : signs.length
  const next = (): string | undefined => (from < end ? signs[from] : undefined)
  const fail = (code: PatternError['code'], at = from): never => {
    throw new NotUnderstood(code, signs.slice(0, at).join('').length)
  }

  function either(depth: number): Tree {
    const all = [chain(depth)]
    while (next() === '|') {
      from++
      all.push(chain(depth))
    }
    return all.length === 1 ? (all[0] as Tree) : { kind: 'either', all }
  }
  function chain(depth: number): Tree {
    const all: Tree[] = []
    for (let sign = next(); sign !== undefined && sign !== '|' && sign !== ')'; sign = next())
      all.push(piece(depth))
    return { kind: 'chain', all }
  }
  function piece(depth: number): Tree {
    const of = one(depth)
    const sign = next()
    if (sign === '?' || sign === '*' || sign === '+') {
      from++
      return { kind: 'repeat', of, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : null }
    }
    return sign === '{' ? counted(of) : of
  }
  function counted(of: Tree): Tree {
    const start = from
    const close = signs.indexOf('}', from)
    const found = /^\{(\d{1,3})(,(\d{1,3})?)?\}$/.exec(signs.slice(from, close + 1).join(''))
    if (close < 0 || close >= end || !found) return fail('repetition-not-valid', start)
    const least = Number(found[1])
    const most = found[2] === undefined ? least : found[3] === undefined ? null : Number(found[3])
    if (least > MAX_REPEAT || (most !== null && (most > MAX_REPEAT || most < least)))
      return fail('repetition-not-valid', start)
    from = close + 1
    return { kind: 'repeat', of, least, most }
  }
  function one(depth: number): Tree {
    const start = from
    const sign = signs[from++] as string
    switch (sign) {
      case '(': {
        if (depth >= MAX_DEPTH) fail('pattern-too-deep', start)
        if (next() === '?') {
          if (signs[from + 1] !== ':') fail('nothing-to-repeat')
          from += 2
        }
        const inside = either(depth + 1)
        if (next() !== ')') fail('bracket-not-closed', start)
        from++
        return inside
      }
      case '[':
        return { kind: 'one', is: classOf(start) }
      case '.':
        return { kind: 'one', is: ANY }
      case '\\':
        return { kind: 'one', is: escaped(start) }
      case ']':
      case '}':
        return fail('bracket-not-opened', start)
      case '?':
      case '*':
      case '+':
      case '{':
        return fail('nothing-to-repeat', start)
      default:
        return { kind: 'one', is: (character) => character === sign }
    }
  }
  function escaped(start: number): OneOf {
    const sign = signs[from++] ?? ''
    const kind = KINDS[sign]
    if (kind) return kind
    const opposite = KINDS[sign.toLowerCase()]
    if (opposite && sign !== sign.toLowerCase()) return (character) => !opposite(character)
    if (sign === 'p') return property(start)
    if (sign === '' || !MEANING.includes(sign)) return fail('escape-not-known', start)
    return (character) => character === sign
  }
  function property(start: number): OneOf {
    const close = signs.indexOf('}', from)
    const name = signs.slice(from + 1, close < 0 ? from : close).join('')
    const known = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined
    if (next() !== '{' || !known) return fail('escape-not-known', start)
    from = close + 1
    return (character) => known.test(character)
  }
  function classOf(start: number): OneOf {
    const isNot = next() === '^'
    if (isNot) from++
    const all: OneOf[] = []
    for (let sign = next(); sign !== ']'; sign = next()) {
      if (sign === undefined) return fail('bracket-not-closed', start)
      all.push(ofClass(sign))
    }
    from++
    if (all.length === 0) return fail('class-not-valid', start)
    return (character) => all.some((is) => is(character)) !== isNot
  }
  function ofClass(sign: string): OneOf {
    const start = from++
    if (sign === '\\') return escaped(start)
    const to = signs[from + 1]
    if (next() !== '-' || to === ']' || to === undefined) return (character) => character === sign
    if (to === '\\') return fail('class-not-valid', start)
    from += 2
    const [least, most] = [sign.codePointAt(0) as number, to.codePointAt(0) as number]
    if (least > most) return fail('class-not-valid', start)
    return (character) => {
      const code = character.codePointAt(0) as number
      return least <= code && code <= most
    }
  }

  const tree = either(0)
  return next() === undefined ? tree : fail('bracket-not-opened')
}

/** What is done next: read a character, or go on at several places at once; the last one is the end. */
type Step = { readonly is: OneOf; readonly to: number } | { readonly to: readonly number[] }

function stepsOf(tree: Tree): readonly Step[] {
  /** Built from the end: each knows where it goes on. */
  const steps: Step[] = [{ to: [] }]
  const add = (step: Step): number => {
    if (steps.length >= MAX_STEPS) throw new NotUnderstood('pattern-too-large', 0)
    return steps.push(step) - 1
  }
  let parts = 0
  const before = (one: Tree, end: number): number => {
    // What reads nothing adds no step: repeated in one another, nothing would take forever.
    if (++parts > MAX_PARTS) throw new NotUnderstood('pattern-too-large', 0)
    switch (one.kind) {
      case 'one':
        return add({ is: one.is, to: end })
      case 'chain':
        return one.all.reduceRight((to, part) => before(part, to), end)
      case 'either':
        return add({ to: one.all.map((part) => before(part, end)) })
      case 'repeat':
        return repeated(one, end)
    }
  }
  const repeated = ({ of, least, most }: Tree & { kind: 'repeat' }, end: number): number => {
    let to = end
    if (most === null) {
      const ways: number[] = []
      to = add({ to: ways })
      ways.push(before(of, to), end)
    } else for (let n = least; n < most; n++) to = add({ to: [before(of, to), end] })
    for (let n = 0; n < least; n++) to = before(of, to)
    return to
  }
  const start = before(tree, 0)
  return [...steps, { to: [start] }]
}

function matches(steps: readonly Step[], text: string): boolean {
  let at = reached(steps, [steps.length - 1])
  for (const character of text) {
    if (at.size === 0) return false
    const next: number[] = []
    for (const n of at) {
      const step = steps[n] as Step
      if ('is' in step && step.is(character)) next.push(step.to)
    }
    at = reached(steps, next)
  }
  return at.has(0)
}

/** All places one is at without reading on. */
function reached(steps: readonly Step[], from: readonly number[]): ReadonlySet<number> {
  const all = new Set<number>()
  const open = [...from]
  for (let n = open.pop(); n !== undefined; n = open.pop()) {
    if (all.has(n)) continue
    all.add(n)
    const step = steps[n] as Step
    if (!('is' in step)) open.push(...step.to)
  }
  return all
}
