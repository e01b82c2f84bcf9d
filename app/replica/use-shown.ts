import { useCallback } from 'react'
import type { Envelope, EnvelopeDocument } from '../../sync/entities/envelope.ts'
import { type ShownDocuments, unreadDocuments } from '../../sync/rules/shown-documents.ts'
import { useReplica, useReplicaView } from './use-replica.tsx'

export interface Shown {
  readonly shown: ShownDocuments
  /** Those this device has never drawn: nobody decides on them here yet. */
  readonly unread: readonly EnvelopeDocument[]
  /** The first page of these bytes has been drawn. */
  readonly record: (sha256: string) => void
}

/** What of an envelope was before a person's eyes on this device. */
export function useShown(envelope: Pick<Envelope, 'id' | 'documents'>): Shown {
  const replica = useReplica()
  const record = useCallback(
    (sha256: string) => void replica.recordShown(envelope.id, sha256),
    [replica, envelope.id],
  )
  useReplicaView((view) => view.shown.get(envelope.id))
  const shown = replica.shown(envelope.id)
  return { shown, unread: unreadDocuments(envelope, shown), record }
}
