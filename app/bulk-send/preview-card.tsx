import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from '../ui/class-names.ts'
import { Pill } from '../ui/pill.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import styles from './preview-card.module.css'
import type { CheckedRow } from './rules/check-row.ts'
import runScreenStyles from './run-screen.module.css'
import { useCellProblem } from './use-cell-problem.ts'

export interface PreviewCardProps {
  readonly rows: readonly CheckedRow[]
  readonly header: readonly string[]
}

/** Every row as it would be sent, and of each wrong one the line, the column and why. */
export function PreviewCard({ rows, header }: PreviewCardProps) {
  const { t } = useLingui()
  const wrong = rows.filter((one) => one.problems.length > 0)
  const [chosen, setChosen] = useState<'all' | 'wrong'>('all')
  const shown = chosen === 'wrong' && wrong.length > 0 ? wrong : rows
  const all = rows.length
  const bad = wrong.length
  const good = all - bad
  return (
    <section className={classNames('card', runScreenStyles.bulkCard)} aria-labelledby="bulk-preview">
      <div className="row wrap">
        <h2 className="b16 grow" id="bulk-preview">
          <Trans>Rows</Trans>
        </h2>
        <Segmented<'all' | 'wrong'>
          label={t`Rows to show`}
          value={wrong.length > 0 ? chosen : 'all'}
          onValue={setChosen}
          options={[
            { value: 'all', label: t`All ${all}` },
            { value: 'wrong', label: t`With errors ${bad}`, disabled: bad === 0 },
          ]}
        />
      </div>
      <p className="m" role="status">
        {t`${plural(good, { one: '# row is ready', other: '# rows are ready' })}`}
        {bad > 0 ? ` · ${t`${plural(bad, { one: '# row has errors', other: '# rows have errors' })}`}` : ''}
      </p>
      <div className={runScreenStyles.bulkRows} style={{ '--rows': shown.length } as React.CSSProperties}>
        <VirtualList label={t`Rows`} rows={shown} rowId={(one) => String(one.line)} rowHeight={56}>
          {(row) => <PreviewRow row={row} header={header} />}
        </VirtualList>
      </div>
    </section>
  )
}

function PreviewRow({ row, header }: { readonly row: CheckedRow; readonly header: readonly string[] }) {
  const format = useFormat()
  const say = useCellProblem()
  const line = format.number(row.line)
  return (
    <div className={styles.bulkRow}>
      <span className="m t12 line">
        <Trans>Line {line}</Trans>
      </span>
      <div className="grow">
        <RowCells cells={row.cells} />
        {row.problems.map((one) => (
          <div key={`${one.code} ${one.column}`} className="why">
            {say(one, header)}
          </div>
        ))}
      </div>
      {row.problems.length === 0 ? (
        <Pill icon={IconCheck} tone="ok">
          <Trans>Ready</Trans>
        </Pill>
      ) : (
        <Pill icon={IconAlertTriangle} tone="bad">
          <Trans>Error</Trans>
        </Pill>
      )}
    </div>
  )
}

/** The beginning of a row as it stands in the file; each cell with a direction of its own. */
export function RowCells({ cells }: { readonly cells: readonly string[] }) {
  return (
    <div className={classNames(styles.cells, 'cut')}>
      {cells.slice(0, SHOWN).map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row
        <bdi key={index}>{cell}</bdi>
      ))}
    </div>
  )
}
const SHOWN = 6
