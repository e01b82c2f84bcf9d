import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** What the server did not take, why, and the way on; it stays until the person decides. */
export function RefusedWish({
  entry,
  onEdit,
}: {
  readonly entry: OutboxEntry
  readonly onEdit: (() => void) | undefined
}) {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const refused = entry.result?.status === 'refused' ? entry.result : { code: '' }
  const who = <bdi className="b">{entry.title}</bdi>
  return (
    <Banner
      icon={IconAlertTriangle}
      tone="bad"
      urgent
      acts={
        <>
          {onEdit === undefined ? null : (
            <Button variant="outline" aria-label={t`Change: ${entry.title}`} onClick={onEdit}>
              <Trans>Change</Trans>
            </Button>
          )}
          <Button aria-label={t`Discard: ${entry.title}`} onClick={() => void replica.discard(entry.id)}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      <p>
        {entry.name === 'endDelegationRule' ? (
          <Trans>The delegation to {who} was not ended.</Trans>
        ) : (
          <Trans>The delegation to {who} was not accepted.</Trans>
        )}{' '}
        {sentence(refused)}
      </p>
    </Banner>
  )
}
