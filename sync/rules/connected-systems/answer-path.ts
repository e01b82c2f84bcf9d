/**
 * Where in a JSON answer a value stands: `data.items[0].name`, `data["odd name"]`, `$` alone for the whole. A step that
 * is not there gives nothing; what an object inherits is never read.
 */

export type AnswerStep = string | number

const MAX_STEPS = 20
const STEP = /\s*(?:\.?([^\s.[\]"']+)|\[(\d{1,6})\]|\["((?:[^"\\]|\\.)*)"\])/y

/** Null where it is no path. */
export function readAnswerPath(text: string): readonly AnswerStep[] | null {
  const rest = text.trim().replace(/^\$(?=[.[]|$)/, '')
  const steps: AnswerStep[] = []
  STEP.lastIndex = 0
  while (STEP.lastIndex < rest.length) {
    const at = STEP.lastIndex
    const found = STEP.exec(rest)
    if (!found || steps.length === MAX_STEPS) return null
    const [whole, name, place, quoted] = found
    // Names are divided by points; only the first stands without one.
    if (name !== undefined && at > 0 && !whole.trimStart().startsWith('.')) return null
    if (name !== undefined && at === 0 && whole.trimStart().startsWith('.') && rest === text.trim())
      return null
    steps.push(name ?? (place === undefined ? unquoted(quoted ?? '') : Number(place)))
  }
  return text.trim() === '' ? null : steps
}

const unquoted = (text: string): string => text.replaceAll(/\\(.)/g, '$1')

/** Undefined where nothing stands. */
export function valueAt(answer: unknown, steps: readonly AnswerStep[]): unknown {
  let value = answer
  for (const step of steps) {
    if (Array.isArray(value) && typeof step === 'number') value = value[step]
    else if (isObject(value) && Object.hasOwn(value, String(step))) value = value[String(step)]
    else return undefined
  }
  return value
}

/** The answer with something else where the path leads; itself where that is nowhere. */
export function replacedAt(answer: unknown, [step, ...rest]: readonly AnswerStep[], by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(answer) && typeof step === 'number' && step < answer.length)
    return answer.map((one, at) => (at === step ? replacedAt(one, rest, by) : one))
  if (!isObject(answer) || !Object.hasOwn(answer, String(step))) return answer
  const entries = Object.entries(answer).map(([name, value]) => [
    name,
    name === String(step) ? replacedAt(value, rest, by) : value,
  ])
  return Object.fromEntries(entries)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_TEXT = 2000

/** As a field takes it: words and numbers as they are, all else as JSON; cut where it is too long for one. */
export const fieldText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, MAX_TEXT)

const MAX_DEPTH = 100

/** Undefined where it is no JSON, or one so deep that walking it would not end well. */
export function readJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInside) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInside = false
    } else if (code === QUOTE) isInside = true
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) deepest = Math.max(deepest, ++depth)
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--
  }
  return deepest
}
const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 123, 125, 91, 93]
