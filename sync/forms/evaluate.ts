/**
 * What a form says with the answers it has: which controls are there, and what the computed ones say. It is worked out
 * from version, answers and the day alone, the same on every device and on the server, in as many steps as there are
 * places: each is asked once, and what comes back to itself is told so, whoever is asked first.
 *
 * What is not there says nothing: it counts as empty for others, and so does everything inside it. A control that
 * nobody sees (`hidden`) is there all the same: that is how a form computes what it does not show.
 */
import type { Decimal } from '../rules/decimal.ts'
import { rounded } from '../rules/decimal-arithmetic.ts'
import type { Expression, Value } from '../rules/expression.ts'
import { namesIn } from '../rules/expression-holds.ts'
import {
  asText,
  failure,
  isDecimal,
  isFailure,
  isTrue,
  type Outcome,
  SAYS_NOTHING,
} from '../rules/expression-outcome.ts'
import type { Scope } from '../rules/expression-value.ts'
import { wholeOutcome } from '../rules/whole-language.ts'
import type { FormAnswer, FormAnswers, FormRow } from './answers.ts'
import type { Control } from './control.ts'
import { controlFacts } from './control-kinds.ts'
import type { FormContent } from './form-content.ts'
import { type Meant, readForm } from './read-form.ts'
import { wordsOf } from './rich-text.ts'

export interface FormEnvironment {
  /** `2026-11-30`, by the form's own zone at the instant it is worked out for. */
  readonly today: string
}

export interface EvaluatedForm {
  /** Its conditions hold, and those of what it stands in. */
  isThere(control: Control, row?: FormRow): boolean
  /** There, and meant to be seen. */
  isShown(control: Control, row?: FormRow): boolean
  /** What an expression reads of it; nothing of what is not there. */
  outcomeOf(control: Control, row?: FormRow): Outcome
  /** The text of a computed control; null where it says nothing, a failure where it cannot be worked out. */
  computedOf(control: Control, row?: FormRow): string | null | { readonly failed: string }
  rowsOf(table: Control): readonly FormRow[]
}

export function evaluateForm(
  content: FormContent,
  answers: FormAnswers,
  environment: FormEnvironment,
): EvaluatedForm {
  const form = readForm(content)
  const there = new Map<string, boolean>()
  const outcomes = new Map<string, Outcome>()
  const CIRCLE = failure('circle')

  const rowsOf = (table: Control): readonly FormRow[] => answers.rows[table.id] ?? []
  const keyOf = (control: Control, row?: FormRow): string => (row ? `${control.id} ${row.id}` : control.id)

  function isThere(control: Control, row?: FormRow): boolean {
    const key = keyOf(control, row)
    const before = there.get(key)
    if (before !== undefined) return before
    const is = !isLost(control) && isThereIn(parentOf(control)) && conditionHolds(control, row)
    there.set(key, is)
    return is
  }

  const parentOf = ({ parentId }: Control) => (parentId === null ? undefined : form.byId.get(parentId))
  const isThereIn = (parent: Control | undefined): boolean => parent === undefined || isThere(parent)
  /** Whether it is there depends on itself. */
  const isLost = (control: Control): boolean => {
    if (!form.isCircular(control)) return false
    const parent = parentOf(control)
    return control.visibleWhen !== null || (parent !== undefined && form.isCircular(parent))
  }

  function conditionHolds(control: Control, row?: FormRow): boolean {
    const condition = form.expressionOf(control, 'visibleWhen')
    if (condition === null) return true
    if (!condition.ok) return false
    const outcome = wholeOutcome(condition.value, scopeAt(control, row))
    return !isFailure(outcome) && isTrue(outcome)
  }

  function outcomeOf(control: Control, row?: FormRow): Outcome {
    const key = keyOf(control, row)
    const before = outcomes.get(key)
    if (before !== undefined) return before
    const outcome = isThere(control, row) ? said(control, row) : SAYS_NOTHING
    outcomes.set(key, outcome)
    return outcome
  }

  function said(control: Control, row?: FormRow): Outcome {
    const computed = controlFacts(control.kind).computes ? form.expressionOf(control, 'computed') : null
    if (computed === null) return saidBy((row?.values ?? answers.values)[control.id], control)
    if (!computed.ok) return SAYS_NOTHING
    if (form.isCircular(control)) return CIRCLE
    return inItsScale(control, wholeOutcome(computed.value, scopeAt(control, row)))
  }

  /** What names mean for a control; in a row those of its own columns come first. */
  const scopeAt = (control: Control, row?: FormRow): Scope => ({
    lookup: (name) => {
      const meant = form.meantBy(name, control)
      if (meant === null) return undefined
      return meant.of === 'rows'
        ? failure('rows-not-here')
        : read(meant, meant.of === 'row' ? row : undefined)
    },
    today: environment.today,
    rows: (asked) => rowsAsked(asked, control, row),
  })

  /** The rows of the first table that is spoken of; a column of another one is in no row of it. */
  function rowsAsked(asked: Expression, control: Control, row?: FormRow): readonly Scope[] | null {
    const spoken = namesIn(asked).map((name) => form.meantBy(name, control))
    const column = spoken.find((one) => one?.of === 'rows')?.control
    const table = column && form.tableOf(column)
    if (!table) return null
    const outside = scopeAt(control, row)
    return rowsOf(table).map(
      (each): Scope => ({
        today: environment.today,
        lookup: (name) => {
          const meant = form.meantBy(name, control)
          const isHere = meant?.of === 'rows' && meant.control.parentId === table.id
          return isHere ? read(meant, each) : outside.lookup(name)
        },
        // Rows within rows: nothing says whose.
        rows: () => null,
      }),
    )
  }

  const read = ({ control, passed }: Meant, row?: FormRow): Outcome =>
    passed === null ? outcomeOf(control, row) : passedOn(control, passed, row)

  function passedOn(control: Control, name: string, row?: FormRow): Outcome {
    if (!isThere(control, row)) return SAYS_NOTHING
    const answer = (row?.values ?? answers.values)[control.id]
    const item = answer?.kind === 'item' || answer?.kind === 'suggested' ? answer.item : null
    return item && Object.hasOwn(item.passed, name) ? (item.passed[name] as string) : SAYS_NOTHING
  }

  return {
    isThere,
    isShown: (control, row) => {
      // What is there stands in no circle, so this comes to an end.
      if (!isThere(control, row)) return false
      for (let one: Control | undefined = control; one; one = parentOf(one))
        if (one.requirement === 'hidden') return false
      return true
    },
    outcomeOf,
    computedOf: (control, row) => {
      const outcome = outcomeOf(control, row)
      return isFailure(outcome) ? outcome : outcome === SAYS_NOTHING ? null : asText(outcome)
    },
    rowsOf,
  }
}

/** What an answer is in an expression; one of another kind than the control asks for is none. */
function saidBy(answer: FormAnswer | undefined, { kind }: Control): Value {
  if (answer?.kind !== controlFacts(kind).holds) return SAYS_NOTHING
  switch (answer?.kind) {
    case undefined:
      return SAYS_NOTHING
    case 'line':
    case 'words':
    case 'suggested':
      return answer.text
    case 'richText':
      return wordsOf(answer.text)
    case 'tick':
      return answer.on
    case 'choice':
      return answer.value
    case 'choices':
      return answer.values
    case 'item':
      return answer.item.value
    case 'items':
      return answer.items.map((one) => one.value)
    case 'day':
      return answer.day
    case 'files':
      return answer.files.map((one) => one.name)
    case 'drawing':
      return true
  }
}

/** A computed number has the digits its control declares, half away from zero. */
function inItsScale({ format, rules }: Control, outcome: Outcome): Outcome {
  if (format !== 'number' || rules.scale === undefined) return outcome
  if (isFailure(outcome) || !isDecimal(outcome)) return outcome
  return atScale(outcome, rules.scale)
}

function atScale(number: Decimal, scale: number): Decimal {
  const { units, scale: own } = rounded(number, scale)
  return own >= scale ? { units, scale: own } : { units: units * 10n ** BigInt(scale - own), scale }
}
