import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconPlayerStop } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { Pill, type PillProps } from '../../ui/pill.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './import-dialog.module.css'
import { RowCells } from './import-preview.tsx'
import type { ImportRow } from './import-rows.ts'
import { countResults, type RowResult } from './run-import.ts'

const LOOKS: Readonly<Record<RowResult['kind'], Pick<PillProps, 'icon' | 'tone'>>> = {
  created: { icon: IconCheck, tone: 'ok' },
  updated: { icon: IconCheck, tone: 'ok' },
  skipped: { icon: IconMinus },
  stopped: { icon: IconPlayerStop, tone: 'warn' },
  waiting: { icon: IconClock, tone: 'wait' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
}

/** What became of a row, and why. */
export function useResultWords(): (
  row: ResultRow,
  result: RowResult,
) => { readonly label: string; readonly why: string } {
  const { t } = useLingui()
  const labels = {
    created: t`Created`,
    updated: t`Updated`,
    skipped: t`Left out`,
    stopped: t`Not reached`,
    waiting: t`Waiting to send`,
    failed: t`Not accepted`,
  }
  return (row, result) => ({
    label: labels[result.kind],
    why:
      result.kind === 'failed'
        ? result.sentence
        : result.kind === 'skipped' && Object.keys(row.problems ?? {}).length > 0
          ? t`Has errors`
          : result.kind === 'skipped' && row.repeats
            ? t`Is there already`
            : '',
  })
}

/** A row as its file had it; what was wrong with it, where that is known. */
export type ResultRow = Pick<ImportRow<object>, 'line' | 'cells'> &
  Partial<Pick<ImportRow<object>, 'problems' | 'repeats'>>

export function ResultList(props: {
  readonly rows: readonly ResultRow[]
  readonly results: readonly RowResult[]
}) {
  const { rows, results } = props
  const { t } = useLingui()
  const format = useFormat()
  const say = useResultWords()
  const counts = countResults(results)
  const created = format.number(counts.created)
  const updated = format.number(counts.updated)
  const skipped = format.number(counts.skipped)
  const failed = format.number(counts.failed)
  const stopped = format.number(counts.stopped)
  const waiting = format.number(counts.waiting)
  const parts = [
    counts.created > 0 && t`Created: ${created}`,
    counts.updated > 0 && t`Updated: ${updated}`,
    counts.skipped > 0 && t`Left out: ${skipped}`,
    counts.failed > 0 && t`Not accepted: ${failed}`,
    counts.stopped > 0 && t`Not reached: ${stopped}`,
    counts.waiting > 0 && t`Waiting to send: ${waiting}`,
  ].filter((part) => part !== false)
  // What was not done stands on top: it is what somebody has to see to.
  const shown = rows
    .slice(0, results.length)
    .map((row, index) => ({ row, result: results[index] ?? { kind: 'stopped' as const } }))
    .sort((a, b) => Number(b.result.kind === 'failed') - Number(a.result.kind === 'failed'))
  return (
    <>
      <p role="status">{parts.join(' · ')}</p>
      <div className={styles.rows} style={{ '--rows': shown.length } as React.CSSProperties}>
        <VirtualList label={t`Results`} rows={shown} rowId={(one) => String(one.row.line)} rowHeight={56}>
          {({ row, result }) => {
            const { label, why } = say(row, result)
            const line = format.number(row.line)
            return (
              <div className={styles.row}>
                <span className={styles.line}>{t`Line ${line}`}</span>
                <div className={styles.words}>
                  <RowCells cells={row.cells} />
                  {why === '' ? null : (
                    <div className={result.kind === 'failed' ? styles.wrong : 'm t12'}>{why}</div>
                  )}
                </div>
                <Pill {...LOOKS[result.kind]}>{label}</Pill>
              </div>
            )
          }}
        </VirtualList>
      </div>
    </>
  )
}
