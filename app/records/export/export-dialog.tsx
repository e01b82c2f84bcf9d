import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { saveBlob } from '../../files/save-blob.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Radio } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { FileSize } from '../../ui/values.tsx'
import type { RecordColumn, RecordTable } from '../record-table.ts'
import { restForPage } from '../rest.ts'
import styles from './export-dialog.module.css'
import { type Exporter, type ExportProgress, exportOnDevice, isExportable } from './export-rows.ts'

export interface ExportDialogProps<Row> {
  readonly open: boolean
  readonly onClose: () => void
  readonly table: RecordTable<Row>
  /** Name of the file without its end. */
  readonly fileName: string
  /** All that match, in order. */
  readonly rows: readonly Row[]
  readonly chosen: readonly Row[]
  /** Columns that are shown now. */
  readonly shown?: (columnId: string) => boolean
  /** A job of the server; on the device when absent. */
  readonly exporter?: Exporter<Row>
  /** Files of another kind than CSV, which hold what they hold: no columns are chosen. */
  readonly formats?: readonly ExportFormat<Row>[]
  /** What whoever takes the file must know of it. */
  readonly note?: ReactNode
}

export interface ExportFormat<Row> {
  /** As everybody calls it: "vCard". */
  readonly name: string
  /** `vcf`. */
  readonly ending: string
  readonly exporter: Exporter<Row>
}

const CSV = 'csv'

type Job =
  | { readonly phase: 'asking' | 'failed' }
  | { readonly phase: 'running'; readonly progress: ExportProgress }
  | { readonly phase: 'ready'; readonly file: Blob }

/** Which rows and columns, then how far it is, then the file. Closing stops what is not ready. */
export function ExportDialog<Row>(props: ExportDialogProps<Row>) {
  return props.open ? <OpenExport {...props} /> : null
}

function OpenExport<Row>(props: ExportDialogProps<Row>) {
  const { table, rows, chosen, fileName, onClose, exporter, shown, formats = [] } = props
  const { t } = useLingui()
  const format = useFormat()
  const able = useMemo(() => table.columns.filter(isExportable), [table])
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(able.flatMap((one) => ((shown?.(one.id) ?? one.shown !== 'asked') ? [one.id] : []))),
  )
  const [onlyChosen, setOnlyChosen] = useState(chosen.length > 0)
  const [ending, setEnding] = useState(CSV)
  const other = formats.find((one) => one.ending === ending)
  const [job, setJob] = useState<Job>({ phase: 'asking' })
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const begin = async () => {
    const wanted = onlyChosen ? chosen : rows
    const columns = able.filter((one) => ids.has(one.id))
    const { signal } = stop.current
    setJob({ phase: 'running', progress: { done: 0, total: wanted.length } })
    try {
      const make = other?.exporter ?? exporter ?? exportOnDevice<Row>(restForPage)
      const wish = {
        rows: wanted,
        columns,
        titles: columns.map((one) => t(one.label)),
        flag: (on: boolean) => (on ? t`Yes` : t`No`),
      }
      const file = await make(wish, (progress) => setJob({ phase: 'running', progress }), signal)
      if (!signal.aborted) setJob({ phase: 'ready', file })
    } catch {
      if (!signal.aborted) setJob({ phase: 'failed' })
    }
  }
  const kind = other?.name ?? 'CSV'
  const all = format.number(rows.length)
  const picked = format.number(chosen.length)
  return (
    <Dialog
      open
      title={t`Export`}
      width={480}
      onClose={onClose}
      footer={
        job.phase === 'ready' ? (
          <Button
            size="md"
            variant="filled"
            icon={IconDownload}
            onClick={() => saveBlob(job.file, `${fileName}.${ending}`)}
          >
            <Trans>Download</Trans>
          </Button>
        ) : (
          <>
            <Button size="md" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              size="md"
              variant="filled"
              disabled={ids.size === 0 && other === undefined}
              busy={job.phase === 'running'}
              onClick={() => void begin()}
            >
              <Trans>Export</Trans>
            </Button>
          </>
        )
      }
    >
      {job.phase === 'running' ? (
        <Running progress={job.progress} />
      ) : job.phase === 'ready' ? (
        <p role="status">
          <Trans>
            The file is ready: {kind}, <FileSize bytes={job.file.size} />
          </Trans>
        </p>
      ) : (
        <div className={styles.ask}>
          {job.phase === 'failed' ? (
            <Banner icon={IconDownload} tone="bad" urgent>
              <p>
                <Trans>The file could not be made. Nothing was changed.</Trans>
              </p>
            </Banner>
          ) : null}
          {chosen.length > 0 ? (
            <fieldset className={styles.options} aria-label={t`Rows`}>
              <Radio
                name="rows"
                label={t`The ${picked} selected`}
                checked={onlyChosen}
                onChecked={() => setOnlyChosen(true)}
              />
              <Radio
                name="rows"
                label={t`All ${all} that match`}
                checked={!onlyChosen}
                onChecked={() => setOnlyChosen(false)}
              />
            </fieldset>
          ) : (
            <p className="m">{t`${plural(rows.length, { one: '# row', other: '# rows' })}`}</p>
          )}
          {props.note}
          {formats.length === 0 ? null : (
            <Segmented
              label={t`Kind of file`}
              value={ending}
              onValue={setEnding}
              options={[
                { value: CSV, label: 'CSV' },
                ...formats.map((one) => ({ value: one.ending, label: one.name })),
              ]}
            />
          )}
          {other === undefined ? <ColumnChoice able={able} ids={ids} onIds={setIds} /> : null}
        </div>
      )}
    </Dialog>
  )
}

function ColumnChoice<Row>(props: {
  readonly able: readonly RecordColumn<Row>[]
  readonly ids: ReadonlySet<string>
  readonly onIds: (ids: ReadonlySet<string>) => void
}) {
  const { able, ids, onIds } = props
  const { t } = useLingui()
  return (
    <fieldset className={styles.options}>
      <legend className="b">
        <Trans>Columns</Trans>
      </legend>
      <div>
        {ids.size === able.length ? null : (
          <Button variant="link" onClick={() => onIds(new Set(able.map((one) => one.id)))}>
            <Trans>All columns</Trans>
          </Button>
        )}
      </div>
      {able.map((column) => (
        <Checkbox
          key={column.id}
          label={t(column.label)}
          checked={ids.has(column.id)}
          onChecked={(on) =>
            onIds(new Set(on ? [...ids, column.id] : [...ids].filter((id) => id !== column.id)))
          }
        />
      ))}
    </fieldset>
  )
}

function Running({ progress: { done, total } }: { readonly progress: ExportProgress }) {
  const { t } = useLingui()
  const format = useFormat()
  const count = format.number(done)
  const all = format.number(total)
  return (
    <div className={styles.ask}>
      <ProgressBar value={total === 0 ? 0 : done / total} label={t`Export`} />
      <p className="m t12" role="status">
        <Trans>
          {count} of {all}
        </Trans>
      </p>
    </div>
  )
}
