import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheckbox, IconChevronDown, IconColumns3, IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dayIn } from '../../../sync/rules/calendar-days.ts'
import { useFormatSettings } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Fact } from '../../ui/pill.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { TimeOnly } from '../../ui/values.tsx'
import { DateRange } from '../inputs/date-range.tsx'
import type { RecordFilter, RecordTable } from '../record-table.ts'
import { type FilterValue, isRange, narrowed, type RecordSearch, withFilter } from '../rules/record-search.ts'
import { useWords } from '../use-words.ts'
import styles from './filter-line.module.css'
import { useFilterWords } from './filter-words.ts'
import type { Columns } from './use-columns.ts'

export interface FilterLineProps<Row> {
  readonly table: RecordTable<Row>
  readonly search: RecordSearch
  readonly onSearch: (search: RecordSearch, how: { readonly typed: boolean }) => void
  /** "184 users". */
  readonly count: string | null
  /** Said while there is no network: these rows may be old. */
  readonly updatedAt: number | undefined
  /** Only where there are columns to choose. */
  readonly columns: Columns<Row> | null
  /** On phones: shows ticks, or puts them away. */
  readonly onChoosing: (() => void) | null
  readonly choosing: boolean
  /** On phones, where the title's line has no room for them. */
  readonly actions?: ReactNode
}

/** What the list is narrowed by, each part to be taken away by itself; how many match; which columns. */
export function FilterLine<Row>(props: FilterLineProps<Row>) {
  const { table, search, onSearch, count, updatedAt, columns, onChoosing, choosing } = props
  const { t } = useLingui()
  return (
    <div className={styles.line}>
      {table.words || table.searchKey ? (
        <SearchWords
          label={table.searchLabel ? t(table.searchLabel) : t`Search`}
          q={search.q ?? ''}
          onQ={(q) => onSearch(narrowed(search, { q }), { typed: true })}
        />
      ) : null}
      <div className={styles.filters}>
        {(table.filters ?? []).filter(isPicked).map((filter) => (
          <FilterPick
            key={filter.id}
            filter={filter}
            value={search.where?.[filter.id]}
            onValue={(value) => onSearch(withFilter(search, filter.id, value), { typed: false })}
          />
        ))}
      </div>
      <div className={styles.end}>
        {updatedAt === undefined ? null : (
          <span className={styles.age}>
            <Fact>
              <Trans>
                Updated <TimeOnly at={updatedAt} />
              </Trans>
            </Fact>
          </span>
        )}
        {count === null ? null : (
          <span className={classNames('t12 m', styles.count)} role="status">
            {count}
          </span>
        )}
        {props.actions}
        {onChoosing ? (
          <IconButton
            icon={IconCheckbox}
            label={choosing ? t`Stop selecting` : t`Select`}
            on={choosing}
            large
            onClick={onChoosing}
          />
        ) : null}
        {columns ? <ColumnMenu table={table} columns={columns} /> : null}
      </div>
    </div>
  )
}

const isPicked = (filter: RecordFilter<never>): boolean => filter.kind !== 'choice' || !filter.tabs

/** Narrows while somebody types, once they pause: an address for each letter would fill the way back. */
const PAUSE_MS = 200

export function SearchWords({ label, q, onQ }: { label: string; q: string; onQ: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const latest = useRef(onQ)
  useEffect(() => {
    latest.current = onQ
  })
  // Somebody else has changed the address: Back, or a press on "Clear filters".
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const words = typed.trim()
    if (words === sent.current) return
    const timer = setTimeout(() => {
      sent.current = words
      latest.current(words)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={styles.search}>
      <TextInput
        label={label}
        hideLabel
        size="sm"
        type="search"
        dir="auto"
        icon={IconSearch}
        placeholder={label}
        maxLength={200}
        value={typed}
        onText={setTyped}
      />
    </div>
  )
}

interface FilterPickProps<Row> {
  readonly filter: RecordFilter<Row>
  readonly value: FilterValue | undefined
  readonly onValue: (value: FilterValue | undefined) => void
}

function FilterPick<Row>({ filter, value, onValue }: FilterPickProps<Row>) {
  const { t } = useLingui()
  const words = useWords()
  const said = useFilterWords()
  const { timeZone } = useFormatSettings()
  const name = t(filter.label)
  const chosen = value && !isRange(value) ? value : []
  return (
    <span className={classNames(styles.pick, value && styles.on)}>
      <Popover
        label={name}
        trigger={
          <Button variant={value ? 'tonal' : 'quiet'} iconEnd={IconChevronDown}>
            <span className={styles.said}>{value ? said(filter, value) : name}</span>
          </Button>
        }
      >
        {filter.kind === 'choice' ? (
          <fieldset className={styles.options} aria-label={name}>
            {filter.options.map((option) => (
              <Checkbox
                key={option.value}
                label={<bdi>{words(option.label)}</bdi>}
                checked={chosen.includes(option.value)}
                onChecked={(on) =>
                  onValue(
                    filter.options.flatMap((one) =>
                      (one.value === option.value ? on : chosen.includes(one.value)) ? [one.value] : [],
                    ),
                  )
                }
              />
            ))}
          </fieldset>
        ) : (
          <div className={styles.dates}>
            <DateRange
              label={name}
              value={value && isRange(value) ? value : {}}
              onValue={onValue}
              today={dayIn(Date.now(), timeZone)}
            />
          </div>
        )}
      </Popover>
      {value ? (
        <IconButton
          icon={IconX}
          label={t`Remove filter ${name}`}
          className={styles.cross}
          onClick={() => onValue(undefined)}
        />
      ) : null}
    </span>
  )
}

function ColumnMenu<Row>({ table, columns }: { table: RecordTable<Row>; columns: Columns<Row> }) {
  const { t } = useLingui()
  const able = table.columns.filter((one) => one.shown !== 'always')
  if (able.length === 0) return null
  return (
    <Popover label={t`Columns`} align="end" trigger={<Button icon={IconColumns3}>{t`Columns`}</Button>}>
      <fieldset className={styles.options} aria-label={t`Columns`}>
        {able.map((column) => (
          <Checkbox
            key={column.id}
            label={t(column.label)}
            checked={columns.has(column.id)}
            onChecked={(on) => columns.set(column.id, on)}
          />
        ))}
        {columns.reset ? (
          <Button variant="link" onClick={columns.reset}>
            <Trans>Usual columns</Trans>
          </Button>
        ) : null}
      </fieldset>
    </Popover>
  )
}
