import { useLingui } from '@lingui/react/macro'
import type { CsvProblem } from '../../sync/rules/read-csv.ts'
import { useFormat } from '../i18n/use-format.ts'
import { isolate } from '../ui/isolate.ts'
import type { CellProblem, CheckedRow } from './rules/check-row.ts'

/** Why a row cannot be sent as it stands: where the cell is, and what is wrong with it. */
export function useCellProblem(): (problem: CellProblem, header: readonly string[]) => string {
  const { t } = useLingui()
  return ({ code, column, value }, header) => {
    const shown = isolate(value.length > 60 ? `${value.slice(0, 60)}…` : value)
    const why = {
      'name-missing': () => t`the name is missing`,
      'name-too-long': () => t`the name is too long`,
      'email-missing': () => t`the e-mail address is missing`,
      'email-not-valid': () => t`${shown} is not a complete e-mail address`,
      'recipient-twice': () => t`${shown} would have the same part twice`,
      'date-not-valid': () => t`${shown} is not a date. Write dates as 2026-11-21.`,
      'option-not-known': () => t`${shown} is not one of the options`,
      'tick-not-known': () => t`${shown} is neither yes nor no`,
      'value-not-valid': () => t`${shown} does not fit on one line`,
      'text-too-long': () => t`the text is too long`,
      'cells-too-many': () => t`more cells than columns: ${shown}`,
    }[code]()
    if (column === null) return why
    const name = isolate(header[column] ?? '')
    return t`Column ${name}: ${why}`
  }
}

/** All that is wrong with a row, for the file of failed rows. */
export function useRowProblems(): (row: CheckedRow, header: readonly string[]) => string {
  const say = useCellProblem()
  return (row, header) => row.problems.map((one) => say(one, header)).join(' · ')
}

export function useCsvProblem(): (problem: CsvProblem) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ code, line, limit }) => {
    const at = format.number(line ?? 0)
    const most = format.number(limit ?? 0)
    const size = format.fileSize(limit ?? 0)
    return {
      'not-text': () => t`This is not a CSV file in Unicode. In your spreadsheet, save it as “CSV UTF-8”.`,
      empty: () => t`The file is empty`,
      'no-rows': () => t`The file has a header and no rows`,
      'file-too-large': () => t`The file is larger than ${size}`,
      'too-many-rows': () => t`At most ${most} rows can be sent together. Split the list.`,
      'too-many-columns': () => t`Line ${at} has more than ${most} columns`,
      'cell-too-long': () => t`A cell in line ${at} is longer than ${most} characters`,
      'quote-open': () => t`The quotation mark in line ${at} is never closed`,
    }[code]()
  }
}
