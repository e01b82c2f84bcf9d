/**
 * Whether what was said in a form may be submitted: everything that is asked for is there, and each answer is what its
 * control takes. The device says it while somebody types, the server once more on submission, by the same day and the
 * same answers, so both say the same.
 */
import { compareDecimals, readDecimal } from '../rules/decimal.ts'
import { isFailure } from '../rules/expression-outcome.ts'
import { type Pattern, readPattern } from '../rules/patterns/pattern.ts'
import { countWords, MAX_WORDS } from '../rules/word-limit.ts'
import { type FormAnswer, type FormAnswers, type FormRow, isSaid } from './answers.ts'
import { type Control, MAX_FILES, MAX_ROWS } from './control.ts'
import { controlFacts } from './control-kinds.ts'
import { dayOfRule } from './days.ts'
import { type EvaluatedForm, evaluateForm, type FormEnvironment } from './evaluate.ts'
import { columnsOf, type FormContent } from './form-content.ts'
import { type ControlId, readForm } from './read-form.ts'
import { wordsOf } from './rich-text.ts'
import { FITS } from './text-formats.ts'

export const ANSWER_PROBLEMS = [
  'required',
  /** `facts.format`: what it should be. */
  'format',
  'too-short',
  'too-long',
  'too-many-words',
  'pattern',
  'too-small',
  'too-large',
  /** More digits after the point than are asked for. */
  'too-exact',
  'not-a-day',
  'too-early',
  'too-late',
  'not-an-option',
  'too-few-chosen',
  'too-many-chosen',
  'file-type',
  'file-too-large',
  'too-many-files',
  'too-few-rows',
  'too-many-rows',
  /** What it computes cannot be worked out: `facts.failed` says why. */
  'not-worked-out',
  /** Nothing of the form takes it: another kind of answer, a control or a row that is not there, one that computes. */
  'not-asked',
] as const
export type AnswerProblemCode = (typeof ANSWER_PROBLEMS)[number]

export interface AnswerProblem {
  readonly controlId: ControlId
  readonly rowId: string | null
  readonly code: AnswerProblemCode
  readonly facts?: Readonly<Record<string, string | number>>
}
type Found = Omit<AnswerProblem, 'controlId' | 'rowId'>

/** Who fills it in: null whoever opens it, else a recipient of the route; others' controls are not asked of them. */
export type FilledBy = Control['filledBy']

/** In reading order, a row after the other; of each place the first thing that is wrong. */
export function checkAnswers(
  content: FormContent,
  answers: FormAnswers,
  environment: FormEnvironment,
  by: FilledBy = null,
): readonly AnswerProblem[] {
  const form = evaluateForm(content, answers, environment)
  const { tableOf } = readForm(content)
  const problems: AnswerProblem[] = []
  const note = (control: Control, found: Found | null, row?: FormRow): void => {
    if (found) problems.push({ controlId: control.id, rowId: row?.id ?? null, ...found })
  }
  for (const control of content.controls) {
    if (tableOf(control)) continue
    const at = { content, form, environment, by }
    if (controlFacts(control.kind).contains !== 'columns') {
      note(control, checkPlace(at, control, answers.values[control.id]))
      continue
    }
    if (!form.isShown(control)) continue
    const rows = form.rowsOf(control)
    note(control, checkRows(control, rows, by))
    for (const row of rows)
      for (const column of columnsOf(content, control))
        note(column, checkPlace(at, column, row.values[column.id], row), row)
  }
  return [...problems, ...strays(content, answers)]
}

interface At {
  readonly content: FormContent
  readonly form: EvaluatedForm
  readonly environment: FormEnvironment
  readonly by: FilledBy
}

function checkPlace(at: At, control: Control, answer?: FormAnswer, row?: FormRow): Found | null {
  const { form, environment, by } = at
  const { holds, computes } = controlFacts(control.kind)
  if (holds === null || !form.isThere(control, row)) return null
  if (computes && control.computed !== null) {
    const outcome = form.outcomeOf(control, row)
    return isFailure(outcome) ? { code: 'not-worked-out', facts: { failed: outcome.failed } } : null
  }
  if (answer !== undefined && answer.kind !== holds) return { code: 'not-asked' }
  if (!isSaid(answer)) {
    const isAsked =
      control.requirement === 'required' && control.filledBy === by && form.isShown(control, row)
    return isAsked ? { code: 'required' } : null
  }
  return answer ? checkSaid(control, answer, environment) : null
}

function checkRows(table: Control, rows: readonly FormRow[], by: FilledBy): Found | null {
  const { minRows = table.requirement === 'required' ? 1 : 0, maxRows = MAX_ROWS } = table.rules
  if (rows.length < minRows && table.filledBy === by)
    return { code: 'too-few-rows', facts: { least: minRows } }
  return rows.length > maxRows ? { code: 'too-many-rows', facts: { most: maxRows } } : null
}

function checkSaid(control: Control, answer: FormAnswer, { today }: FormEnvironment): Found | null {
  const { rules } = control
  switch (answer.kind) {
    case 'line':
      return checkLine(control, answer.text)
    case 'suggested':
    case 'words':
      return checkText(control, answer.text)
    case 'richText':
      return checkText(control, wordsOf(answer.text))
    case 'tick':
    case 'drawing':
      return null
    case 'choice':
      return isOption(control, answer.value) ? null : { code: 'not-an-option' }
    case 'choices':
      if (!answer.values.every((value) => isOption(control, value))) return { code: 'not-an-option' }
      if (new Set(answer.values).size < answer.values.length) return { code: 'not-an-option' }
      return checkCount(rules, answer.values.length)
    // Whether a source knows them is the server's to ask, where it is asked again.
    case 'item':
      return null
    case 'items':
      return checkCount(rules, answer.items.length)
    case 'day':
      return checkDay(control, answer.day, today)
    case 'files':
      return checkFiles(control, answer.files)
  }
}

function checkLine(control: Control, text: string): Found | null {
  const { format, rules } = control
  const typed = text.trim()
  if (!FITS[format](typed)) return { code: 'format', facts: { format } }
  const number = format === 'number' ? readDecimal(typed) : null
  if (number === null) return checkText(control, text)
  const [min, max] = [rules.min, rules.max].map((limit) => (limit === undefined ? null : readDecimal(limit)))
  if (min && compareDecimals(number, min) < 0) return { code: 'too-small', facts: { least: rules.min ?? '' } }
  if (max && compareDecimals(number, max) > 0) return { code: 'too-large', facts: { most: rules.max ?? '' } }
  return rules.scale !== undefined && number.scale > rules.scale
    ? { code: 'too-exact', facts: { digits: rules.scale } }
    : null
}

function checkText({ rules }: Control, text: string): Found | null {
  const letters = [...text].length
  if (letters < (rules.minLength ?? 0)) return { code: 'too-short', facts: { least: rules.minLength ?? 0 } }
  if (letters > (rules.maxLength ?? letters))
    return { code: 'too-long', facts: { most: rules.maxLength ?? 0 } }
  const most = rules.maxWords ?? MAX_WORDS
  if (countWords(text) > most) return { code: 'too-many-words', facts: { most } }
  return rules.pattern === undefined || patternOf(rules.pattern)?.(text) !== false
    ? null
    : { code: 'pattern' }
}

const PATTERNS = new Map<string, Pattern | null>()
/** Null of one that nobody can read: it is not published, so nothing is refused by it. */
function patternOf(text: string): Pattern | null {
  const known = PATTERNS.get(text)
  if (known !== undefined) return known
  const read = readPattern(text)
  const pattern = read.ok ? read.value : null
  if (PATTERNS.size >= 1000) PATTERNS.clear()
  PATTERNS.set(text, pattern)
  return pattern
}

const isOption = ({ options }: Control, value: string): boolean => options.some((one) => one.value === value)

function checkCount({ minChoices, maxChoices }: Control['rules'], chosen: number): Found | null {
  if (minChoices !== undefined && chosen < minChoices)
    return { code: 'too-few-chosen', facts: { least: minChoices } }
  return maxChoices !== undefined && chosen > maxChoices
    ? { code: 'too-many-chosen', facts: { most: maxChoices } }
    : null
}

function checkDay({ rules }: Control, day: string, today: string): Found | null {
  const said = dayOfRule(day, today)
  if (said === null || said !== day) return { code: 'not-a-day' }
  const [earliest, latest] = [rules.earliest, rules.latest].map((rule) =>
    rule === undefined ? null : dayOfRule(rule, today),
  )
  if (earliest && day < earliest) return { code: 'too-early', facts: { earliest } }
  return latest && day > latest ? { code: 'too-late', facts: { latest } } : null
}

type Files = Extract<FormAnswer, { kind: 'files' }>['files']
function checkFiles({ rules }: Control, files: Files): Found | null {
  const { maxFiles = MAX_FILES, maxFileBytes, fileTypes } = rules
  if (files.length > maxFiles) return { code: 'too-many-files', facts: { most: maxFiles } }
  for (const { name, sizeBytes } of files) {
    if (maxFileBytes !== undefined && sizeBytes > maxFileBytes)
      return { code: 'file-too-large', facts: { name, most: maxFileBytes } }
    const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
    if (fileTypes && fileTypes.length > 0 && !fileTypes.includes(ending))
      return { code: 'file-type', facts: { name } }
  }
  return null
}

/** Answers that no place of the form takes. */
function strays(content: FormContent, answers: FormAnswers): readonly AnswerProblem[] {
  const { byId, tableOf } = readForm(content)
  const isTaken = (id: string, table: string | null): boolean => {
    const control = byId.get(id as ControlId)
    if (!control || controlFacts(control.kind).holds === null) return false
    const computes = controlFacts(control.kind).computes && control.computed !== null
    return !computes && (tableOf(control)?.id ?? null) === table
  }
  const stray = (id: string, rowId: string | null): AnswerProblem => ({
    ...{ controlId: id as ControlId, rowId, code: 'not-asked' },
  })
  const inRows = Object.entries(answers.rows).flatMap(([table, rows]) => {
    const holder = byId.get(table as ControlId)
    if (!holder || controlFacts(holder.kind).contains !== 'columns') return [stray(table, null)]
    const ids = rows.map((one) => one.id)
    const twice = ids.find((id, at) => ids.indexOf(id) < at)
    return [
      ...(twice === undefined ? [] : [stray(table, twice)]),
      ...rows.flatMap((row) =>
        Object.keys(row.values).flatMap((id) => (isTaken(id, table) ? [] : [stray(id, row.id)])),
      ),
    ]
  })
  return [
    ...Object.keys(answers.values).flatMap((id) => (isTaken(id, null) ? [] : [stray(id, null)])),
    ...inRows,
  ]
}
