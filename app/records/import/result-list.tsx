import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconClock, IconMinus, IconPlayerStop } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { Pill, type PillProps } from '../../ui/pill.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import styles from './import-dialog.module.css'
import { RowCells } from './import-preview.tsx'
import { hasProblems, type ImportRow } from './import-rows.ts'
import { type ImportWords, useImportWords } from './import-words.ts'
import { countResults, type RowResult } from './run-import.ts'

const LOOKS: Readonly<Record<RowResult['kind'], Pick<PillProps, 'icon' | 'tone'>>> = {
  created: { icon: IconCheck, tone: 'ok' },
  updated: { icon: IconCheck, tone: 'ok' },
  skipped: { icon: IconMinus },
  stopped: { icon: IconPlayerStop, tone: 'warn' },
  waiting: { icon: IconClock, tone: 'wait' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
}

/** What became of a row, and why; `problemsOf` says what was wrong with one that was left out. */
export function useResultWords(
  words: Pick<ImportWords, 'created'>,
  problemsOf?: (row: Pick<ImportRow<unknown>, 'problems'>) => string,
): (row: ResultRow, result: RowResult) => { readonly label: string; readonly why: string } {
  const { t } = useLingui()
  const format = useFormat()
  const labels = {
    created: words.created,
    updated: t`Updated`,
    skipped: t`Left out`,
    stopped: t`Not reached`,
    waiting: t`Waiting to send`,
    failed: t`Not accepted`,
  }
  const whyRepeated = (repeats: NonNullable<ResultRow['repeats']>): string => {
    if (!('line' in repeats)) return repeats.said ?? t`Is there already`
    const first = format.number(repeats.line)
    return t`The same as line ${first}`
  }
  return (row, result) => ({
    label: labels[result.kind],
    why:
      result.kind === 'failed'
        ? result.sentence
        : result.kind === 'skipped' && isWrong(row)
          ? (problemsOf?.(row) ?? '')
          : result.kind === 'skipped' && row.repeats
            ? whyRepeated(row.repeats)
            : '',
  })
}

/** A row as its file had it; what was wrong with it, where that is known. */
export type ResultRow = Pick<ImportRow<object>, 'line' | 'cells'> &
  Partial<Pick<ImportRow<object>, 'problems' | 'repeats'>>

const isWrong = (row: ResultRow): row is ResultRow & Pick<ImportRow<object>, 'problems'> =>
  row.problems !== undefined && hasProblems({ problems: row.problems })

export function ResultList(props: {
  readonly rows: readonly ResultRow[]
  readonly results: readonly RowResult[]
  readonly words?: ImportWords
  readonly problemsOf?: (row: Pick<ImportRow<unknown>, 'problems'>) => string
}) {
  const { rows, results, problemsOf } = props
  const { t } = useLingui()
  const format = useFormat()
  const usual = useImportWords()
  const words = props.words ?? usual
  const say = useResultWords(words, problemsOf)
  const counts = countResults(results)
  const created = format.number(counts.created)
  const updated = format.number(counts.updated)
  const skipped = format.number(counts.skipped)
  const failed = format.number(counts.failed)
  const stopped = format.number(counts.stopped)
  const waiting = format.number(counts.waiting)
  const parts = [
    counts.created > 0 && words.createdCount(created),
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
    .sort((a, b) => needsSomebody(b) - needsSomebody(a))
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
                    <div className={needsSomebody({ row, result }) ? styles.wrong : 'm t12'}>{why}</div>
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

const needsSomebody = (one: { readonly row: ResultRow; readonly result: RowResult }): 0 | 1 | 2 =>
  one.result.kind === 'failed' ? 2 : one.result.kind === 'skipped' && isWrong(one.row) ? 1 : 0
