import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconFileTypePdf,
  IconFileUnknown,
  IconPaperclip,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { maxFileBytes, wholeMegabytes } from '../../../sync/rules/file-validation.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { extensionOf, needsWarning } from '../../files/file-kinds.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isolate } from '../../ui/isolate.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useCalmProgress } from './calm-progress.ts'
import { FileHint } from './file-hint.tsx'
import styles from './file-row.module.css'
import { FoundInFile } from './found-in-file.tsx'
import type { NewFile } from './new-files.ts'

/** One chosen file: name, size, how far it is, and the act that fits its state. */
export function FileRow({ file, onRemove }: { readonly file: NewFile; readonly onRemove: () => void }) {
  const { t } = useLingui()
  const files = useComposingFiles()
  const format = useFormat()
  const progress = useCalmProgress(file.sha256)
  const answer = useRefusalSentence()
  const name = isolate(file.name)
  const isBusy =
    file.fault === null &&
    (file.sha256 === null || progress?.state === 'sending' || progress?.state === 'checking')
  const share = progress && progress.sizeBytes > 0 ? progress.bytesSent / progress.sizeBytes : 0
  const percent = format.number(Math.round(share * 100))
  return (
    <li className={styles.fileRow}>
      <span className={classNames('av s40 r8', styles.fileKind)}>
        <Icon
          of={
            file.purpose === 'attachment'
              ? IconPaperclip
              : extensionOf(file.name) === 'pdf'
                ? IconFileTypePdf
                : IconFileUnknown
          }
        />
      </span>
      <div className="grow" style={{ minInlineSize: 0 }}>
        <div className="row">
          <span className="b cut grow" dir="auto">
            {file.name}
          </span>
          {progress?.state === 'sending' ? (
            <span className="t12 m num">
              <bdi dir="ltr">{percent} %</bdi>
            </span>
          ) : null}
        </div>
        {progress?.state === 'sending' ? <ProgressBar value={share} label={t`Upload of ${name}`} /> : null}
        <div className="t12 m">
          <FileState
            file={file}
            bytesSent={progress?.state === 'sending' ? progress.bytesSent : null}
            state={progress?.state ?? null}
          />
        </div>
        {file.fault ? (
          <FileHint tone="bad">
            <FaultText fault={file.fault} />
          </FileHint>
        ) : null}
        {progress?.state === 'refused' && progress.answer ? (
          <FileHint tone="bad">{answer({ code: progress.answer })}</FileHint>
        ) : null}
        <FoundInFile sha256={file.sha256} />
        {!file.fault && needsWarning(file.name, file.purpose) ? (
          <FileHint tone="warn">
            <PdfAdvice />
          </FileHint>
        ) : null}
      </div>
      {progress?.state === 'failed' && file.sha256 ? (
        <IconButton
          icon={IconRefresh}
          label={t`Retry the upload of ${name}`}
          onClick={() => file.sha256 && files.retry(file.sha256)}
        />
      ) : null}
      <IconButton
        icon={IconX}
        label={isBusy ? t`Cancel the upload of ${name}` : t`Remove ${name}`}
        onClick={onRemove}
      />
    </li>
  )
}

function FileState(props: {
  readonly file: NewFile
  readonly bytesSent: number | null
  readonly state: string | null
}): ReactNode {
  const format = useFormat()
  const size = <bdi>{format.fileSize(props.file.sizeBytes)}</bdi>
  if (props.file.fault) return size
  if (props.file.sha256 === null)
    return (
      <>
        {size} · <Trans>Reading</Trans>
      </>
    )
  switch (props.state) {
    case 'sending': {
      const sent = <bdi>{format.fileSize(props.bytesSent ?? 0)}</bdi>
      return (
        <Trans>
          {sent} of {size}
        </Trans>
      )
    }
    case 'checking':
      return (
        <>
          {size} · <Trans>Being checked</Trans>
        </>
      )
    case 'waiting':
      return (
        <span className="row">
          {size} · <Icon of={IconCloudOff} size={14} /> <Trans>Saved on this device, uploads later</Trans>
        </span>
      )
    case 'failed':
      return (
        <span className="row bad">
          {size} · <Icon of={IconAlertTriangle} size={14} /> <Trans>The upload broke off</Trans>
        </span>
      )
    case 'refused':
      return size
    default:
      return (
        <span className="row">
          {size} · <Icon of={IconCheck} size={14} /> <Trans>Uploaded</Trans>
        </span>
      )
  }
}

/** Beside every document that must be converted. */
export const PdfAdvice = () => (
  <Trans>
    Recommend PDF document upload for best results and preserve format; avoid Word or Excel files.
  </Trans>
)

/** Why a file is not taken, in the words of the specification where it has some. */
export function FaultText({ fault }: { readonly fault: NonNullable<NewFile['fault']> }) {
  const files = useComposingFiles()
  const format = useFormat()
  const limit = format.number(wholeMegabytes(maxFileBytes(files.options())))
  switch (fault) {
    case 'type-not-supported':
      return <Trans>This document type is not supported. Upload a valid .pdf file</Trans>
    case 'attachment-refused':
      return <Trans>Upload a valid file other than .exe, .msi and .bat files</Trans>
    case 'type-not-allowed':
      return <Trans>Files of this type are not accepted here. Choose a file of another type.</Trans>
    case 'too-large':
      return <Trans>The file is too large to upload. The maximum supported file size is {limit} MB.</Trans>
    case 'empty':
      return <Trans>This file is empty</Trans>
    case 'not-readable':
      return <Trans>This file cannot be read on this device</Trans>
    case 'device-full':
      return (
        <Trans>
          This device has no room for this file, so nothing of it is kept. Everything else is still here. Make
          room, then choose it again.
        </Trans>
      )
  }
}
