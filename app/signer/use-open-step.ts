import { useCallback, useRef } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { useReplica } from '../replica/use-replica.tsx'
import type { SigningPart } from '../signing/rules/signing-part.ts'

/** Records, once, that the document was really shown: the sender sees "opened" when there was something to see. */
export function useOpenStep(
  envelope: Envelope,
  part: SigningPart,
  canAct: boolean,
): (documentIndex: number) => void {
  const replica = useReplica()
  const told = useRef(false)
  const { recipient } = part
  return useCallback(
    (documentIndex: number) => {
      if (documentIndex !== 0 || told.current || !canAct || recipient.openedAt !== null) return
      told.current = true
      const input = { envelopeId: envelope.id, recipientId: recipient.id }
      const waits = replica
        .view()
        .outbox.some(
          (one) =>
            one.name === 'openStep' && (one.input as { recipientId?: string }).recipientId === recipient.id,
        )
      if (!waits) void replica.dispatch('openStep', input, { title: envelope.title })
    },
    [replica, envelope.id, envelope.title, recipient.id, recipient.openedAt, canAct],
  )
}
