import { useEffect, useRef } from 'react'
import { MAX_TITLE } from '../../../sync/entities/envelope.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'

const SETTLE_MS = 1000

/**
 * Keeps the line of the draft in the list in step with its title, a second after the last letter and only when
 * it differs. What is not yet told is told on leaving: the list must not lag behind a closed draft.
 */
export function useDescribeDraft(envelopeId: `envelope:${string}`, title: string): void {
  const replica = useReplica()
  const known = useReplicaView(({ rows }) => rows.get(envelopeId)?.title)
  const wanted = title.trim().slice(0, MAX_TITLE)
  const tell = useRef<() => void>(() => undefined)
  useEffect(() => {
    tell.current = () => {
      if (known === undefined || known === wanted) return
      if (replica.check('describeDraft', { envelopeId, title: wanted }) === null)
        void replica.dispatch('describeDraft', { envelopeId, title: wanted }, { title: wanted })
    }
  }, [replica, envelopeId, known, wanted])
  useEffect(() => {
    if (known === undefined || known === wanted) return
    const timer = setTimeout(() => tell.current(), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [known, wanted])
  useEffect(() => () => tell.current(), [])
}
