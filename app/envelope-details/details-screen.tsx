/** One document in full: where it stands, what it looks like, and how we know. */
import { useEffect, useRef } from 'react'
import { subjectOf } from '../../sync/entities/actor.ts'
import type { Envelope, EnvelopeKind } from '../../sync/entities/envelope.ts'
import { isUnread } from '../../sync/rules/lists.ts'
import { envelopeRow } from '../../sync/rules/render-envelope.ts'
import { myOpenPart } from '../envelopes/rules/envelope-parts.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { closedStep } from '../step-access/closed-step.ts'
import { EnvelopeDetails } from './envelope-details.tsx'
import { ReadEnvelope } from './read-envelope.tsx'

export function DetailsScreen({ id }: { id: string; kind: EnvelopeKind }) {
  return <ReadEnvelope id={id}>{(envelope) => <HeldDetails envelope={envelope} />}</ReadEnvelope>
}

function HeldDetails({ envelope }: { envelope: Envelope }) {
  const { actor } = useReplica()
  useOpened(envelope)
  const subject = subjectOf(actor)
  const { listed, mark } = useReplicaView(({ rows, marks }) => ({
    listed: rows.get(envelope.id),
    mark: marks.get(envelope.id),
  }))
  const row = listed ?? envelopeRow(envelope, { subject, email: actor.email })
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
    if (row && isUnread({ row, mark: view.marks.get(envelope.id) }))
      void replica.dispatch('setUnread', { envelopeId: envelope.id, unread: false }, { title })
    const told = [...view.held.notification.values()].filter(
      (one) => one.subject.id === envelope.id && one.readAt === null,
    )
    if (told.length > 0)
      void replica.dispatch('markNotifications', { ids: told.map((one) => one.id), read: true }, { title })
    const part = myOpenPart(envelope, { subject, email: replica.actor.email })
    if (part && part.openedAt === null)
      void replica.dispatch('openStep', { envelopeId: envelope.id, recipientId: part.id }, { title })
  }, [replica, envelope])
}
