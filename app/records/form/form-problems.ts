/** What a schema finds wrong with a form, field by field, as something a person can be told. */
import type * as z from 'zod/mini'

export type FieldProblemCode =
  | 'required'
  | 'not-valid'
  | 'too-long'
  | 'too-short'
  | 'too-large'
  | 'too-small'
  | 'too-many'
  | 'too-few'

export interface FieldProblem {
  readonly code: FieldProblemCode
  /** Characters, entries, or the least or largest number. */
  readonly limit?: number
  /** Where in the value of the field. */
  readonly at: readonly PropertyKey[]
}

/** The first problem of each field. */
export function formProblems(
  schema: z.ZodMiniType,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, FieldProblem>> {
  const read = schema.safeParse(values)
  if (read.success) return {}
  const problems: Record<string, FieldProblem> = {}
  for (const issue of read.error.issues) {
    const [field, ...at] = issue.path
    const name = String(field ?? '')
    problems[name] ??= problemOf(issue, valueAt(values, issue.path), at)
  }
  return problems
}

export const isEmptyValue = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

type Issue = z.core.$ZodIssue

function problemOf(issue: Issue, value: unknown, at: readonly PropertyKey[]): FieldProblem {
  // Whatever the schema calls it: somebody who has written nothing has made no mistake in it.
  if (isEmptyValue(value)) return { code: 'required', at }
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)
    const code = SIZES[issue.code][issue.origin] ?? 'not-valid'
    return code === 'not-valid' ? { code, at } : { code, limit, at }
  }
  return { code: 'not-valid', at }
}

const SIZES: Readonly<Record<'too_big' | 'too_small', Readonly<Record<string, FieldProblemCode>>>> = {
  too_big: { string: 'too-long', array: 'too-many', number: 'too-large', int: 'too-large' },
  too_small: { string: 'too-short', array: 'too-few', number: 'too-small', int: 'too-small' },
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}
