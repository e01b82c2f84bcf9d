/** A list for one draft: the file, which column means what, every row tried before anything is sent. */

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconDownload, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as Y from 'yjs'
import type { DraftReading, DraftView } from '../../sync/collab/draft-view.ts'
import type { EnvelopeId } from '../../sync/ids.ts'
import type { CsvProblem, CsvTable } from '../../sync/rules/read-csv.ts'
import { toBase64 } from '../composing/finalise/send-draft.ts'
import { useProblemText } from '../composing/wizard/problem-text.ts'
import { useMember } from '../device/use-member.ts'
import { saveBlob } from '../files/save-blob.ts'
import type { LiveDraft } from '../live/live-draft.ts'
import { useDraft } from '../live/use-draft.tsx'
import { deviceIds } from '../replica/device-ids.ts'
import { LinkButton } from '../shell/links.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useIsOnline } from '../shell/use-connection.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { isolate } from '../ui/isolate.ts'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { OfflineAbsent } from '../ui/states.tsx'
import { newBulkRecord, saveBulkRecord } from './bulk-record.ts'
import { ColumnsCard, useTargetName } from './columns-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { checkRow } from './rules/check-row.ts'
import { draftProblems } from './rules/draft-problems.ts'
import { failedCsv } from './rules/failed-csv.ts'
import { MAX_BULK_ROWS, readList } from './rules/read-list.ts'
import { guessMapping, type Mapping, targetsOf } from './rules/targets.ts'
import styles from './run-screen.module.css'
import { useCsvProblem } from './use-cell-problem.ts'

export function ListScreen({ envelopeId }: { readonly envelopeId: EnvelopeId }) {
  const { t } = useLingui()
  const use = useDraft(envelopeId)
  const title = use.phase === 'ready' ? use.draft.title : ''
  return (
    <>
      <ScreenHeader title={t`Send to a list`} lead={title === '' ? undefined : isolate(title)} />
      {use.phase === 'loading' ? (
        <ListSkeleton />
      ) : use.phase === 'absent' ? (
        <OfflineAbsent />
      ) : (
        <ListForDraft live={use.live} draft={use.draft} reading={use.reading} />
      )}
    </>
  )
}

interface ListFile {
  readonly name: string
  readonly table: CsvTable
}

interface ListForDraftProps {
  readonly live: LiveDraft
  readonly draft: DraftView
  readonly reading: DraftReading
}

function ListForDraft({ live, draft, reading }: ListForDraftProps) {
  const { t } = useLingui()
  const csvProblem = useCsvProblem()
  const targets = useMemo(() => targetsOf(draft), [draft])
  const [file, setFile] = useState<ListFile | null>(null)
  const [refused, setRefused] = useState<CsvProblem | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const rows = useMemo(
    () => file?.table.rows.map((row) => checkRow(row, targets, mapping, file.table.header.length)) ?? [],
    [file, targets, mapping],
  )
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return
    const read = readList(new Uint8Array(await chosen.arrayBuffer()))
    setRefused(read.ok ? null : read.error)
    if (!read.ok) return
    setFile({ name: chosen.name, table: read.value })
    setMapping(guessMapping(targets, read.value))
  }
  const good = rows.filter((one) => one.problems.length === 0)
  const lacking = draftProblems(reading, file ? mapping : null)
  const most = MAX_BULK_ROWS
  return (
    <>
      <div className={styles.bulkPage}>
        <DraftLacks draft={draft} problems={lacking} envelopeId={live.envelopeId} />
        <section className={classNames('card', styles.bulkCard)} aria-labelledby="bulk-file">
          <h2 className="b16" id="bulk-file">
            <Trans>Your list</Trans>
          </h2>
          <FileDrop
            label={file ? <bdi>{file.name}</bdi> : t`Choose a CSV file or drop it here`}
            hint={t`${plural(most, { one: 'One row for each person, # row at most', other: 'One row for each person, # rows at most' })}`}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onFiles={(files) => void choose(files)}
          />
          {refused ? (
            <Banner icon={IconAlertTriangle} tone="bad" urgent>
              <p>{csvProblem(refused)}</p>
            </Banner>
          ) : null}
          <SampleButton draft={draft} />
        </section>
        {file ? (
          <>
            <ColumnsCard
              draft={draft}
              targets={targets}
              table={file.table}
              mapping={mapping}
              onMapping={setMapping}
            />
            <PreviewCard rows={rows} header={file.table.header} />
          </>
        ) : null}
      </div>
      {file ? (
        <SendBar
          live={live}
          draft={draft}
          file={file}
          rows={rows}
          ready={lacking.length === 0 ? good.length : 0}
          isLacking={lacking.length > 0}
        />
      ) : null}
    </>
  )
}

/** What the list cannot bring: it must be in the draft first. */
function DraftLacks(props: {
  readonly draft: DraftView
  readonly problems: DraftReading['problems']
  readonly envelopeId: EnvelopeId
}) {
  const problemText = useProblemText(props.draft)
  if (props.problems.length === 0) return null
  return (
    <Banner
      icon={IconAlertTriangle}
      tone="warn"
      acts={
        <LinkButton to="/add" search={{ draft: props.envelopeId, step: 'finalise' }} variant="outline">
          <Trans>Open the draft</Trans>
        </LinkButton>
      }
    >
      <p className="b">
        <Trans>The draft is not complete</Trans>
      </p>
      <ul>
        {props.problems.slice(0, 6).map((one) => (
          <li key={`${one.code}${one.id ?? ''}`}>{problemText(one)}</li>
        ))}
      </ul>
    </Banner>
  )
}

/** An empty list with the columns this draft can take, to be filled in a spreadsheet. */
function SampleButton({ draft }: { readonly draft: DraftView }) {
  const { t } = useLingui()
  const name = useTargetName(draft)
  const save = () => {
    const header = targetsOf(draft).map(name)
    const last = header.pop() ?? ''
    saveBlob(new Blob([failedCsv(header, last, [])], { type: 'text/csv' }), `${t`List`}.csv`)
  }
  return (
    <Button variant="link" icon={IconDownload} onClick={save}>
      <Trans>Download an empty list for this draft</Trans>
    </Button>
  )
}

interface SendBarProps {
  readonly live: LiveDraft
  readonly draft: DraftView
  readonly file: ListFile
  readonly rows: readonly ReturnType<typeof checkRow>[]
  readonly ready: number
  readonly isLacking: boolean
}

function SendBar({ live, draft, file, rows, ready, isLacking }: SendBarProps) {
  const { t } = useLingui()
  const { local } = useMember()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const [asking, setAsking] = useState(false)
  const left = rows.length - rows.filter((one) => one.problems.length === 0).length
  const send = async () => {
    const pages = Object.fromEntries(draft.documents.map((one) => [one.sha256, one.pages ?? []]))
    const record = newBulkRecord(
      {
        draftId: live.envelopeId,
        title: draft.title,
        fileName: file.name,
        startedAt: Date.now(),
        template: toBase64(Y.encodeStateAsUpdate(live.doc)),
        pages,
        header: file.table.header,
        rows,
      },
      deviceIds,
    )
    await saveBulkRecord(local, record)
    await navigate({ to: '/bulk-send', search: { run: record.id } })
  }
  return (
    <div className={styles.bulkBar}>
      <span className="t12 m grow" aria-live="polite">
        {isLacking ? (
          <Trans>Complete the draft first</Trans>
        ) : left > 0 ? (
          <Plural value={left} one="# row with errors is left out" other="# rows with errors are left out" />
        ) : null}
      </span>
      <Button
        variant="filled"
        size="md"
        icon={IconSend}
        mirrorIcon
        disabled={ready === 0}
        onClick={() => setAsking(true)}
      >
        <Plural value={ready} one="Send # envelope" other="Send # envelopes" />
      </Button>
      <AlertDialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t`${plural(ready, { one: 'Send # envelope?', other: 'Send # envelopes?' })}`}
        confirmLabel={t`${plural(ready, { one: 'Send # envelope', other: 'Send # envelopes' })}`}
        onConfirm={() => void send()}
      >
        <p>
          {isOnline ? (
            <Trans>Each person gets an envelope of their own. Sending freezes the files.</Trans>
          ) : (
            <Trans>They are kept on this device and are sent when there is a connection.</Trans>
          )}
        </p>
      </AlertDialog>
    </div>
  )
}
