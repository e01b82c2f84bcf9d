/** A form made ready to be worked out: its expressions understood once, its controls found by name. */
import type { Result } from '../result.ts'
import type { Expression, ExpressionError } from '../rules/expression.ts'
import { namesIn } from '../rules/expression-holds.ts'
import { parseWhole } from '../rules/whole-language.ts'
import { type Control, MAX_FORM_EXPRESSION } from './control.ts'
import { controlFacts } from './control-kinds.ts'
import type { FormContent } from './form-content.ts'

/** `computed` is what a control says, `visibleWhen` when it is there. */
export const EXPRESSIONS = ['visibleWhen', 'computed'] as const
export type ExpressionName = (typeof EXPRESSIONS)[number]
export type ControlId = Control['id']

export interface ReadForm {
  readonly content: FormContent
  readonly byId: ReadonlyMap<ControlId, Control>
  /** Of what stands in no table. */
  readonly byName: ReadonlyMap<string, Control>
  /** Columns of each table, by their names. */
  readonly columns: ReadonlyMap<ControlId, ReadonlyMap<string, Control>>
  /** The table it is a column of; null for everything else. */
  tableOf(control: Control): Control | null
  /** What a name means where a control stands: first the columns of its own row. Null where nothing has it. */
  meantBy(name: string, at: Control): Meant | null
  /**
   * It would have to be known before it is known: over names or what it stands in it comes back to itself. What it says
   * and whether it is there is the same whoever asks first: it is not, and says nothing.
   */
  isCircular(control: Control): boolean
  /** Null where it has none. */
  expressionOf(control: Control, name: ExpressionName): Result<Expression, ExpressionError> | null
}

export interface Meant {
  readonly control: Control
  /** `row` of the own table, `rows` a column of a table named with it, null for what stands in no table. */
  readonly of: 'row' | 'rows' | null
  /** Of what its source passes on: `licence` of `[supplier.licence]`. */
  readonly passed: string | null
}

const READ = new WeakMap<FormContent, ReadForm>()

/** The same content is read once. */
export function readForm(content: FormContent): ReadForm {
  const before = READ.get(content)
  if (before) return before
  const byId = new Map(content.controls.map((one) => [one.id, one]))
  const tableOf = ({ parentId }: Control): Control | null => {
    const parent = parentId === null ? undefined : byId.get(parentId)
    return parent && controlFacts(parent.kind).contains === 'columns' ? parent : null
  }
  const byName = new Map<string, Control>()
  const columns = new Map<ControlId, Map<string, Control>>()
  for (const one of content.controls) {
    const table = tableOf(one)
    const names = table ? (columns.get(table.id) ?? new Map<string, Control>()) : byName
    if (table) columns.set(table.id, names)
    // Of two with one name the first is meant; `check-content` names the second.
    if (one.name !== '' && !names.has(one.name)) names.set(one.name, one)
  }
  function meantBy(name: string, at: Control): Meant | null {
    const [first = '', second, third, ...more] = name.split('.')
    if (more.length > 0) return null
    const table = tableOf(at)
    const inRow = table && columns.get(table.id)?.get(first)
    if (inRow) return third === undefined ? { control: inRow, of: 'row', passed: second ?? null } : null
    const control = byName.get(first)
    if (!control) return null
    const column = second === undefined ? undefined : columns.get(control.id)?.get(second)
    if (column) return { control: column, of: 'rows', passed: third ?? null }
    return third === undefined ? { control, of: null, passed: second ?? null } : null
  }
  const circular = once(() => inCircles(form))
  const parsed = new Map<string, Result<Expression, ExpressionError>>()
  const form: ReadForm = {
    ...{ content, byId, byName, columns, tableOf, meantBy },
    isCircular: ({ id }) => circular().has(id),
    expressionOf: (control, name) => {
      const text = control[name]
      if (text === null) return null
      const known = parsed.get(text) ?? parseWhole(text, MAX_FORM_EXPRESSION)
      parsed.set(text, known)
      return known
    },
  }
  READ.set(content, form)
  return form
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** What must be known of others before it is known: whom its expressions name, and what it stands in. */
function waitsFor(form: ReadForm, control: Control): readonly ControlId[] {
  const named = EXPRESSIONS.flatMap((name) => {
    const read = form.expressionOf(control, name)
    return read?.ok ? namesIn(read.value) : []
  })
  const meant = named.flatMap((name) => form.meantBy(name, control)?.control.id ?? [])
  return control.parentId !== null && form.byId.has(control.parentId) ? [...meant, control.parentId] : meant
}

/** Those that reach themselves (R. E. Tarjan, "Depth-first search and linear graph algorithms", 1972). */
function inCircles(form: ReadForm): ReadonlySet<ControlId> {
  const waits = new Map(form.content.controls.map((one) => [one.id, waitsFor(form, one)]))
  const order = new Map<ControlId, number>()
  const open: ControlId[] = []
  const circular = new Set<ControlId>()
  function walk(id: ControlId): number {
    const at = order.size
    order.set(id, at)
    open.push(id)
    let low = at
    for (const next of waits.get(id) ?? []) {
      if (next === id) circular.add(id)
      if (!order.has(next)) low = Math.min(low, walk(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === at) {
      const together = open.splice(open.indexOf(id))
      if (together.length > 1) for (const one of together) circular.add(one)
    }
    return low
  }
  for (const id of waits.keys()) if (!order.has(id)) walk(id)
  return circular
}
