/** Records out of a file: choose it, see what every row would become, bring them in, keep the result of each. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type CsvRow, type CsvTable, readCsvInSteps } from '../../../sync/rules/read-csv.ts'
import { writeCsv } from '../../../sync/rules/write-csv.ts'
import { saveBlob } from '../../files/save-blob.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type FieldName, fieldNames } from '../form/record-form.ts'
import { restForPage } from '../rest.ts'
import { useCsvWords } from './csv-words.ts'
import styles from './import-dialog.module.css'
import {
  ImportPreview,
  type Plans,
  plansOf,
  useFieldLabel,
  useOptionLabel,
  useRowProblems,
} from './import-preview.tsx'
import {
  checkImportInSteps,
  guessMapping,
  type HeldRecord,
  type ImportMapping,
  type ImportRow,
  type ReadTable,
  type RecordImport,
  type TableReader,
} from './import-rows.ts'
import { type ImportWords, useImportWords } from './import-words.ts'
import { ResultList, useResultWords } from './result-list.tsx'
import { type Brought, type RowResult, runImport } from './run-import.ts'

export interface ImportDialogProps<V extends object> {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly what: RecordImport<V>
  /** Those that rows may repeat, as their form would show them. */
  readonly held: readonly HeldRecord<V>[]
  /** Dispatches the commands of these rows; what became of each, in order. */
  readonly bring: (rows: readonly Brought<V>[], mapping: ImportMapping) => Promise<readonly RowResult[]>
  /** How many are brought together; one when absent. */
  readonly atOnce?: number
  /** What is known by now of a row that waited when it was brought. */
  readonly follow?: (line: number) => RowResult | undefined
  /** Where nothing is "imported": people are invited. */
  readonly words?: ImportWords
}

const LIMITS = { bytes: 5_000_000, rows: 10_000, columns: 100, cell: 4000 }

const CSV_FILES = ['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values']

/** By its name; a file without one of these is read as CSV. */
const readerOf = (what: Pick<RecordImport<never>, 'alsoFrom'>, name: string): TableReader | undefined =>
  what.alsoFrom?.find(({ accepts }) =>
    accepts.some((one) => one.startsWith('.') && name.toLowerCase().endsWith(one)),
  )

type Step =
  | { readonly kind: 'choose'; readonly problem?: string }
  | { readonly kind: 'reading'; readonly share: number }
  | { readonly kind: 'preview' }
  | { readonly kind: 'running'; readonly results: readonly RowResult[] }
  | { readonly kind: 'done'; readonly results: readonly RowResult[] }

interface Chosen {
  readonly name: string
  readonly bytes: Uint8Array
  /** Of a file that is no CSV letters are no question. */
  readonly table: ReadTable & Partial<Pick<CsvTable, 'encoding'>>
}

export function ImportDialog<V extends object>(props: ImportDialogProps<V>) {
  return props.open ? <OpenImport {...props} /> : null
}

function OpenImport<V extends object>(props: ImportDialogProps<V>) {
  const { onClose, title, what, held, bring, atOnce = 1, follow } = props
  const { t } = useLingui()
  const format = useFormat()
  const csvWords = useCsvWords()
  const usual = useImportWords()
  const words = props.words ?? usual
  const labelOf = useFieldLabel(what.form)
  const optionLabel = useOptionLabel(what.form)
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [file, setFile] = useState<Chosen | null>(null)
  const [mapping, setMapping] = useState<ImportMapping>({})
  const [plans, setPlans] = useState<Plans>({ repeated: 'skip', own: new Map() })
  const stop = useStop()
  const { rows, share } = useCheckedRows(file?.table.rows, { mapping, what, held, optionLabel })
  const planned = useMemo(() => plansOf(rows, plans), [rows, plans])
  const ready = planned.filter((one) => one.plan !== 'skip').length

  const read = async (name: string, bytes: Uint8Array, encoding: CsvTable['encoding'] | 'any') => {
    setStep({ kind: 'reading', share: 0 })
    const reader = readerOf(what, name)
    const steps = reader?.read(bytes) ?? readCsvInSteps(bytes, { limits: LIMITS, encoding })
    let part = steps.next()
    for (; !part.done; part = steps.next()) {
      setStep({ kind: 'reading', share: part.value })
      await restForPage()
    }
    if (!part.value.ok) {
      const { error } = part.value
      return setStep({ kind: 'choose', problem: 'id' in error ? t(error) : csvWords(error) })
    }
    const raw = part.value.value
    const table = 'encoding' in raw ? (what.shape?.(raw as CsvTable) ?? raw) : raw
    setFile({ name, bytes, table })
    setMapping(guessMapping(table, what, labelOf))
    setPlans((before) => ({ ...before, own: new Map() }))
    setStep({ kind: 'preview' })
  }
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return
    const limit = readerOf(what, chosen.name)?.limitBytes ?? LIMITS.bytes
    if (chosen.size > limit)
      return setStep({ kind: 'choose', problem: csvWords({ code: 'file-too-large', limit }) })
    await read(chosen.name, new Uint8Array(await chosen.arrayBuffer()), 'any')
  }
  const run = async () => {
    setStep({ kind: 'running', results: [] })
    // What is brought together may take a moment: that it has begun is seen first.
    await restForPage()
    const results = await runImport({
      rows: planned,
      bring: (some) => bring(some, mapping),
      atOnce,
      onResults: (some) => setStep({ kind: 'running', results: some }),
      signal: stop.signal(),
      broken: t`Something went wrong with this row`,
      rest: restForPage,
    })
    setStep({ kind: 'done', results })
  }
  const newest = (result: RowResult, line = 0) =>
    result.kind === 'waiting' ? (follow?.(line) ?? result) : result
  const count = format.number(ready)
  const most = format.number(LIMITS.rows)
  const size = format.fileSize(LIMITS.bytes)
  const others = format.list((what.alsoFrom ?? []).map((one) => one.name))
  return (
    <Dialog
      open
      title={title}
      width={850}
      // What is on its way is stopped first, and its result shown: closing must not hide what was done.
      {...(step.kind !== 'running' && { onClose })}
      footer={
        step.kind === 'preview' ? (
          <>
            <Button size="md" onClick={() => setStep({ kind: 'choose' })}>
              <Trans>Choose another file</Trans>
            </Button>
            <Button size="md" variant="filled" disabled={ready === 0 || share < 1} onClick={() => void run()}>
              {words.act(count)}
            </Button>
          </>
        ) : step.kind === 'running' ? (
          <Button size="md" variant="outline" onClick={stop.now}>
            <Trans>Stop</Trans>
          </Button>
        ) : step.kind === 'done' ? (
          <Button size="md" variant="filled" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : undefined
      }
    >
      {step.kind === 'choose' ? (
        <div className={styles.part}>
          <FileDrop
            label={what.alsoFrom ? t`Choose a file or drop it here` : t`Choose a CSV file or drop it here`}
            hint={
              what.alsoFrom
                ? t`CSV or ${others}, at most ${most} rows and ${size}`
                : t`At most ${most} rows and ${size}`
            }
            accept={[...CSV_FILES, ...(what.alsoFrom ?? []).flatMap((one) => one.accepts)].join()}
            onFiles={(files) => void choose(files)}
          />
          {step.problem ? (
            <Banner icon={IconAlertTriangle} tone="bad" urgent>
              <p>{step.problem}</p>
            </Banner>
          ) : null}
          <div>
            <Button variant="link" icon={IconDownload} onClick={() => saveEmpty(what, labelOf, title)}>
              <Trans>Download an empty list to fill in</Trans>
            </Button>
          </div>
        </div>
      ) : null}
      {step.kind === 'reading' ? <ProgressBar value={step.share} label={t`Reading the file`} /> : null}
      {step.kind === 'preview' && share < 1 ? (
        <ProgressBar value={share} label={t`Checking the rows`} />
      ) : null}
      {step.kind === 'preview' && file && rows.length > 0 ? (
        <ImportPreview
          what={what}
          words={words}
          fileName={file.name}
          table={file.table}
          mapping={mapping}
          onMapping={setMapping}
          onEncoding={(encoding) => void read(file.name, file.bytes, encoding)}
          rows={planned}
          plans={plans}
          onPlans={setPlans}
        />
      ) : null}
      {(step.kind === 'running' || step.kind === 'done') && file ? (
        <Results
          isDone={step.kind === 'done'}
          results={step.results.map((one, index) => newest(one, planned[index]?.row.line))}
          rows={planned.map((one) => one.row)}
          file={file}
          what={what}
          words={words}
        />
      ) : null}
    </Dialog>
  )
}

function Results<V extends object>(props: {
  readonly isDone: boolean
  readonly results: readonly RowResult[]
  readonly rows: readonly ImportRow<object>[]
  readonly file: Chosen
  readonly what: RecordImport<V>
  readonly words: ImportWords
}) {
  const { isDone, results, rows, file, what, words } = props
  const { t } = useLingui()
  const sentences = useRowProblems(what.form)
  const problemsOf = (row: Pick<ImportRow<unknown>, 'problems'>) =>
    sentences(row)
      .map((one) => one.said)
      .join(' · ')
  const say = useResultWords(words, problemsOf)
  const save = () => {
    const { header } = file.table
    const lines = rows.map((row, index) => {
      const { label, why } = say(row, results[index] ?? { kind: 'stopped' })
      return [...header.map((_, column) => row.cells[column] ?? ''), label, why]
    })
    const bytes = writeCsv([[...header, t`Result`, t`Why`], ...lines])
    saveBlob(new Blob([bytes], { type: 'text/csv' }), `${file.name.replace(/\.\w+$/, '')} – ${t`Result`}.csv`)
  }
  return (
    <div className={styles.part}>
      {isDone ? null : <ProgressBar value={results.length / Math.max(1, rows.length)} label={t`Importing`} />}
      <ResultList rows={rows} results={results} words={words} problemsOf={problemsOf} />
      {isDone ? (
        <div>
          <Button variant="outline" icon={IconDownload} onClick={save}>
            <Trans>Save the result of every row</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function saveEmpty<V extends object>(
  what: RecordImport<V>,
  labelOf: ReturnType<typeof useFieldLabel<V>>,
  name: string,
): void {
  const bytes = writeCsv([fieldNames(what.form).map(labelOf)])
  saveBlob(new Blob([bytes], { type: 'text/csv' }), `${name}.csv`)
}

interface Checking<V extends object> {
  readonly mapping: ImportMapping
  readonly what: RecordImport<V>
  readonly held: readonly HeldRecord<V>[]
  readonly optionLabel: (name: FieldName<V>, option: string) => string
}

/** Ten thousand rows are checked a few at a time; what was known of them stands until all are. */
function useCheckedRows<V extends object>(
  raw: readonly CsvRow[] | undefined,
  { mapping, what, held, optionLabel }: Checking<V>,
): { readonly rows: readonly ImportRow<V>[]; readonly share: number } {
  const [checked, setChecked] = useState<{ readonly of: unknown; readonly rows: readonly ImportRow<V>[] }>()
  const [share, setShare] = useState(0)
  useEffect(() => {
    if (raw === undefined) return
    let isCurrent = true
    const check = async () => {
      const steps = checkImportInSteps(raw, mapping, what, held, optionLabel)
      for (let step = steps.next(); isCurrent; step = steps.next()) {
        if (step.done) {
          setChecked({ of: raw, rows: step.value })
          return setShare(1)
        }
        setShare(step.value)
        await restForPage()
      }
    }
    setShare(0)
    void check()
    return () => {
      isCurrent = false
    }
  }, [raw, mapping, what, held, optionLabel])
  return { rows: checked !== undefined && checked.of === raw ? checked.rows : NO_ROWS, share }
}
const NO_ROWS: readonly never[] = []

/** Stops what runs, and whatever runs once nobody looks any more. */
function useStop() {
  const controller = useRef(new AbortController())
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  return { signal: () => controller.current.signal, now: () => controller.current.abort() }
}
