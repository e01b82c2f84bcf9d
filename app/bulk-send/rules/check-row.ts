/** One row of the list against the draft: the values it brings, or which cell is wrong and why. */
import { emailAddress, MAX_TITLE } from '../../../sync/entities/envelope.ts'
import { kindFacts, MAX_FIELD_TEXT } from '../../../sync/entities/field.ts'
import { isCalendarDate } from '../../../sync/rules/field-values.ts'
import type { CsvRow } from '../../../sync/rules/read-csv.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'
import { yesOrNo } from '../../../sync/rules/yes-or-no.ts'
import type { Mapping, Target, TargetKey } from './targets.ts'

export type CellProblemCode =
  | 'name-missing'
  | 'name-too-long'
  | 'email-missing'
  | 'email-not-valid'
  | 'recipient-twice'
  | 'date-not-valid'
  | 'option-not-known'
  | 'tick-not-known'
  | 'value-not-valid'
  | 'text-too-long'
  | 'cells-too-many'

export interface CellProblem {
  readonly code: CellProblemCode
  /** Null when it is about the row as a whole. */
  readonly column: number | null
  readonly value: string
}

export interface CheckedRow extends CsvRow {
  readonly values: Readonly<Record<TargetKey, string>>
  readonly problems: readonly CellProblem[]
}

export function checkRow(
  row: CsvRow,
  targets: readonly Target[],
  mapping: Mapping,
  columns: number,
): CheckedRow {
  const values: Record<TargetKey, string> = {}
  const problems: CellProblem[] = []
  for (const target of targets) {
    const column = mapping[target.key]
    if (column === undefined) continue
    const cell = row.cells[column] ?? ''
    const read = readCell(target, cell)
    if (read.code) problems.push({ code: read.code, column, value: cell })
    else if (read.value !== null) values[target.key] = read.value
  }
  if (row.cells.length > columns)
    problems.push({ code: 'cells-too-many', column: null, value: row.cells.slice(columns).join(' ') })
  const twice = problems.length === 0 ? twicePresent(targets, mapping, values) : null
  if (twice) problems.push(twice)
  return { ...row, values, problems }
}

interface ReadCell {
  readonly code?: CellProblemCode
  /** Null leaves what the draft has. */
  readonly value: string | null
}
const wrong = (code: CellProblemCode): ReadCell => ({ code, value: null })

function readCell(target: Target, cell: string): ReadCell {
  switch (target.kind) {
    case 'name':
      return cell === ''
        ? wrong('name-missing')
        : cell.length > 120
          ? wrong('name-too-long')
          : { value: cell }
    case 'email': {
      // Marks of direction come along when an address is copied out of an Arabic text.
      const address = cell.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').toLowerCase()
      if (address === '') return wrong('email-missing')
      return emailAddress.safeParse(address).success ? { value: address } : wrong('email-not-valid')
    }
    case 'title':
    case 'subject':
      return cell.length > MAX_TITLE ? wrong('text-too-long') : { value: cell === '' ? null : cell }
    case 'field':
      return cell === '' ? { value: null } : fieldValue(target.field, cell)
  }
}

function fieldValue(field: Extract<Target, { kind: 'field' }>['field'], cell: string): ReadCell {
  if (cell.length > MAX_FIELD_TEXT) return wrong('text-too-long')
  switch (kindFacts(field.kind).holds) {
    case 'tick': {
      const tick = yesOrNo(cell)
      return tick === null ? wrong('tick-not-known') : { value: tick ? 'true' : '' }
    }
    case 'day': {
      const date = foldText(cell)
      return isCalendarDate(date) ? { value: date } : wrong('date-not-valid')
    }
    case 'choice': {
      const option = field.options.find((one) => foldText(one) === foldText(cell))
      return option === undefined ? wrong('option-not-known') : { value: option }
    }
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell) ? { value: cell } : wrong('email-not-valid')
    case 'line':
      return cell.includes('\n') ? wrong('value-not-valid') : { value: cell }
    default:
      return { value: cell }
  }
}

/** The same part twice for one person, as the draft itself would refuse it. */
function twicePresent(
  targets: readonly Target[],
  mapping: Mapping,
  values: CheckedRow['values'],
): CellProblem | null {
  const seen = new Map<string, number | null>()
  for (const one of targets) {
    if (one.kind !== 'email') continue
    const email = values[one.key] ?? one.recipient.email.trim().toLowerCase()
    const part = `${one.recipient.kind} ${email}`
    const column = mapping[one.key] ?? null
    if (email !== '' && seen.has(part))
      return { code: 'recipient-twice', column: column ?? seen.get(part) ?? null, value: email }
    seen.set(part, column)
  }
  return null
}
