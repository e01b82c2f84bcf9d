import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { RecordAct } from '../record-table.ts'
import { ALL_CHOSEN, NOTHING_CHOSEN } from '../rules/chosen.ts'
import styles from './bulk-bar.module.css'
import type { Choice } from './use-choice.ts'

export interface BulkBarProps<Row> {
  readonly choice: Choice<Row>
  readonly acts: readonly RecordAct<Row>[]
  /** How many match in all; null where they cannot be chosen together. */
  readonly matching: number | null
}

/** What can be done with the rows that have a tick: an act is offered when it fits one of them at least. */
export function BulkBar<Row>({ choice, acts, matching }: BulkBarProps<Row>) {
  const { t } = useLingui()
  const format = useFormat()
  const { count, rows } = choice
  if (count === 0) return null
  const all = format.number(matching ?? 0)
  const offered = acts.flatMap((act) => {
    const fitting = act.fits ? rows.filter(act.fits) : rows
    const { from = 1, to = Number.POSITIVE_INFINITY } = act.several ?? {}
    return act.single || fitting.length < from || fitting.length > to ? [] : [{ act, fitting }]
  })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Actions on what is selected`}>
      <IconButton icon={IconX} label={t`Clear selection`} onClick={() => choice.set(NOTHING_CHOSEN)} />
      <span className="b" role="status">
        {t`${plural(count, { one: '# selected', other: '# selected' })}`}
      </span>
      {matching !== null && matching > count ? (
        <Button variant="link" onClick={() => choice.set(ALL_CHOSEN)}>{t`Select all ${all}`}</Button>
      ) : null}
      <span className="grow" />
      {offered.map(({ act, fitting }) => (
        <Button
          key={act.id}
          icon={act.icon}
          variant={act.danger ? 'danger' : 'quiet'}
          onClick={() => act.run?.(fitting)}
        >
          {t(act.label)}
        </Button>
      ))}
    </div>
  )
}
