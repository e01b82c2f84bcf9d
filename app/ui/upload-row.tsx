import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconFileText, IconX } from '@tabler/icons-react'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { ProgressBar } from './progress-bar.tsx'

export type UploadRowProps = {
  name: string
  sizeBytes: number
  /** Absent when done. Give new values at most five times a second. */
  sentBytes?: number
  /** The plain reason it failed. */
  error?: string
  onRemove?: () => void
  onRetry?: () => void
}

/** One file: name, how much of it has arrived, cancel, retry. */
export function UploadRow({ name, sizeBytes, sentBytes, error, onRemove, onRetry }: UploadRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const uploading = sentBytes !== undefined && error === undefined
  const share = sizeBytes === 0 ? 1 : (sentBytes ?? 0) / sizeBytes
  const sent = format.fileSize(sentBytes ?? 0)
  const size = format.fileSize(sizeBytes)
  return (
    <div className="upload">
      <span className="tile">
        <Icon of={IconFileText} />
      </span>
      <div className="grow">
        <div className="row">
          <span className="b cut grow" dir="auto">
            {name}
          </span>
          {uploading ? <span className="t12 m num">{format.percent(share)}</span> : null}
        </div>
        {uploading ? <ProgressBar value={share} label={t`Uploading ${name}`} /> : null}
        {error === undefined ? (
          <div className="t12 m">
            {uploading ? (
              <Trans>
                {sent} of {size}
              </Trans>
            ) : (
              <bdi>{size}</bdi>
            )}
          </div>
        ) : (
          <div className="hint bad" role="alert">
            <Icon of={IconAlertCircle} />
            <span>{error}</span>
          </div>
        )}
      </div>
      {error === undefined || onRetry === undefined ? null : (
        <Button variant="outline" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
      {onRemove === undefined ? null : (
        <IconButton
          icon={IconX}
          label={uploading ? t`Cancel upload of ${name}` : t`Remove ${name}`}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
