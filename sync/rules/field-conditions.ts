/**
 * Fields that are there only under a condition over the values of other fields, named by their ids. A field that
 * is not there asks for nothing, takes nothing, prints nothing, and counts as empty in the conditions of others.
 */
import type { Field, FieldValue, FieldValues } from '../entities/field.ts'
import { parseExpression, type Value } from './expression.ts'
import { holds, namesIn } from './expression-holds.ts'
import { defaultOf } from './field-values.ts'

/** Fields whose condition holds, or who have none. Of two that wait for each other neither is there. */
export function shownFields(fields: readonly Field[], values: FieldValues): Field[] {
  if (!fields.some((one) => one.condition)) return [...fields]
  const byId = new Map(fields.map((one) => [one.id as string, one]))
  const known = new Map<string, boolean>()

  function isShown(field: Field): boolean {
    const before = known.get(field.id)
    if (before !== undefined) return before
    known.set(field.id, false)
    const parsed = field.condition ? parseExpression(field.condition) : null
    const shown = parsed === null || (parsed.ok && holds(parsed.value, lookup))
    known.set(field.id, shown)
    return shown
  }
  function lookup(id: string): Value | undefined {
    const field = byId.get(id)
    return field && isShown(field) ? plain(values[field.id] ?? defaultOf(field)) : undefined
  }
  return fields.filter(isShown)
}

/** What a condition compares. */
export const plain = (value: FieldValue | undefined): Value | undefined =>
  value?.kind === 'checked' ? value.checked : value?.text

/** The condition can be understood and speaks only of other fields there are. */
export function isValidCondition(field: Field, fields: readonly Field[]): boolean {
  if (!field.condition) return true
  const parsed = parseExpression(field.condition)
  const others = new Set(fields.filter((one) => one.id !== field.id).map((one) => one.id as string))
  return parsed.ok && namesIn(parsed.value).every((name) => others.has(name))
}
