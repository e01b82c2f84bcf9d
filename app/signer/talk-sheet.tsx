import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment, Envelope } from '../../sync/entities/envelope.ts'
import { noteDownload } from '../documents/note-download.ts'
import { saveBlob } from '../files/save-blob.ts'
import panelStyles from '../messages/messages-panel.module.css'
import { MessagesPanel } from '../messages/messages-panel.tsx'
import { useReplica } from '../replica/use-replica.tsx'
import { useSigningHost } from '../signing/signing-host.ts'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { FileSize } from '../ui/values.tsx'
import styles from './talk-sheet.module.css'

/**
 * What stands beside the documents, for whoever has no account and so no page of its own for it: the supporting
 * files they may read, and the talk, in which they can write.
 */
export function TalkSheet({
  envelope,
  mayDownload,
  onClose,
}: {
  readonly envelope: Envelope
  readonly mayDownload: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Messages and attachments`}
      width={640}
      className={panelStyles.talkSheet}
    >
      {envelope.attachments.length === 0 ? null : (
        <AttachmentLines envelope={envelope} mayDownload={mayDownload} />
      )}
      <MessagesPanel envelope={envelope} />
    </Dialog>
  )
}

function AttachmentLines({ envelope, mayDownload }: { envelope: Envelope; mayDownload: boolean }) {
  const { t } = useLingui()
  const { files } = useSigningHost()
  const replica = useReplica()
  const [failed, setFailed] = useState(false)
  const save = async ({ sha256, name, mediaType }: Attachment) => {
    try {
      saveBlob(new Blob([await files.read(sha256)], { type: mediaType }), name)
      noteDownload(replica, envelope, sha256)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <section aria-label={t`Attachments`}>
      <ul className={styles.files}>
        {envelope.attachments.map((one) => (
          <li className={styles.file} key={one.id}>
            <Icon of={IconPaperclip} />
            <div className="grow">
              <div className="b cut" dir="auto">
                {one.name}
              </div>
              <div className="t12 m">
                <FileSize bytes={one.sizeBytes} />
              </div>
              {one.note === '' ? null : (
                <p className={classNames('t12', styles.note)}>
                  <bdi>{one.note}</bdi>
                </p>
              )}
            </div>
            {mayDownload ? (
              <IconButton
                icon={IconDownload}
                large
                label={t`Download ${one.name}`}
                onClick={() => void save(one)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {failed ? (
        <FieldMessage tone="bad">
          <Trans>The file is not on this device and there is no connection.</Trans>
        </FieldMessage>
      ) : null}
    </section>
  )
}
