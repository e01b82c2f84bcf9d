import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconCertificate,
  IconDownload,
  IconFile,
  IconFileCertificate,
  IconPaperclip,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { currentRevision, type Envelope } from '../../../sync/entities/envelope.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Menu, MenuItem, MenuSeparator, MenuTitle } from '../../ui/menu.tsx'
import { currentFile, useDownloadFile, type Wanted } from '../acts/use-download.ts'

/** Every file of the document: as it stands, as it was uploaded, its certificate, its attachments. */
export function DownloadMenu({
  envelope,
  onFailed,
}: {
  envelope: Envelope
  onFailed: (message: string) => void
}) {
  const { t } = useLingui()
  const download = useDownloadFile()
  const take = async (...files: readonly Wanted[]) => {
    for (const file of files) {
      const problem = await download(file)
      if (problem) return onFailed(problem)
    }
    announce(t`Download started`)
  }
  const many = envelope.documents.length > 1
  const sealed = envelope.state === 'completed'
  const certificate: Wanted | null = envelope.certificateSha256
    ? { sha256: envelope.certificateSha256, name: `${envelope.title}-AuditLog.pdf` }
    : null
  return (
    <Menu
      label={t`Download`}
      align="end"
      trigger={
        <Button variant="quiet" icon={IconDownload}>
          <Trans>Download</Trans>
        </Button>
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
            <MenuItem icon={IconFileCertificate} onSelect={() => void take(currentFile(document))}>
              {sealed ? t`Sealed document` : t`Current document`}
            </MenuItem>
          ) : null}
          <MenuItem
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
          <MenuItem icon={IconCertificate} onSelect={() => void take(certificate)}>
            {t`Completion certificate`}
          </MenuItem>
          <MenuItem
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
          key={one.id}
          icon={IconPaperclip}
          onSelect={() => void take({ sha256: one.sha256, name: one.name })}
        >
          <bdi>{one.name}</bdi>
        </MenuItem>
      ))}
    </Menu>
  )
}
