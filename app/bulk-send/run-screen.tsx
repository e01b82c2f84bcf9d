/** What became of each row of a list: derived from the replica, so a reload shows the very same. */

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconDownload,
  IconFileOff,
  IconHandStop,
  IconRefresh,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMember } from '../device/use-member.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { useEntryRefusal } from '../faces/refusal-sentence.ts'
import { saveBlob } from '../files/save-blob.ts'
import { useFormat } from '../i18n/use-format.ts'
import { detailsPath } from '../paths/act-paths.ts'
import { LinkButton, PlainLinkButton } from '../shell/links.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useIsOnline } from '../shell/use-connection.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { isolate } from '../ui/isolate.ts'
import { Pill } from '../ui/pill.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { State } from '../ui/states.tsx'
import { VirtualList } from '../ui/virtual-list.tsx'
import { forgetBulkRecord } from './bulk-record.ts'
import previewCardStyles from './preview-card.module.css'
import { RowCells } from './preview-card.tsx'
import { failedCsv } from './rules/failed-csv.ts'
import { isFailed } from './rules/row-state.ts'
import styles from './run-screen.module.css'
import { useRowProblems } from './use-cell-problem.ts'
import { countsOf, type Run, type RunRow, useRun } from './use-run.ts'

export function RunScreen({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const run = useRun(id)
  return (
    <>
      <ScreenHeader
        title={t`Send to a list`}
        lead={run === null || run === 'loading' ? undefined : isolate(run.record.title)}
      />
      {run === 'loading' ? (
        <ListSkeleton />
      ) : run === null ? (
        <State
          icon={IconFileOff}
          title={t`This list is not on this device`}
          acts={
            <LinkButton to="/bulk-send" variant="filled">
              <Trans>Send to a list</Trans>
            </LinkButton>
          }
        >
          <Trans>Its envelopes are among your sent documents.</Trans>
        </State>
      ) : (
        <Results run={run} />
      )}
    </>
  )
}

function Results({ run }: { readonly run: Run }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { local } = useMember()
  const isOnline = useIsOnline()
  const why = useWhy(run)
  const { record, rows, retrying } = run
  const { all, sent, failed, leftOut, waiting } = countsOf(rows)
  const [chosen, setChosen] = useState<'all' | 'failed'>('all')
  const isWrong = ({ state }: RunRow) => isFailed(state) || state.status === 'leftOut'
  const wrong = rows.filter(isWrong)
  const shown = chosen === 'failed' && wrong.length > 0 ? wrong : rows
  const saveFailed = () => {
    const lines = wrong.map((one) => ({ cells: one.row.cells, why: why(one) }))
    const name = record.fileName.replace(/\.[^.]*$/, '')
    saveBlob(
      new Blob([failedCsv(record.header, t`Why`, lines)], { type: 'text/csv' }),
      `${name} - ${t`not sent`}.csv`,
    )
  }
  return (
    <>
      <div className={styles.bulkPage}>
        <section className={classNames('card', styles.bulkCard)} aria-label={t`Progress`}>
          <p className="b16" role="status">
            {t`${plural(all, { one: `${sent} of # envelope sent`, other: `${sent} of # envelopes sent` })}`}
          </p>
          <ProgressBar value={all === 0 ? 1 : sent / all} label={t`Envelopes sent`} />
          <p className="m">
            {[
              waiting > 0
                ? isOnline
                  ? t`${plural(waiting, { one: '# on the way', other: '# on the way' })}`
                  : t`${plural(waiting, { one: '# waits for a connection', other: '# wait for a connection' })}`
                : '',
              failed > 0 ? t`${plural(failed, { one: '# was not sent', other: '# were not sent' })}` : '',
              leftOut > 0
                ? t`${plural(leftOut, { one: '# row with errors was left out', other: '# rows with errors were left out' })}`
                : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {run.failed ? (
            <Banner icon={IconAlertTriangle} tone="bad" urgent>
              <p>
                <Trans>
                  This device could not keep all rows. Reload the page to go on; no row is sent twice.
                </Trans>
              </p>
            </Banner>
          ) : null}
        </section>
        <section className={classNames('card', styles.bulkCard)} aria-labelledby="bulk-results">
          <div className="row wrap">
            <h2 className="b16 grow" id="bulk-results">
              <Trans>Rows</Trans>
            </h2>
            <Segmented<'all' | 'failed'>
              label={t`Rows to show`}
              value={wrong.length > 0 ? chosen : 'all'}
              onValue={setChosen}
              options={[
                { value: 'all', label: t({ message: 'All', context: 'rows' }) },
                {
                  value: 'failed',
                  label: t({ message: 'Not sent', context: 'rows' }),
                  disabled: wrong.length === 0,
                },
              ]}
            />
          </div>
          <div className={styles.bulkRows} style={{ '--rows': shown.length } as React.CSSProperties}>
            <VirtualList label={t`Rows`} rows={shown} rowId={(one) => one.row.envelopeId} rowHeight={56}>
              {(one) => <ResultRow item={one} why={why(one)} />}
            </VirtualList>
          </div>
        </section>
      </div>
      <div className={styles.bulkBar}>
        <span className="grow" />
        {wrong.length > 0 ? (
          <Button variant="outline" size="md" icon={IconDownload} onClick={saveFailed}>
            <Trans>Download rows not sent</Trans>
          </Button>
        ) : null}
        {failed > 0 ? (
          <Button variant="filled" size="md" icon={IconRefresh} busy={retrying} onClick={run.retry}>
            {t`${plural(failed, { one: 'Try # again', other: 'Try # again' })}`}
          </Button>
        ) : waiting === 0 ? (
          <Button
            size="md"
            onClick={() =>
              void forgetBulkRecord(local, record.id).then(() =>
                navigate({ to: '/', search: { folder: 'sent' } as never }),
              )
            }
          >
            <Trans>Done</Trans>
          </Button>
        ) : null}
      </div>
    </>
  )
}

/** Why a row was not sent, in words. */
function useWhy(run: Run): (item: RunRow) => string {
  const { t } = useLingui()
  const refusal = useEntryRefusal(ENVELOPE_FACES)
  const problems = useRowProblems()
  return ({ row, state }) => {
    if (state.status === 'leftOut') return problems(row, run.record.header)
    if (state.status === 'draft') return t`Its sending was taken back. The draft is there.`
    if (state.status === 'refused' && state.entry.result?.status === 'refused')
      return refusal('sendEnvelope', state.entry.result)
    return ''
  }
}

function ResultRow({ item, why }: { readonly item: RunRow; readonly why: string }) {
  const format = useFormat()
  const { row, state } = item
  const line = format.number(row.line)
  return (
    <div className={previewCardStyles.bulkRow}>
      <span className="m t12 line">
        <Trans>Line {line}</Trans>
      </span>
      <div className="grow">
        <RowCells cells={row.cells} />
        {why === '' ? null : <div className="why">{why}</div>}
      </div>
      <ResultPill item={item} />
      {state.status === 'sent' ? (
        <PlainLinkButton to={detailsPath(row.envelopeId, 'document')} search={{}} variant="quiet">
          <Trans>Open</Trans>
        </PlainLinkButton>
      ) : isFailed(state) ? (
        <LinkButton to="/add" search={{ draft: row.envelopeId, step: 'finalise' }} variant="quiet">
          <Trans>Open</Trans>
        </LinkButton>
      ) : null}
    </div>
  )
}

function ResultPill({ item: { state } }: { readonly item: RunRow }): ReactNode {
  switch (state.status) {
    case 'sent':
      return (
        <Pill icon={IconCircleCheck} tone="ok">
          <Trans context="one envelope">Sent</Trans>
        </Pill>
      )
    case 'queued':
    case 'waiting':
      return (
        <Pill icon={IconClock} tone="wait">
          {state.status === 'waiting' && state.entry.state === 'sending' ? (
            <Trans>Sending</Trans>
          ) : (
            <Trans>Waiting to send</Trans>
          )}
        </Pill>
      )
    case 'leftOut':
      return (
        <Pill icon={IconHandStop} tone="warn">
          <Trans>Left out</Trans>
        </Pill>
      )
    case 'gone':
      return (
        <Pill icon={IconFileOff}>
          <Trans>No longer in your lists</Trans>
        </Pill>
      )
    default:
      return (
        <Pill icon={IconAlertTriangle} tone="bad">
          <Trans>Not sent</Trans>
        </Pill>
      )
  }
}
