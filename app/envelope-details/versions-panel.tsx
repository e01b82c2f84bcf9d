import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconDownload,
  IconFile,
  IconFileCertificate,
  IconPointFilled,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Envelope, EnvelopeDocument, Revision } from '../../sync/entities/envelope.ts'
import { pdfName } from '../documents/pdf-name.ts'
import { useDownloadFile } from '../documents/use-download.ts'
import { type NumberedRevision, versionTree } from '../envelopes/rules/version-tree.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { Fingerprint } from '../ui/fingerprint.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pill } from '../ui/pill.tsx'
import { FileSize } from '../ui/values.tsx'
import styles from './versions-panel.module.css'

const CAUSES: Readonly<Record<Revision['cause'], MessageDescriptor>> = {
  prepared: msg`Prepared and frozen when it was sent`,
  signed: msg`Signed`,
  sealed: msg`Sealed`,
  extended: msg`Long-term validation added`,
}

/**
 * Every version that was ever stored, newest first, with size and fingerprint; the original never changes. After
 * a recall, a return or a revert the document goes on from an earlier version: those left behind stay, apart.
 */
export function VersionsPanel({ envelope }: { envelope: Envelope }) {
  return envelope.documents.map((document) => (
    <DocumentVersions key={document.id} document={document} envelope={envelope} />
  ))
}

function DocumentVersions({ document, envelope }: { document: EnvelopeDocument; envelope: Envelope }) {
  const { t } = useLingui()
  const download = useDownloadFile()
  const [problem, setProblem] = useState<string>()
  const take = async (sha256: string, name: string) =>
    setProblem(await download({ sha256, name, of: envelope }))
  const base = pdfName(document.name).replace(/\.pdf$/i, '')
  const { current, leftBehind } = versionTree(document)
  const row = (one: NumberedRevision, standing: 'current' | 'before' | 'left') => (
    <VersionRow
      key={one.revision.id}
      version={one}
      standing={standing}
      envelope={envelope}
      onTake={() => void take(one.revision.sha256, `${base} v${one.number}.pdf`)}
    />
  )
  return (
    <section className={styles.versions}>
      <h3 className="cut" dir="auto">
        {document.name}
      </h3>
      {problem === undefined ? null : <FieldMessage tone="bad">{problem}</FieldMessage>}
      <ol aria-label={t`Versions`}>
        {current.map((one, index) => row(one, index === 0 ? 'current' : 'before'))}
        <li className={classNames('row', styles.version)}>
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
      {leftBehind.map((branch) => (
        <section key={branch.at} className={styles.leftBehind}>
          <h4 className="t12 m row">
            <Icon of={IconArrowBackUp} size={16} mirror />
            <span>
              <Trans>Taken back. The document went on from version {branch.from}.</Trans>
            </span>
          </h4>
          <ol aria-label={t`Versions taken back`}>{branch.revisions.map((one) => row(one, 'left'))}</ol>
        </section>
      ))}
    </section>
  )
}

function VersionRow(props: {
  version: NumberedRevision
  standing: 'current' | 'before' | 'left'
  envelope: Envelope
  onTake: () => void
}) {
  const { version, standing, envelope, onTake } = props
  const { revision, number } = version
  const { t } = useLingui()
  const moment = useMoment()
  const format = useFormat()
  const person = envelope.recipients.find((one) => one.id === revision.recipientId)?.name
  const label = format.number(number)
  return (
    <li
      className={
        standing === 'left'
          ? classNames('row', styles.version, styles.left)
          : classNames('row', styles.version)
      }
    >
      <Icon of={IconFileCertificate} />
      <div className="grow">
        <div>
          <span className="b">{t`Version ${label}`}</span>{' '}
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
      {standing === 'current' ? (
        <Pill icon={IconPointFilled} tone="info">
          <Trans>Current</Trans>
        </Pill>
      ) : null}
      <IconButton
        icon={IconDownload}
        label={
          standing === 'current'
            ? t`Download version ${label}, the current one`
            : standing === 'left'
              ? t`Download version ${label}, taken back`
              : t`Download version ${label}`
        }
        onClick={onTake}
      />
    </li>
  )
}
