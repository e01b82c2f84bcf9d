/** `/downloads/{id}`: where a finished document is fetched, by whoever was sent here for the files alone (A008). */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconDownload, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { useDownloadFile } from '../documents/use-download.ts'
import { useNoDownload } from '../documents/use-no-download.ts'
import { ReadEnvelope } from '../envelope-details/read-envelope.tsx'
import { type FinishedFile, finishedFiles } from '../envelopes/rules/finished-files.ts'
import { detailsPath } from '../paths/act-paths.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { closedStep } from '../step-access/closed-step.ts'
import { LaterStepAccess } from '../step-access/later-step-access.tsx'
import stepAccessStyles from '../step-access/step-access.module.css'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/live-region.tsx'
import { State } from '../ui/states.tsx'
import { DateTime } from '../ui/values.tsx'
import styles from './downloads-screen.module.css'
import { FinishedFileRow, LaterCertificate } from './finished-file-row.tsx'

export function DownloadsScreen({ id }: { readonly id: string }) {
  return <ReadEnvelope id={id}>{(envelope) => <Downloads envelope={envelope} />}</ReadEnvelope>
}

function Downloads({ envelope }: { readonly envelope: Envelope }) {
  const replica = useReplica()
  const closed = closedStep(envelope, replica.actor)
  const open = (
    <PlainLinkButton to={detailsPath(envelope.id, envelope.kind)} search={{}} variant="outline">
      <Trans>Open document</Trans>
    </PlainLinkButton>
  )
  const forbidden = useNoDownload()(envelope)
  if (envelope.state === 'completed' && !closed && forbidden === undefined)
    return <FinishedFiles envelope={envelope} open={open} />
  return (
    <>
      <ScreenHeader title={envelope.title} bare />
      {closed ? (
        <div className={stepAccessStyles.place}>
          <LaterStepAccess envelope={envelope} step={closed} />
        </div>
      ) : forbidden !== undefined ? (
        <State icon={IconLock} level={2} acts={open}>
          {forbidden}
        </State>
      ) : (
        <State icon={IconClock} level={2} acts={open}>
          <Trans>This document is not completed yet. Its files can be downloaded here when it is.</Trans>
        </State>
      )}
    </>
  )
}

function FinishedFiles({ envelope, open }: { readonly envelope: Envelope; readonly open: React.ReactNode }) {
  const { t } = useLingui()
  const download = useDownloadFile()
  const [problem, setProblem] = useState<string>()
  const files = finishedFiles(envelope)
  const take = async (...wanted: readonly FinishedFile[]) => {
    for (const file of wanted) {
      const failed = await download({ ...file, of: envelope })
      setProblem(failed)
      if (failed) return
    }
    announce(t`Download started`)
  }
  return (
    <>
      <ScreenHeader
        title={envelope.title}
        bare
        lead={
          <Trans>
            Completed on <DateTime at={envelope.completedAt ?? envelope.modifiedAt} />. The document is sealed
            and nobody can change it.
          </Trans>
        }
      />
      <div className={styles.downloads}>
        {problem === undefined ? null : (
          <Banner icon={IconDownload} tone="bad" urgent>
            <p>{problem}</p>
          </Banner>
        )}
        <ul aria-label={t`Files`}>
          {files.map((file) => (
            <FinishedFileRow key={`${file.kind} ${file.sha256}`} file={file} onTake={() => void take(file)} />
          ))}
          {envelope.certificateSha256 === null ? (
            <LaterCertificate envelope={envelope} onFailed={setProblem} />
          ) : null}
        </ul>
        <div className="row acts">
          {files.length > 1 ? (
            <Button variant="filled" icon={IconDownload} onClick={() => void take(...files)}>
              <Trans>Download all</Trans>
            </Button>
          ) : null}
          {open}
        </div>
      </div>
    </>
  )
}
