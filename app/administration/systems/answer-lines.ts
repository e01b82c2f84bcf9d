/** An answer in lines, each with the place of its value, so that a mapped one can be marked where it stands. */
import type { AnswerStep } from '../../../sync/rules/connected-systems/answer-path.ts'

export interface AnswerLine {
  readonly text: string
  /** By which a mapping's place is compared. */
  readonly place: string
}

export const placeOf = (steps: readonly AnswerStep[]): string => JSON.stringify(steps.map(String))

export function answerLines(answer: unknown, most: number): readonly AnswerLine[] {
  const lines: AnswerLine[] = []
  write(answer, [], '', '', { lines, most })
  return lines
}

interface Writing {
  readonly lines: AnswerLine[]
  readonly most: number
}

function write(
  value: unknown,
  steps: readonly AnswerStep[],
  before: string,
  after: string,
  writing: Writing,
): void {
  const { lines, most } = writing
  if (lines.length >= most) return
  const indent = '  '.repeat(steps.length)
  const place = placeOf(steps)
  const isList = Array.isArray(value)
  const entries =
    typeof value === 'object' && value !== null
      ? isList
        ? value.map((one, at) => [at, one] as const)
        : Object.entries(value)
      : null
  if (entries === null || entries.length === 0) {
    lines.push({ text: `${indent}${before}${JSON.stringify(value)}${after}`, place })
    return
  }
  lines.push({ text: `${indent}${before}${isList ? '[' : '{'}`, place })
  for (const [at, [name, one]] of entries.entries())
    write(
      one,
      [...steps, name],
      isList ? '' : `${JSON.stringify(name)}: `,
      at === entries.length - 1 ? '' : ',',
      writing,
    )
  lines.push({ text: `${indent}${isList ? ']' : '}'}${after}`, place: '' })
}
