import { useLingui } from '@lingui/react/macro'
import type { CsvProblem } from '../../../sync/rules/read-csv.ts'
import { useFormat } from '../../i18n/use-format.ts'

/** Why a file is no list of records. */
export function useCsvWords(): (problem: CsvProblem) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ code, line, limit }) => {
    const at = format.number(line ?? 0)
    const most = format.number(limit ?? 0)
    const size = format.fileSize(limit ?? 0)
    switch (code) {
      case 'not-text':
        return t`This is not a CSV file. In your spreadsheet, save it as “CSV UTF-8”.`
      case 'empty':
        return t`The file is empty`
      case 'no-rows':
        return t`The file has a header and no rows`
      case 'file-too-large':
        return t`The file is larger than ${size}`
      case 'too-many-rows':
        return t`The file has more than ${most} rows. Split it.`
      case 'too-many-columns':
        return t`Line ${at} has more than ${most} columns`
      case 'cell-too-long':
        return t`A cell in line ${at} is longer than ${most} characters`
      case 'quote-open':
        return t`The quotation mark in line ${at} is never closed`
    }
  }
}
