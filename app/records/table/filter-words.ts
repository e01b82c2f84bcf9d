import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { isolate } from '../../ui/isolate.ts'
import type { RecordFilter, RecordTable } from '../record-table.ts'
import { type FilterValue, isRange, type RecordSearch } from '../rules/record-search.ts'
import { useWords } from '../use-words.ts'

/** A filter in words: "Status: Active, Invited", "Changed: from Nov 01, 2026". */
export function useFilterWords(): (filter: RecordFilter<never>, value: FilterValue) => string {
  const { t } = useLingui()
  const words = useWords()
  const format = useFormat('UTC')
  return useCallback(
    (filter, value) => {
      const name = t(filter.label)
      if (filter.kind === 'choice') {
        const chosen = isRange(value) ? [] : value
        const labels = filter.options.flatMap((one) =>
          chosen.includes(one.value) ? [isolate(words(one.label))] : [],
        )
        const list = format.list(labels)
        return t`${name}: ${list}`
      }
      const { from, to } = isRange(value) ? value : {}
      const day = (one: string | undefined) => (one === undefined ? '' : format.date(new Date(one)))
      const first = day(from)
      const last = day(to)
      if (last === '') return t`${name}: from ${first}`
      return first === '' ? t`${name}: until ${last}` : t`${name}: ${first} – ${last}`
    },
    [t, words, format],
  )
}

/** Everything the list is narrowed by, for "Nothing matches …". */
export function useSearchWords<Row>(table: RecordTable<Row>): (search: RecordSearch) => string {
  const said = useFilterWords()
  const format = useFormat()
  return ({ q, where }) =>
    format.list([
      ...(q === undefined ? [] : [`“${isolate(q)}”`]),
      ...(table.filters ?? []).flatMap((filter) => {
        const value = where?.[filter.id]
        return value ? [said(filter as RecordFilter<never>, value)] : []
      }),
    ])
}
