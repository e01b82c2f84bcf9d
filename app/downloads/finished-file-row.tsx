import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCertificate, IconDownload, IconFileCertificate, IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { useReport } from '../envelopes/acts/use-report.ts'
import { reportCall } from '../envelopes/rules/envelope-reports.ts'
import { auditLogName, type FinishedFile } from '../envelopes/rules/finished-files.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconShape } from '../ui/icon.tsx'
import { FileSize } from '../ui/values.tsx'

const LOOKS: Readonly<Record<FinishedFile['kind'], { icon: IconShape; label: MessageDescriptor }>> = {
  document: { icon: IconFileCertificate, label: msg`Sealed document` },
  certificate: { icon: IconCertificate, label: msg`Completion certificate` },
  attachment: { icon: IconPaperclip, label: msg`Attachment` },
}

export function FinishedFileRow({
  file,
  onTake,
}: {
  readonly file: FinishedFile
  readonly onTake: () => void
}) {
  const { t } = useLingui()
  return (
    <Row
      kind={file.kind}
      name={file.name}
      fact={file.sizeBytes === null ? null : <FileSize bytes={file.sizeBytes} />}
    >
      <Button
        variant="outline"
        icon={IconDownload}
        aria-label={t`Download ${file.name}`}
        onClick={onTake}
      >{t`Download`}</Button>
    </Row>
  )
}

/** Who must not know of a hidden step is drawn a certificate of their own, by the server. */
export function LaterCertificate(props: {
  readonly envelope: Envelope
  readonly onFailed: (message: string) => void
}) {
  const { envelope, onFailed } = props
  const { t } = useLingui()
  const { busy, fetchReport } = useReport(onFailed)
  const online = useIsOnline()
  const name = auditLogName(envelope.title)
  return (
    <Row kind="certificate" name={name} fact={online ? null : t`Needs a connection`}>
      <Button
        variant="outline"
        icon={IconDownload}
        disabled={!online}
        busy={busy !== null}
        aria-label={t`Download ${name}`}
        onClick={() => void fetchReport({ key: 'certificate', name, ...reportCall('certificate', envelope) })}
      >{t`Download`}</Button>
    </Row>
  )
}

function Row(props: {
  readonly kind: FinishedFile['kind']
  readonly name: string
  readonly fact: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const { icon, label } = LOOKS[props.kind]
  return (
    <li>
      <Icon of={icon} />
      <div className="grow">
        <div className="b cut" dir="auto">
          {props.name}
        </div>
        <div className="t12 m">
          {t(label)}
          {props.fact === null ? null : <> · {props.fact}</>}
        </div>
      </div>
      {props.children}
    </li>
  )
}
