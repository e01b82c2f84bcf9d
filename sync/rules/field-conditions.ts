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

type Conditional = Pick<Field, 'id' | 'condition'>

/** The condition can be understood and speaks only of other fields there are. */
export function isValidCondition(field: Conditional, fields: readonly Conditional[]): boolean {
  if (!field.condition) return true
  const parsed = parseExpression(field.condition)
  const others = new Set(fields.filter((one) => one.id !== field.id).map((one) => one.id as string))
  return parsed.ok && namesIn(parsed.value).every((name) => others.has(name))
}

/** Ids of the fields a condition asks about; none when it cannot be understood. */
export function fieldsAskedBy({ condition }: Conditional): string[] {
  const parsed = condition ? parseExpression(condition) : null
  return parsed?.ok ? [...new Set(namesIn(parsed.value))] : []
}

/** Ids of fields whose condition asks, in the end, about themselves: none of them would ever be there. */
export function waitingForThemselves(fields: readonly Conditional[]): ReadonlySet<string> {
  const asks = new Map(
    fields.filter((one) => one.condition).map((one) => [one.id as string, fieldsAskedBy(one)]),
  )
  return new Set([...asks.keys()].filter((id) => reaches(asks, id, id)))
}

/** Whether `from` would, directly or over others, wait for `to`. */
export function waitsFor(fields: readonly Conditional[], from: string, to: string): boolean {
  const asks = new Map(
    fields.filter((one) => one.condition).map((one) => [one.id as string, fieldsAskedBy(one)]),
  )
  return from === to || reaches(asks, from, to)
}

function reaches(asks: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const next = [...(asks.get(from) ?? [])]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (id === to) return true
    if (seen.has(id)) continue
    seen.add(id)
    next.push(...(asks.get(id) ?? []))
  }
  return false
}
