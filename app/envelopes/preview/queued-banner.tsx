import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { DOCUMENT_FACES } from '../../faces/document-faces.ts'
import { useEntryRefusal } from '../../faces/refusal-sentence.ts'
import { PlainLinkButton } from '../../shell/links.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './deleted-acts.module.css'

export type QueuedBannerProps = {
  waiting: readonly OutboxEntry[]
  refused: readonly OutboxEntry[]
  senderName: string
  onTakeBack: (entry: OutboxEntry) => void
}

/** What has been done here and is not with the server: said plainly, with the way back while there is one. */
export function QueuedBanner({ waiting, refused, senderName, onTakeBack }: QueuedBannerProps) {
  const { t } = useLingui()
  const refusalOf = useEntryRefusal(DOCUMENT_FACES)
  const entry = waiting[0]
  if (entry !== undefined) {
    const saved = waiting.find((one) => one.state === 'saved')
    return (
      <div className={styles.vacts}>
        <Banner
          icon={IconClock}
          tone="wait"
          act={
            saved ? (
              <Button variant="link" onClick={() => onTakeBack(saved)}>
                <Trans>Take back</Trans>
              </Button>
            ) : undefined
          }
        >
          <p>
            {entry.name === 'signStep' ? (
              <Trans>
                Signature saved on this device. Not sent yet, so <bdi>{senderName}</bdi> cannot see it.
              </Trans>
            ) : entry.name === 'approveStep' ? (
              <Trans>
                Approval saved on this device. Not sent yet, so <bdi>{senderName}</bdi> cannot see it.
              </Trans>
            ) : entry.name === 'rejectStep' ? (
              <Trans>
                Rejection saved on this device. Not sent yet, so <bdi>{senderName}</bdi> cannot see it.
              </Trans>
            ) : (
              t`Saved on this device. Not sent yet.`
            )}
          </p>
        </Banner>
      </div>
    )
  }
  const last = refused.at(-1)
  if (last?.result?.status !== 'refused') return null
  return (
    <div className={styles.vacts}>
      <Banner
        icon={IconAlertTriangle}
        tone="bad"
        urgent
        act={
          <PlainLinkButton to="/outbox" search={{}} variant="link">
            <Trans>Open Outbox</Trans>
          </PlainLinkButton>
        }
      >
        <p>{refusalOf(last.name, last.result, last.input)}</p>
      </Banner>
    </div>
  )
}
