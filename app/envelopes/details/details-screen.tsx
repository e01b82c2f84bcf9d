/** One document in full: where it stands, what it looks like, and how we know. */
import '../styles/track.css'
import '../styles/details.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { subjectOf } from '../../../sync/entities/actor.ts'
import type { Envelope, EnvelopeKind } from '../../../sync/entities/envelope.ts'
import { bareId } from '../../../sync/ids.ts'
import { isUnread } from '../../../sync/rules/lists.ts'
import { envelopeRow } from '../../../sync/rules/render-envelope.ts'
import { useEnvelope, useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { RecordNotFound } from '../../shell/error-screens.tsx'
import { closedStep } from '../../signer/step-access/closed-step.ts'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { OfflineAbsent, StillLoading } from '../../ui/states.tsx'
import { envelopeIdOf } from '../act-paths.ts'
import { myOpenPart } from '../rules/envelope-parts.ts'
import { EnvelopeDetails } from './envelope-details.tsx'
import { NotInList } from './not-in-list.tsx'

const KNOWN_ID = /^[0-9a-z]{26}$/

export function DetailsScreen({ id, kind }: { id: string; kind: EnvelopeKind }) {
  return KNOWN_ID.test(bareId(id)) ? <KnownDetails id={envelopeIdOf(id)} kind={kind} /> : <RecordNotFound />
}

function KnownDetails({ id }: { id: `envelope:${string}`; kind: EnvelopeKind }) {
  const { t } = useLingui()
  const reading = useEnvelope(id)
  const replica = useReplica()
  const view = useReplicaView()
  const title = view.rows.get(id)?.title
  if (reading.status === 'held') return <HeldDetails envelope={reading.envelope} />
  if (reading.status === 'absent') return <NotInList id={id} />
  const again = () => void replica.loadEnvelope(id)
  if (reading.status === 'offline')
    return <OfflineAbsent name={title === undefined ? undefined : <bdi>{title}</bdi>} onWhenOnline={again} />
  return (
    <Skeleton slow={<StillLoading title={t`Still loading this document`} onRetry={again} />}>
      <DetailsBones />
    </Skeleton>
  )
}

function HeldDetails({ envelope }: { envelope: Envelope }) {
  const { actor } = useReplica()
  const view = useReplicaView()
  useOpened(envelope)
  const subject = subjectOf(actor)
  const row = view.rows.get(envelope.id) ?? envelopeRow(envelope, { subject, email: actor.email })
  const mark = view.marks.get(`${envelope.id}|${subject}`)
  return <EnvelopeDetails envelope={envelope} item={{ row, mark }} />
}

/** Opening is reading, and, for whoever is asked to act, evidence that the document reached them. */
function useOpened(envelope: Envelope): void {
  const replica = useReplica()
  const done = useRef<string>(undefined)
  useEffect(() => {
    // A step that is closed to them has shown nothing yet.
    if (done.current === envelope.id || closedStep(envelope, replica.actor)) return
    done.current = envelope.id
    const subject = subjectOf(replica.actor)
    const view = replica.view()
    const row = view.rows.get(envelope.id)
    const title = envelope.title
    if (row && isUnread({ row, mark: view.marks.get(`${envelope.id}|${subject}`) }))
      void replica.dispatch('setUnread', { envelopeId: envelope.id, unread: false }, { title })
    const told = [...view.notifications.values()].filter(
      (one) => one.envelopeId === envelope.id && one.readAt === null,
    )
    if (told.length > 0)
      void replica.dispatch('markNotifications', { ids: told.map((one) => one.id), read: true }, { title })
    const part = myOpenPart(envelope, { subject, email: replica.actor.email })
    if (part && part.openedAt === null)
      void replica.dispatch('openStep', { envelopeId: envelope.id, recipientId: part.id }, { title })
  }, [replica, envelope])
}

function DetailsBones() {
  return (
    <div className="col details-bones">
      <Bone width="46%" height={28} />
      <Bone width="30%" />
      <Bone width="100%" height={140} />
      <Bone width="60%" height={320} />
    </div>
  )
}
