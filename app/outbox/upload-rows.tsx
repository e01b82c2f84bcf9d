import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudUp, IconFileUpload, IconX } from '@tabler/icons-react'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { PendingUpload } from '../replica/local-database.ts'
import { useReplicaView } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pill } from '../ui/pill.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './entry-row.module.css'
import type { UploadsState } from './uploads.tsx'

/** One row per file: name, how much of it is there, and what can be done. */
export function UploadRows({ rows, retry, cancel }: UploadsState) {
  return rows.map((upload) => (
    <OneUpload key={upload.sha256} upload={upload} {...(retry && { retry })} {...(cancel && { cancel })} />
  ))
}

function OneUpload({ upload, retry, cancel }: { upload: PendingUpload } & Omit<UploadsState, 'rows'>) {
  const { t } = useLingui()
  const format = useFormat()
  const sentence = useRefusalSentence()
  const { sizeBytes } = upload
  const share = sizeBytes > 0 ? Math.min(1, upload.bytesSent / sizeBytes) : 0
  const percent = format.number(Math.floor(share * 100))
  const refused = upload.state === 'refused'
  const offline = useReplicaView(({ contact }) => contact === 'offline')
  return (
    <article className={classNames(styles.oi, 'upload')}>
      <span className={refused ? classNames(styles.oiKind, 'bad') : styles.oiKind}>
        <Icon of={IconFileUpload} />
      </span>
      <div className={styles.oiWords}>
        <h3 className="b cut" dir="auto">
          {upload.name}
        </h3>
        {refused ? (
          <FieldMessage tone="bad">{sentence({ code: upload.code ?? '' })}</FieldMessage>
        ) : (
          <>
            <ProgressBar value={share} label={t`Uploading ${upload.name}`} />
            <div className="m t12">
              <Trans>
                {format.fileSize(upload.bytesSent)} of {format.fileSize(sizeBytes)}
              </Trans>
            </div>
          </>
        )}
      </div>
      <div className={classNames(styles.oiPill, 't12 m num')}>
        {refused ? null : offline ? (
          <Pill icon={IconCloudUp} tone="line">
            <Trans>Needs a connection</Trans>
          </Pill>
        ) : (
          <bdi>{percent} %</bdi>
        )}
      </div>
      <div className={styles.oiEnd}>
        {refused && retry ? (
          <Button variant="quiet" onClick={() => retry(upload.sha256)}>
            <Trans>Retry</Trans>
          </Button>
        ) : null}
        {cancel ? (
          <IconButton
            icon={IconX}
            label={t`Cancel upload of ${upload.name}`}
            onClick={() => cancel(upload.sha256)}
          />
        ) : null}
      </div>
    </article>
  )
}
