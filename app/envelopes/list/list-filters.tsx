import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DerivedList } from '../../../sync/rules/derive-list.ts'
import { type ListFolder, type StatusFilter, statusesOf } from '../../../sync/rules/lists.ts'
import { FILTER_TITLES, KIND_TITLES, STATUS_TITLES } from '../../faces/envelopes/envelope-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { ListSearch } from '../rules/list-search.ts'
import styles from './list-filters.module.css'
import savedListsStyles from './saved-lists.module.css'
import { SavedLists } from './saved-lists.tsx'

export type FilterProps = {
  list: DerivedList
  search: ListSearch
  onSearch: (change: Partial<Record<keyof ListSearch, unknown>>) => void
}

/** Kinds in one line, then Status, Assigned to, Owned by. The last two only where there is a choice. */
export function ListFilters({ folder, list, search, onSearch }: FilterProps & { folder: ListFolder }) {
  const { t } = useLingui()
  const chosen = search.status ?? []
  const statuses = [...new Set([...statusesOf(folder), ...chosen])].map((one) => ({
    value: one,
    label: t(STATUS_TITLES[one]),
    count: list.statuses.get(one) ?? 0,
  }))
  return (
    <>
      <Segmented
        label={t`Kind`}
        value={search.kind ?? 'all'}
        onValue={(kind) => onSearch({ kind: kind === 'all' ? undefined : kind })}
        options={[
          { value: 'all', label: t`All kinds` },
          { value: 'document', label: t(KIND_TITLES.document) },
          { value: 'request', label: t(KIND_TITLES.request) },
        ]}
      />
      {statuses.length > 1 ? (
        <FilterMenu
          label={t(FILTER_TITLES.status)}
          options={statuses}
          chosen={chosen}
          onChosen={(status) => onSearch({ status: status as StatusFilter[] })}
        />
      ) : null}
      <PeopleFilter
        label={t(FILTER_TITLES.to)}
        counts={list.assignees}
        chosen={search.to ?? []}
        onChosen={(to) => onSearch({ to })}
      />
      <PeopleFilter
        label={t(FILTER_TITLES.by)}
        counts={list.owners}
        chosen={search.by ?? []}
        onChosen={(by) => onSearch({ by })}
      />
      <SavedLists search={search} />
    </>
  )
}

function PeopleFilter(props: {
  label: string
  counts: ReadonlyMap<string, number>
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
}) {
  // A name that was chosen and has gone must still be there to be unchosen.
  const names = [...new Set([...props.counts.keys(), ...props.chosen])].sort((a, b) => a.localeCompare(b))
  if (names.length < 2 && props.chosen.length === 0) return null
  const options = names.map((name) => ({
    value: name,
    label: <bdi>{name}</bdi>,
    count: props.counts.get(name) ?? 0,
  }))
  return <FilterMenu label={props.label} options={options} chosen={props.chosen} onChosen={props.onChosen} />
}

function FilterMenu(props: {
  label: string
  options: readonly { value: string; label: ReactNode; count: number }[]
  chosen: readonly string[]
  onChosen: (chosen: string[]) => void
}) {
  const { label, options, chosen, onChosen } = props
  const format = useFormat()
  return (
    <Popover
      label={label}
      align="end"
      className={savedListsStyles.filterPop}
      trigger={
        <Button variant={chosen.length > 0 ? 'tonal' : 'quiet'} iconEnd={IconChevronDown}>
          {label}
          {chosen.length > 0 ? <span className="count brand">{format.number(chosen.length)}</span> : null}
        </Button>
      }
    >
      <fieldset className={styles.filterOptions} aria-label={label}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            checked={chosen.includes(option.value)}
            onChecked={(on) =>
              onChosen(on ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
            label={
              <span className="row">
                <span className="grow cut">{option.label}</span>
                <span className="t12 m num">{format.number(option.count)}</span>
              </span>
            }
          />
        ))}
      </fieldset>
      {chosen.length > 0 ? (
        <Button variant="link" onClick={() => onChosen([])}>
          <Trans>Clear</Trans>
        </Button>
      ) : null}
    </Popover>
  )
}
