import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { envelopeIdOf } from '../paths/act-paths.ts'
import { useEnvelope, useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { RecordNotFound } from '../shell/error-screens.tsx'
import { classNames } from '../ui/class-names.ts'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { OfflineAbsent, StillLoading } from '../ui/states.tsx'
import { NotInList } from './not-in-list.tsx'
import styles from './read-envelope.module.css'

const KNOWN_ID = /^[0-9a-z]{26}$/

export interface ReadEnvelopeProps {
  /** As it stands in the address. */
  readonly id: string
  readonly children: (envelope: Envelope) => ReactNode
}

/** A page about one document: what it shows once the document is on this device, and why it is not there. */
export function ReadEnvelope({ id, children }: ReadEnvelopeProps) {
  if (!KNOWN_ID.test(bareId(id))) return <RecordNotFound />
  return <KnownEnvelope id={envelopeIdOf(id)}>{children}</KnownEnvelope>
}

function KnownEnvelope({ id, children }: ReadEnvelopeProps & { readonly id: `envelope:${string}` }) {
  const { t } = useLingui()
  const reading = useEnvelope(id)
  const replica = useReplica()
  const title = useReplicaView(({ rows }) => rows.get(id)?.title)
  if (reading.status === 'held') return children(reading.envelope)
  if (reading.status === 'absent') return <NotInList id={id} />
  const again = () => void replica.loadEnvelope(id)
  if (reading.status === 'offline')
    return <OfflineAbsent name={title === undefined ? undefined : <bdi>{title}</bdi>} onWhenOnline={again} />
  return (
    <Skeleton slow={<StillLoading title={t`Still loading this document`} onRetry={again} />}>
      <div className={classNames('col', styles.detailsBones)}>
        <Bone width="46%" height={28} />
        <Bone width="30%" />
        <Bone width="100%" height={140} />
        <Bone width="60%" height={320} />
      </div>
    </Skeleton>
  )
}
