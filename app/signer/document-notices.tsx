import { Trans } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCloudOff,
  IconEye,
  IconFileCertificate,
  IconRefresh,
} from '@tabler/icons-react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Field } from '../../sync/entities/field.ts'
import { standsBesideFile } from '../../sync/rules/values-beside-file.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import styles from './document-notices.module.css'

export const OfflineChip = () => (
  <span className={styles.chip} role="status">
    <Chip icon={IconCloudOff}>
      <span className={styles.chipWords}>
        <Trans>Offline. You can keep working.</Trans>
      </span>
    </Chip>
  </span>
)

/** The browser keeps nothing more: what is entered lives as long as this page. */
export const FullNotice = () => (
  <div className={styles.notice}>
    <Banner icon={IconAlertTriangle} tone="warn" urgent>
      <Trans>
        There is no room left on this device. What you enter now is not kept when this page is closed.
      </Trans>
    </Banner>
  </div>
)

/** Asked to finish, and a document was never on the screen: it is brought there, and nothing is done before. */
export const UnreadNotice = ({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) => (
  <div className={styles.notice}>
    <Banner
      icon={IconEye}
      tone="warn"
      urgent
      acts={
        <Button variant="outline" onClick={onOpen}>
          <Trans>Open the document</Trans>
        </Button>
      }
    >
      <Trans>
        Look at <bdi>{name}</bdi> first, it had not been on the screen. Then go on.
      </Trans>
    </Banner>
  </div>
)

/** Documents or terms changed under the person's hands: nothing is filled before it was read again. */
export const StaleNotice = ({ onRead }: { readonly onRead: () => void }) => (
  <div className={styles.notice}>
    <Banner
      icon={IconAlertTriangle}
      tone="warn"
      urgent
      acts={
        <Button variant="outline" icon={IconRefresh} onClick={onRead}>
          <Trans>Read it again</Trans>
        </Button>
      }
    >
      <Trans>The document has changed since you began. What you entered is kept.</Trans>
    </Banner>
  </div>
)

/** Some of these documents were signed before: what is entered for them is kept beside them. Said before Finish. */
export function BesideFileNotice({
  documents,
  fields,
}: {
  readonly documents: Envelope['documents']
  readonly fields: readonly Field[]
}) {
  const format = useFormat()
  const beside = new Set(
    fields.filter((one) => standsBesideFile(documents, one)).map((one) => one.documentId),
  )
  const names = format.list(documents.filter((one) => beside.has(one.id)).map((one) => one.name))
  if (names === '') return null
  return (
    <div className={styles.notice}>
      <Banner icon={IconFileCertificate} tone="info">
        <Trans>
          <bdi>{names}</bdi> was signed before. Your signature goes into the file; what you enter stands on
          the completion certificate and in the reports.
        </Trans>
      </Banner>
    </div>
  )
}
