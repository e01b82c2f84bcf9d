/**
 * A file of records, row by row: what each would become, why one cannot, and whom it repeats. The schema of the form
 * decides what is valid, so that a file brings nothing that nobody could have typed.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { Result } from '../../../sync/result.ts'
import { withoutTurns } from '../../../sync/rules/one-line.ts'
import type { CsvRow, CsvTable } from '../../../sync/rules/read-csv.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'
import { yesOrNo } from '../../../sync/rules/yes-or-no.ts'
import { type FieldProblem, formProblems } from '../form/form-problems.ts'
import { changesBetween } from '../form/rebase.ts'
import {
  emptyValues,
  type FieldFacts,
  type FieldName,
  fieldNames,
  formFacts,
  type RecordForm,
} from '../form/record-form.ts'

export interface RecordImport<V extends object> {
  readonly form: RecordForm<V>
  /** What people call a column, beside the field's label in the reader's language: "courriel", "e-mail". */
  readonly headers?: Readonly<Partial<Record<FieldName<V>, readonly string[]>>>
  /** What people call a value of a few, beside its label in the reader’s language and what it is on the wire. */
  readonly optionWords?: Readonly<Partial<Record<FieldName<V>, Readonly<Record<string, readonly string[]>>>>>
  /** Rows with the same key are one record; null where a row has none. */
  readonly keyOf: (values: V) => string | null
  /** All that a record which is there may be known by; its one key without it. */
  readonly keysOf?: (values: V) => readonly string[]
  /** What a cell says, where it is not read as its kind is; undefined is not valid. */
  readonly read?: Readonly<Partial<Record<FieldName<V>, (cell: string) => unknown>>>
  /** What stands in a field that the file says nothing of. */
  readonly otherwise?: Partial<V>
  /** Makes of a table one that says more: a name of its parts. */
  readonly shape?: (table: CsvTable) => CsvTable
  /** Files of another kind, read as tables. */
  readonly alsoFrom?: readonly TableReader[]
  /** What is there already can only be left out: nobody is invited twice, and no file changes who was. */
  readonly leavesOutRepeated?: true
}

/** A file that is no CSV and holds records all the same. */
export interface TableReader {
  /** As everybody calls it: "vCard". */
  readonly name: string
  /** `.vcf`, `text/vcard`. */
  readonly accepts: readonly string[]
  readonly limitBytes: number
  /** Gives how much has been read, 0 to 1, and rests there. */
  readonly read: (bytes: Uint8Array) => Generator<number, Result<ReadTable, MessageDescriptor>>
}

export interface ReadTable extends Pick<CsvTable, 'header' | 'rows'> {
  /** What the file holds of a record and no field takes, by line. */
  readonly leftOut?: ReadonlyMap<number, string>
}

/** Column of the file by field; a field without one stays empty. */
export type ImportMapping = Readonly<Record<string, number>>

export type RowPlan = 'create' | 'update' | 'skip'

export interface ImportRow<V> extends CsvRow {
  readonly values: V
  readonly problems: Readonly<Record<string, FieldProblem>>
  /** The record that has this key already, or the line of this file that had it first. */
  readonly repeats: { readonly id: string; readonly said?: string } | { readonly line: number } | null
  /** Nothing would change. */
  readonly same: boolean
}

export interface HeldRecord<V> {
  readonly id: string
  readonly values: V
  /** How it is there, in the reader's language: "Already invited". */
  readonly said?: string
}

/** Which column fills which field, guessed by its title. */
export function guessMapping<V extends object>(
  table: Pick<CsvTable, 'header'>,
  { form, headers }: RecordImport<V>,
  labelOf: (name: FieldName<V>) => string,
): ImportMapping {
  const mapping: Record<string, number> = {}
  const taken = new Set<number>()
  for (const name of fieldNames(form)) {
    const known = new Set([name, labelOf(name), ...(headers?.[name] ?? [])].map(plain))
    const at = table.header.findIndex((title, index) => !taken.has(index) && known.has(plain(title)))
    if (at === -1) continue
    mapping[name] = at
    taken.add(at)
  }
  return mapping
}

const plain = (title: string): string => foldText(title).replace(/[^\p{L}\p{N}]/gu, '')

/** `words`: an option's label in the reader's language. */
export function checkImport<V extends object>(...of: ImportCheck<V>): readonly ImportRow<V>[] {
  const steps = checkImportInSteps(...of)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

type ImportCheck<V extends object> = readonly [
  rows: readonly CsvRow[],
  mapping: ImportMapping,
  what: RecordImport<V>,
  held: readonly HeldRecord<V>[],
  words: (name: FieldName<V>, option: string) => string,
]

/** A phone takes a few milliseconds for so many. */
const ROWS_AT_ONCE = 100

/** The same, a little at a time: gives how much has been checked, 0 to 1, and rests there. */
export function* checkImportInSteps<V extends object>(
  ...[rows, mapping, what, held, words]: ImportCheck<V>
): Generator<number, readonly ImportRow<V>[]> {
  const facts = formFacts(what.form)
  const empty = { ...emptyValues(what.form), ...what.otherwise }
  const heldByKey = new Map<string, HeldRecord<V>>()
  for (const one of held) {
    const keys = what.keysOf?.(one.values) ?? [what.keyOf(one.values)]
    for (const key of keys) if (key !== null && !heldByKey.has(key)) heldByKey.set(key, one)
  }
  const lineByKey = new Map<string, number>()
  const check = (row: CsvRow): ImportRow<V> => {
    const written = valuesOf(row, mapping, what, facts, empty, words)
    const problems = formProblems(what.form.schema, written as Readonly<Record<string, unknown>>)
    const read = what.form.schema.safeParse(written)
    const values = read.success ? read.data : written
    const key = read.success ? what.keyOf(values) : null
    const before = key === null ? undefined : heldByKey.get(key)
    const line = key === null ? undefined : lineByKey.get(key)
    if (key !== null && line === undefined) lineByKey.set(key, row.line)
    return {
      ...row,
      values,
      problems,
      repeats:
        line !== undefined
          ? { line }
          : before
            ? { id: before.id, ...(before.said !== undefined && { said: before.said }) }
            : null,
      same: before !== undefined && Object.keys(brought(before.values, values, mapping)).length === 0,
    }
  }
  const checked: ImportRow<V>[] = []
  for (const row of rows) {
    if (checked.length > 0 && checked.length % ROWS_AT_ONCE === 0) yield checked.length / rows.length
    checked.push(check(row))
  }
  return checked
}

/** What a row changes of a record: only what the file has a column and a word for. */
export function brought<V extends object>(before: V, values: V, mapping: ImportMapping): Partial<V> {
  const changes = changesBetween(before, { ...before, ...values })
  const entries = Object.entries(changes).filter(
    ([name, value]) => name in mapping && value !== '' && value !== null,
  )
  return Object.fromEntries(entries) as Partial<V>
}

export const hasProblems = (row: Pick<ImportRow<unknown>, 'problems'>): boolean =>
  Object.keys(row.problems).length > 0

/** What happens to a row unless somebody says otherwise; what cannot be is left out whatever they say. */
export function planOf<V>(row: ImportRow<V>, repeated: RowPlan, own: RowPlan | undefined): RowPlan {
  if (hasProblems(row)) return 'skip'
  const wanted = own ?? (row.repeats === null ? 'create' : repeated)
  // A line of the file is no record yet that could be changed.
  return wanted === 'update' && (row.repeats === null || 'line' in row.repeats) ? 'skip' : wanted
}

function valuesOf<V extends object>(
  row: CsvRow,
  mapping: ImportMapping,
  what: RecordImport<V>,
  facts: Readonly<Record<string, FieldFacts>>,
  empty: V,
  words: (name: FieldName<V>, option: string) => string,
): V {
  const entries = fieldNames(what.form).map((name) => {
    const column = mapping[name]
    const cell = column === undefined ? '' : (row.cells[column] ?? '').trim()
    if (cell === '') return [name, empty[name]]
    const own = what.read?.[name]
    if (own) return [name, own(cell)]
    const options = what.form.fields[name]?.options?.map((one) => one.value) ?? []
    const said = what.optionWords?.[name]
    const optionOf = (text: string) =>
      options.find((one) =>
        [one, words(name, one), ...(said?.[one] ?? [])].some((word) => plain(word) === plain(text)),
      ) ?? text
    return [name, readCell(facts[name]?.kind ?? 'text', cell, optionOf)]
  })
  return Object.fromEntries(entries) as V
}

function readCell(kind: FieldFacts['kind'], cell: string, optionOf: (text: string) => string): unknown {
  switch (kind) {
    case 'email':
      return withoutTurns(cell).toLowerCase()
    case 'mobile':
    case 'url':
      return withoutTurns(cell)
    case 'number': {
      const figures = foldText(cell)
        .replace(/[\s\u00a0]/g, '')
        .replace(',', '.')
      return figures === '' || Number.isNaN(Number(figures)) ? cell : Number(figures)
    }
    case 'date':
      return foldText(cell)
    case 'flag':
      return yesOrNo(cell) ?? cell
    case 'choice':
    case 'tree':
      return optionOf(cell)
    case 'choices':
      return cell
        .split(/[;,|\n]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .map(optionOf)
    default:
      return cell
  }
}
