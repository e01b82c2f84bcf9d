import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { PlainLink } from '../../shell/links.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import type { ChoiceFilter, RecordSource, RecordTable } from '../record-table.ts'
import { isRange, type RecordSearch, withFilter } from '../rules/record-search.ts'
import { useWords } from '../use-words.ts'

/** A filter as tabs: all rows, then those of each option, with how many there are of what the device holds. */
export function FilterTabs<Row>(props: {
  readonly table: RecordTable<Row>
  readonly source: RecordSource<Row>
  readonly search: RecordSearch
  readonly more: ReactNode
}) {
  const { table, source, search, more } = props
  const { t } = useLingui()
  const words = useWords()
  const filter = table.filters?.find((one): one is ChoiceFilter<Row> => one.kind === 'choice' && !!one.tabs)
  const counts = useCounts(source, filter)
  if (!filter) return more === undefined ? null : more
  const value = search.where?.[filter.id]
  const chosen = value && !isRange(value) ? value : []
  const tab = (option: string | undefined, label: string, count: number | undefined) => {
    // The panel stays with the list it was opened from.
    const { open: _open, tab: _tab, ...rest } = search
    const here = option === undefined ? chosen.length === 0 : chosen.includes(option)
    return (
      <PlainLink
        key={option ?? ''}
        to="."
        search={withFilter(rest, filter.id, option === undefined ? undefined : [option])}
        aria-current={here ? 'page' : undefined}
        activeProps={{}}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        {label}
        {count === undefined ? null : <TabCount count={count} />}
      </PlainLink>
    )
  }
  return (
    <LinkTabs label={t(filter.label)}>
      {tab(undefined, t`All`, counts?.all)}
      {filter.options.map((one) => tab(one.value, words(one.label), counts?.by.get(one.value) ?? 0))}
      {more}
    </LinkTabs>
  )
}

export function TabCount({ count }: { readonly count: number }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <span className="m t12">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr">{t`${plural(count, { one: '# entry', other: '# entries' })}`}</span>
    </span>
  )
}

function useCounts<Row>(source: RecordSource<Row>, filter: ChoiceFilter<Row> | undefined) {
  const { from, rows } = source
  return useMemo(() => {
    if (from === 'server' || !filter?.of) return undefined
    const by = new Map<string, number>()
    for (const row of rows)
      for (const value of [filter.of(row)].flat()) by.set(value, (by.get(value) ?? 0) + 1)
    return { all: rows.length, by }
  }, [from, rows, filter])
}
