import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '../../sync/calls/contract.ts'
import { handOver } from '../../sync/calls/hand-over.ts'
import type { EnvelopeId, RecipientId } from '../../sync/ids.ts'
import type { HandOverPurpose } from '../../sync/rules/hand-over.ts'
import type { CallResult } from '../session/call-result.ts'
import { useCalls } from '../session/use-calls.ts'

interface Wanted {
  readonly envelopeId: EnvelopeId
  readonly recipientId: RecipientId
  readonly purpose: HandOverPurpose
}
type HandOverLink = DataOf<typeof handOver>

/** Asks for a link that opens once. */
export function useAskForLink(): (wanted: Wanted) => Promise<CallResult<HandOverLink>> {
  const calls = useCalls()
  return useCallback(
    ({ envelopeId, recipientId, purpose }) =>
      calls.call(handOver, { processId: envelopeId, stepId: recipientId, purpose }),
    [calls],
  )
}

/** A link made at once; `again` makes another one, for a code that was not used in time. */
export function useHandOverLink(wanted: Wanted) {
  const ask = useAskForLink()
  const [answer, setAnswer] = useState<CallResult<HandOverLink> | null>(null)
  const { envelopeId, recipientId, purpose } = wanted
  const again = useCallback(() => {
    setAnswer(null)
    void ask({ envelopeId, recipientId, purpose }).then(setAnswer)
  }, [ask, envelopeId, recipientId, purpose])
  useEffect(again, [again])
  return { answer, again }
}
