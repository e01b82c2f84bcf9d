import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** What was wanted of a contact and not accepted: mended where it is written, or only to be known. */
export function RefusedWishes(props: { readonly id: string; readonly onEdit: (() => void) | undefined }) {
  const { id, onEdit } = props
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const entries = useReplicaView(({ outbox }) =>
    outbox.filter((one) => one.entity === id && one.state === 'refused' && one.name !== 'importContacts'),
  )
  return entries.map((entry) => (
    <Banner
      key={entry.id}
      icon={IconAlertTriangle}
      tone="bad"
      acts={
        <>
          {entry.name === 'saveContact' && onEdit ? (
            <Button variant="outline" onClick={onEdit}>
              <Trans>See to it</Trans>
            </Button>
          ) : null}
          <Button onClick={() => void replica.discard(entry.id)}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Not accepted.</Trans> {entry.result?.status === 'refused' ? sentence(entry.result) : null}
      </p>
    </Banner>
  ))
}
