import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { KindName } from '../../sync/kinds/kind-names.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { isolate } from '../ui/isolate.ts'

/** A new one the server did not accept stands in no list: it is said over the list until somebody has seen to it. */
export function RefusedNew(props: {
  readonly kind: KindName
  readonly held: ReadonlyMap<string, unknown>
  readonly onOpen: (id: string) => void
}) {
  const { kind, held, onOpen } = props
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const entries = useReplicaView(({ outbox }) =>
    outbox.filter((one) => one.state === 'refused' && one.entity.startsWith(`${kind}:`)),
  ).filter((one) => !held.has(one.entity))
  // What was wanted of it afterwards fell with it: the first of each tells why.
  const first = entries.filter((one, at) => entries.findIndex(({ entity }) => entity === one.entity) === at)
  const forget = async (entity: string) => {
    for (const one of entries) if (one.entity === entity) await replica.discard(one.id)
  }
  return first.map((entry) => {
    const name = isolate(entry.title)
    return (
      <Banner
        key={entry.id}
        icon={IconAlertTriangle}
        tone="bad"
        acts={
          <>
            <Button variant="outline" onClick={() => onOpen(entry.entity)}>
              <Trans>See to it</Trans>
            </Button>
            <Button onClick={() => void forget(entry.entity)}>
              <Trans>Discard</Trans>
            </Button>
          </>
        }
      >
        <p>
          {t`${name} was not accepted.`} {entry.result?.status === 'refused' ? sentence(entry.result) : null}
        </p>
      </Banner>
    )
  })
}

/** Whether it is one of these: then its form opens with all that was wanted of it. */
export const useIsRefusedNew = (kind: KindName, id: string): boolean =>
  useReplicaView(({ outbox, held }) => {
    const isHeld = (held[kind] as ReadonlyMap<string, unknown>).has(id)
    return !isHeld && outbox.some((one) => one.entity === id && one.state === 'refused')
  })
