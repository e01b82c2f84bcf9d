import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCheck, IconCopy, IconMinus, IconRefresh } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { withoutTurns } from '../../../sync/rules/one-line.ts'
import { CSV_ENCODINGS, type CsvEncoding, type CsvTable } from '../../../sync/rules/read-csv.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { isolate } from '../../ui/isolate.ts'
import { Pill } from '../../ui/pill.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { useProblemWords } from '../form/problem-words.ts'
import { type FieldName, fieldNames, formFacts, type RecordForm } from '../form/record-form.ts'
import { useWords } from '../use-words.ts'
import styles from './import-dialog.module.css'
import {
  hasProblems,
  type ImportMapping,
  type ImportRow,
  planOf,
  type ReadTable,
  type RecordImport,
  type RowPlan,
} from './import-rows.ts'
import type { ImportWords } from './import-words.ts'

export interface Plans {
  /** For rows that are there already. */
  readonly repeated: RowPlan
  /** By line, where somebody decided otherwise. */
  readonly own: ReadonlyMap<number, RowPlan>
}

export interface PlannedRow<V> {
  readonly row: ImportRow<V>
  readonly plan: RowPlan
}

export const plansOf = <V,>(rows: readonly ImportRow<V>[], plans: Plans): readonly PlannedRow<V>[] =>
  rows.map((row) => ({ row, plan: planOf(row, plans.repeated, plans.own.get(row.line)) }))

export function useFieldLabel<V extends object>(form: RecordForm<V>): (name: FieldName<V>) => string {
  const { t } = useLingui()
  return useCallback(
    (name) => {
      const label = form.fields[name]?.label
      return label ? t(label) : name
    },
    [form, t],
  )
}

export function useOptionLabel<V extends object>(
  form: RecordForm<V>,
): (name: FieldName<V>, option: string) => string {
  const words = useWords()
  return useCallback(
    (name, option) => {
      const known = form.fields[name]?.options?.find((one) => one.value === option)
      return known ? words(known.label) : option
    },
    [form, words],
  )
}

/** What is wrong with a row: a sentence for each field. */
export function useRowProblems<V extends object>(
  form: RecordForm<V>,
): (
  row: Pick<ImportRow<unknown>, 'problems'>,
) => readonly { readonly name: string; readonly said: string }[] {
  const say = useProblemWords()
  const labelOf = useFieldLabel(form)
  return (row) =>
    Object.entries(row.problems).map(([name, problem]) => {
      const label = labelOf(name as FieldName<V>)
      const sentence = say(problem, label)
      return { name, said: NAMES_ITS_FIELD.has(problem.code) ? sentence : `${label}: ${sentence}` }
    })
}

export interface ImportPreviewProps<V extends object> {
  readonly what: RecordImport<V>
  readonly words: ImportWords
  readonly fileName: string
  readonly table: ReadTable & Partial<Pick<CsvTable, 'encoding'>>
  readonly mapping: ImportMapping
  readonly onMapping: (mapping: ImportMapping) => void
  readonly onEncoding: (encoding: CsvEncoding) => void
  readonly rows: readonly PlannedRow<V>[]
  readonly plans: Plans
  readonly onPlans: (plans: Plans) => void
}

type Show = 'all' | 'wrong' | 'repeated'

/** Which column fills what, and of every row what it would become; nothing has been brought in yet. */
export function ImportPreview<V extends object>(props: ImportPreviewProps<V>) {
  const { what, words, fileName, table, mapping, rows, plans, onPlans, onEncoding } = props
  const { t } = useLingui()
  const format = useFormat()
  const [show, setShow] = useState<Show>('all')
  const wrong = rows.filter(({ row }) => hasProblems(row))
  const repeated = rows.filter(({ row }) => row.repeats !== null && !hasProblems(row))
  const ready = rows.filter(({ plan }) => plan !== 'skip').length
  const taken = new Set(Object.values(mapping))
  const unused = format.list(
    table.header.flatMap((title, at) => (title.trim() === '' || taken.has(at) ? [] : isolate(title))),
  )
  const lists = { all: rows, wrong, repeated }
  const shown = lists[show].length === 0 ? rows : lists[show]
  const counts = {
    all: format.number(rows.length),
    wrong: format.number(wrong.length),
    repeated: format.number(repeated.length),
  }
  return (
    <div className={styles.part}>
      <div className={styles.top}>
        <p className="b grow">
          <bdi>{fileName}</bdi>
        </p>
        {table.encoding === undefined ? null : (
          <Select
            label={t`Character set`}
            size="sm"
            value={table.encoding}
            options={CSV_ENCODINGS.map((one) => ({ value: one, label: ENCODING_NAMES[one] }))}
            onValue={(value) => onEncoding(value as CsvEncoding)}
          />
        )}
      </div>
      {table.encoding === undefined ? null : <Columns {...props} />}
      {unused === '' ? null : <p className="m t12">{t`Not taken over: ${unused}`}</p>}
      {repeated.length > 0 && !what.leavesOutRepeated ? (
        <Select
          label={t`Rows that are there already`}
          value={plans.repeated}
          options={[
            { value: 'skip', label: t`Leave out` },
            { value: 'update', label: t`Update what is there` },
            { value: 'create', label: t`Create once more` },
          ]}
          onValue={(value) => onPlans({ ...plans, repeated: value as RowPlan })}
        />
      ) : null}
      <div className={styles.top}>
        <p className="m grow" role="status">
          {words.ready(ready)}
        </p>
        <Segmented<Show>
          label={t`Rows to show`}
          value={lists[show].length === 0 ? 'all' : show}
          onValue={setShow}
          options={[
            { value: 'all', label: t`All ${counts.all}` },
            { value: 'wrong', label: t`With errors ${counts.wrong}`, disabled: wrong.length === 0 },
            {
              value: 'repeated',
              label: t`There already ${counts.repeated}`,
              disabled: repeated.length === 0,
            },
          ]}
        />
      </div>
      <div className={styles.rows} style={{ '--rows': shown.length } as React.CSSProperties}>
        <VirtualList label={t`Rows`} rows={shown} rowId={({ row }) => String(row.line)} rowHeight={64}>
          {(one) => (
            <PreviewRow
              what={what}
              planned={one}
              leftOut={table.leftOut?.get(one.row.line)}
              onPlan={(plan) => onPlans({ ...plans, own: new Map(plans.own).set(one.row.line, plan) })}
            />
          )}
        </VirtualList>
      </div>
    </div>
  )
}

/** Names of the product, as programs call them in every language. */
const ENCODING_NAMES: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1256': 'Windows-1256 (العربية)',
  'windows-1252': 'Windows-1252',
}

function Columns<V extends object>(props: ImportPreviewProps<V>) {
  const { what, table, mapping, onMapping } = props
  const { form, otherwise } = what
  const { t } = useLingui()
  const format = useFormat()
  const labelOf = useFieldLabel(form)
  const facts = formFacts(form)
  const missing = fieldNames(form).some(
    (name) => facts[name]?.required && !(name in mapping) && otherwise?.[name] === undefined,
  )
  return (
    <details open={missing} className={styles.columns}>
      <summary>
        <Trans>What each column is</Trans>
      </summary>
      <div className={styles.picks}>
        {fieldNames(form).map((name) => {
          const column = mapping[name]
          const sample = column === undefined ? '' : (table.rows[0]?.cells[column] ?? '')
          const example = sample.slice(0, 60)
          return (
            <Select
              key={name}
              label={labelOf(name)}
              size="sm"
              value={column === undefined ? '' : String(column)}
              optional={!facts[name]?.required || otherwise?.[name] !== undefined}
              options={[
                { value: '', label: t`No column` },
                ...table.header.map((title, index) => {
                  const number = format.number(index + 1)
                  return { value: String(index), label: title === '' ? t`Column ${number}` : title }
                }),
              ]}
              onValue={(value) => {
                const { [name]: _, ...rest } = mapping
                onMapping(value === '' ? rest : { ...rest, [name]: Number(value) })
              }}
              {...(example !== '' && { hint: <bdi>{example}</bdi> })}
            />
          )
        })}
      </div>
    </details>
  )
}

const NAMES_ITS_FIELD: ReadonlySet<string> = new Set(['required', 'not-valid'])

function PreviewRow<V extends object>(props: {
  readonly what: RecordImport<V>
  readonly planned: PlannedRow<V>
  readonly leftOut: string | undefined
  readonly onPlan: (plan: RowPlan) => void
}) {
  const { what, planned, onPlan } = props
  const { row, plan } = planned
  const { t } = useLingui()
  const format = useFormat()
  const problemsOf = useRowProblems(what.form)
  const leftOut = props.leftOut === undefined ? undefined : isolate(props.leftOut)
  const line = format.number(row.line)
  const first = row.repeats && 'line' in row.repeats ? format.number(row.repeats.line) : ''
  return (
    <div className={styles.row}>
      <span className={styles.line}>{t`Line ${line}`}</span>
      <div className={styles.words}>
        <RowCells cells={row.cells} />
        {problemsOf(row).map(({ name, said }) => (
          <div key={name} className={styles.wrong}>
            {said}
          </div>
        ))}
        {leftOut === undefined ? null : <div className="m t12">{t`Not taken over: ${leftOut}`}</div>}
        {row.repeats === null || hasProblems(row) ? null : (
          <div className="m t12">
            {'line' in row.repeats
              ? t`The same as line ${first}`
              : (row.repeats.said ?? (row.same ? t`Is there already, just the same` : t`Is there already`))}
          </div>
        )}
      </div>
      {row.repeats !== null && !hasProblems(row) && !what.leavesOutRepeated ? (
        <div className={styles.plan}>
          <Select
            label={t`What happens to line ${line}`}
            hideLabel
            size="sm"
            value={plan}
            options={[
              { value: 'skip', label: t`Leave out` },
              ...('line' in row.repeats ? [] : [{ value: 'update', label: t`Update` }]),
              { value: 'create', label: t`Create` },
            ]}
            onValue={(value) => onPlan(value as RowPlan)}
          />
        </div>
      ) : null}
      <PlanPill planned={planned} />
    </div>
  )
}

function PlanPill<V>({ planned: { row, plan } }: { readonly planned: PlannedRow<V> }) {
  if (hasProblems(row))
    return (
      <Pill icon={IconAlertTriangle} tone="bad">
        <Trans>Error</Trans>
      </Pill>
    )
  if (plan === 'create')
    return (
      <Pill icon={row.repeats === null ? IconCheck : IconCopy} tone="ok">
        <Trans>New</Trans>
      </Pill>
    )
  return plan === 'update' ? (
    <Pill icon={IconRefresh} tone="info">
      <Trans>Update</Trans>
    </Pill>
  ) : (
    <Pill icon={IconMinus}>
      <Trans>Left out</Trans>
    </Pill>
  )
}

/** The beginning of a row as it stands in the file; each cell with a direction of its own. */
export function RowCells({ cells }: { readonly cells: readonly string[] }) {
  return (
    <div className={styles.cells}>
      {cells
        .filter(Boolean)
        .slice(0, CELLS_SHOWN)
        .map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row
          <bdi key={index}>{withoutTurns(cell.slice(0, LETTERS_SHOWN))}</bdi>
        ))}
    </div>
  )
}
const CELLS_SHOWN = 6
const LETTERS_SHOWN = 120
