import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment, Envelope } from '../../../sync/entities/envelope.ts'
import { FieldMessage } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { FileSize } from '../../ui/values.tsx'
import { useDownloadFile } from '../acts/use-download.ts'

const ACCESS: Readonly<Record<Attachment['readAccess'], MessageDescriptor>> = {
  private: msg`Only you can see it`,
  internal: msg`Visible inside the organization`,
  all: msg`Visible to all recipients`,
  specific: msg`Visible to chosen people`,
}

/** Supporting files. They are never signed; who may read each one stands beside it. */
export function AttachmentsPanel({ envelope }: { envelope: Envelope }) {
  const { t } = useLingui()
  const download = useDownloadFile()
  const [problem, setProblem] = useState<string>()
  if (envelope.attachments.length === 0)
    return (
      <EmptyState icon={IconPaperclip}>
        <Trans>This document has no attachments.</Trans>
      </EmptyState>
    )
  return (
    <>
      {problem === undefined ? null : <FieldMessage tone="bad">{problem}</FieldMessage>}
      <ul className="versions" aria-label={t`Attachments`}>
        {envelope.attachments.map((one) => (
          <li key={one.id} className="row version">
            <Icon of={IconPaperclip} />
            <div className="grow">
              <div className="b cut">
                <bdi>{one.name}</bdi>
              </div>
              <div className="t12 m">
                {t(ACCESS[one.readAccess])} · <FileSize bytes={one.sizeBytes} />
              </div>
            </div>
            <IconButton
              icon={IconDownload}
              label={t`Download ${one.name}`}
              onClick={async () => setProblem(await download({ sha256: one.sha256, name: one.name }))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
