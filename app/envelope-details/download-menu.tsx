import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCertificate,
  IconDownload,
  IconFile,
  IconFileCertificate,
  IconPaperclip,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { currentRevision, type Envelope } from '../../sync/entities/envelope.ts'
import { readerOf } from '../../sync/rules/render-envelope.ts'
import { currentFile, useDownloadFile, type Wanted } from '../documents/use-download.ts'
import { useNoDownload } from '../documents/use-no-download.ts'
import { useReport } from '../envelopes/acts/use-report.ts'
import { envelopeReports } from '../envelopes/rules/envelope-reports.ts'
import { auditLogName } from '../envelopes/rules/finished-files.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { announce } from '../ui/live-region.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTitle } from '../ui/menu.tsx'
import { ReportItems } from './report-items.tsx'

/** Every file of the document: as it stands, as it was uploaded, its certificate, its attachments. */
export function DownloadMenu({
  envelope,
  onFailed,
  narrow = false,
}: {
  envelope: Envelope
  onFailed: (message: string) => void
  /** Its sign alone, where what is asked needs the room. */
  narrow?: boolean
}) {
  const { t } = useLingui()
  const download = useDownloadFile()
  const take = async (...files: readonly Wanted[]) => {
    for (const file of files) {
      const problem = await download({ ...file, of: envelope })
      if (problem) return onFailed(problem)
    }
    announce(t`Download started`)
  }
  const reader = readerOf(useReplica().actor)
  const { busy, fetchReport } = useReport(onFailed)
  const off = useNoDownload()(envelope)
  const many = envelope.documents.length > 1
  const sealed = envelope.state === 'completed'
  const certificate: Wanted | null = envelope.certificateSha256
    ? { sha256: envelope.certificateSha256, name: auditLogName(envelope.title) }
    : null
  return (
    <Menu
      label={t`Download`}
      align="end"
      trigger={
        narrow ? (
          <IconButton icon={IconDownload} large label={t`Download`} aria-busy={busy !== null} />
        ) : (
          <Button variant="quiet" icon={IconDownload} busy={busy !== null}>
            <Trans>Download</Trans>
          </Button>
        )
      }
    >
      {envelope.documents.map((document) => (
        <Fragment key={document.id}>
          {many ? (
            <MenuTitle>
              <bdi>{document.name}</bdi>
            </MenuTitle>
          ) : null}
          {currentRevision(document) ? (
            <MenuItem
              {...(off !== undefined && { disabledReason: off })}
              icon={IconFileCertificate}
              onSelect={() => void take(currentFile(document))}
            >
              {sealed ? t`Sealed document` : t`Current document`}
            </MenuItem>
          ) : null}
          <MenuItem
            {...(off !== undefined && { disabledReason: off })}
            icon={IconFile}
            onSelect={() => void take({ sha256: document.originalSha256, name: document.name })}
          >
            {t`Original as uploaded`}
          </MenuItem>
        </Fragment>
      ))}
      {certificate ? (
        <>
          <MenuSeparator />
          <MenuItem
            {...(off !== undefined && { disabledReason: off })}
            icon={IconCertificate}
            onSelect={() => void take(certificate)}
          >
            {t`Completion certificate`}
          </MenuItem>
          <MenuItem
            {...(off !== undefined && { disabledReason: off })}
            icon={IconDownload}
            onSelect={() => void take(...envelope.documents.map(currentFile), certificate)}
          >
            {t`Document with certificate`}
          </MenuItem>
        </>
      ) : null}
      {envelope.attachments.length > 0 ? <MenuSeparator /> : null}
      {envelope.attachments.map((one) => (
        <MenuItem
          {...(off !== undefined && { disabledReason: off })}
          key={one.id}
          icon={IconPaperclip}
          onSelect={() => void take({ sha256: one.sha256, name: one.name })}
        >
          <bdi>{one.name}</bdi>
        </MenuItem>
      ))}
      <ReportItems
        envelope={envelope}
        reports={envelopeReports(envelope, reader)}
        busy={busy !== null}
        onWanted={(report) => void fetchReport(report)}
      />
    </Menu>
  )
}
