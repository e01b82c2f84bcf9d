import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { DraftView } from '../../sync/collab/draft-view.ts'
import type { CsvTable } from '../../sync/rules/read-csv.ts'
import { FIELD_WORDS } from '../composing/field-words.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from '../ui/class-names.ts'
import { Select } from '../ui/select.tsx'
import { isOfPerson, type Mapping, type Target } from './rules/targets.ts'
import styles from './run-screen.module.css'

/** What people call the thing a column fills, also as the header of the empty list. */
export function useTargetName(draft: Pick<DraftView, 'recipients'> | null): (target: Target) => string {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const people = draft?.recipients ?? []
  return useCallback(
    (target) => {
      if (target.kind === 'field')
        return target.field.label.trim() || i18n._(FIELD_WORDS[target.field.kind].label)
      if (!isOfPerson(target)) return target.kind === 'title' ? t`Title` : t`Subject`
      const number = format.number(people.findIndex((one) => one.id === target.recipient.id) + 1)
      if (people.length < 2) return target.kind === 'name' ? t`Name` : t`E-mail`
      return target.kind === 'name' ? t`Name ${number}` : t`E-mail ${number}`
    },
    [t, i18n, format, people],
  )
}

export interface ColumnsCardProps {
  readonly draft: DraftView
  readonly targets: readonly Target[]
  readonly table: CsvTable
  readonly mapping: Mapping
  readonly onMapping: (mapping: Mapping) => void
}

/** Which column fills what: guessed, and changed with one choice each. Fields rest folded until one is guessed. */
export function ColumnsCard({ draft, targets, table, mapping, onMapping }: ColumnsCardProps) {
  const fields = targets.filter((one) => one.kind === 'field')
  const others = targets.filter((one) => one.kind !== 'field')
  const picks = (list: readonly Target[]) => (
    <div className={styles.bulkColumns}>
      {list.map((one) => (
        <ColumnPick
          key={one.key}
          draft={draft}
          target={one}
          table={table}
          column={mapping[one.key]}
          onColumn={(column) => {
            const { [one.key]: _, ...rest } = mapping
            onMapping(column === undefined ? rest : { ...rest, [one.key]: column })
          }}
        />
      ))}
    </div>
  )
  return (
    <section className={classNames('card', styles.bulkCard)} aria-labelledby="bulk-columns">
      <h2 className="b16" id="bulk-columns">
        <Trans>What each column is</Trans>
      </h2>
      {picks(others)}
      {fields.length > 0 ? (
        <details open={fields.some((one) => one.key in mapping)}>
          <summary>
            <Trans>Values that fields begin with</Trans>
          </summary>
          {picks(fields)}
        </details>
      ) : null}
    </section>
  )
}

interface ColumnPickProps {
  readonly draft: DraftView
  readonly target: Target
  readonly table: CsvTable
  readonly column: number | undefined
  readonly onColumn: (column: number | undefined) => void
}

function ColumnPick({ draft, target, table, column, onColumn }: ColumnPickProps) {
  const { t } = useLingui()
  const format = useFormat()
  const name = useTargetName(draft)
  const kept = keptIn(target, draft)
  const sample = column === undefined ? undefined : table.rows[0]?.cells[column]
  return (
    <Select
      label={name(target)}
      size="sm"
      value={column === undefined ? 'none' : String(column)}
      onValue={(value) => onColumn(value === 'none' ? undefined : Number(value))}
      options={[
        { value: 'none', label: kept === '' ? t`No column` : t`As in the draft` },
        ...table.header.map((title, index) => {
          const number = format.number(index + 1)
          return { value: String(index), label: title === '' ? t`Column ${number}` : title }
        }),
      ]}
      {...(sample
        ? { hint: t`For example: ${sample}` }
        : column === undefined && kept
          ? { hint: <bdi>{kept}</bdi> }
          : {})}
    />
  )
}

function keptIn(target: Target, draft: DraftView): string {
  switch (target.kind) {
    case 'name':
    case 'email':
      return target.recipient[target.kind]
    case 'field':
      return target.field.defaultValue
    default:
      return draft[target.kind]
  }
}
