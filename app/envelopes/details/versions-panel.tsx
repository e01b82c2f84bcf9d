import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconFile, IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import type { Envelope, EnvelopeDocument, Revision } from '../../../sync/entities/envelope.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { FieldMessage } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FileSize } from '../../ui/values.tsx'
import { pdfName, useDownloadFile } from '../acts/use-download.ts'
import { Fingerprint } from './fingerprint.tsx'
import { useMoment } from './stop-words.tsx'

const CAUSES: Readonly<Record<Revision['cause'], MessageDescriptor>> = {
  prepared: msg`Prepared and frozen when it was sent`,
  signed: msg`Signed`,
  sealed: msg`Sealed`,
  extended: msg`Long-term validation added`,
}

/** Every version that was ever stored, newest first, with size and fingerprint; the original never changes. */
export function VersionsPanel({ envelope }: { envelope: Envelope }) {
  return envelope.documents.map((document) => (
    <DocumentVersions key={document.id} document={document} envelope={envelope} />
  ))
}

function DocumentVersions({ document, envelope }: { document: EnvelopeDocument; envelope: Envelope }) {
  const { t } = useLingui()
  const moment = useMoment()
  const format = useFormat()
  const download = useDownloadFile()
  const [problem, setProblem] = useState<string>()
  const take = async (sha256: string, name: string) => setProblem(await download({ sha256, name }))
  const base = pdfName(document.name).replace(/\.pdf$/i, '')
  const count = document.revisions.length
  return (
    <section className="versions">
      <h3 className="cut">
        <bdi>{document.name}</bdi>
      </h3>
      {problem === undefined ? null : <FieldMessage tone="bad">{problem}</FieldMessage>}
      <ol aria-label={t`Versions`}>
        {document.revisions.toReversed().map((revision, index) => {
          const number = count - index
          const person = envelope.recipients.find((one) => one.id === revision.recipientId)?.name
          return (
            <li key={revision.id} className="row version">
              <Icon of={IconFileCertificate} />
              <div className="grow">
                <div>
                  <span className="b">{t`Version ${format.number(number)}`}</span>{' '}
                  {revision.cause === 'signed' && person ? (
                    <Trans>
                      Signed by <bdi>{person}</bdi>
                    </Trans>
                  ) : (
                    t(CAUSES[revision.cause])
                  )}
                </div>
                <div className="t12 m">
                  {moment(revision.at)} · <FileSize bytes={revision.sizeBytes} /> ·{' '}
                  <Fingerprint sha256={revision.sha256} />
                </div>
              </div>
              <IconButton
                icon={IconDownload}
                label={t`Download version ${format.number(number)}`}
                onClick={() => void take(revision.sha256, `${base} v${number}.pdf`)}
              />
            </li>
          )
        })}
        <li className="row version">
          <Icon of={IconFile} />
          <div className="grow">
            <div className="b">{t`Original as uploaded`}</div>
            <div className="t12 m">
              <FileSize bytes={document.sizeBytes} /> · <Fingerprint sha256={document.originalSha256} />
            </div>
          </div>
          <IconButton
            icon={IconDownload}
            label={t`Download the original`}
            onClick={() => void take(document.originalSha256, document.name)}
          />
        </li>
      </ol>
    </section>
  )
}
