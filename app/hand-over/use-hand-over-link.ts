import { useCallback, useEffect, useState } from 'react'
import type { HandOverPurpose } from '../../sync/rules/hand-over.ts'
import { type CallAnswer, useCalls } from '../envelopes/calls.ts'

interface Wanted {
  readonly envelopeId: string
  readonly recipientId: string
  readonly purpose: HandOverPurpose
}
export interface HandOverLink {
  readonly link: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** Asks for a link that opens once. */
export function useAskForLink(): (wanted: Wanted) => Promise<CallAnswer<HandOverLink>> {
  const calls = useCalls()
  return useCallback(
    ({ envelopeId, recipientId, purpose }) =>
      calls.post<HandOverLink>('Signing/HandOver', { processId: envelopeId, stepId: recipientId, purpose }),
    [calls],
  )
}

/** A link made at once; `again` makes another one, for a code that was not used in time. */
export function useHandOverLink(wanted: Wanted) {
  const ask = useAskForLink()
  const [answer, setAnswer] = useState<CallAnswer<HandOverLink> | null>(null)
  const { envelopeId, recipientId, purpose } = wanted
  const again = useCallback(() => {
    setAnswer(null)
    void ask({ envelopeId, recipientId, purpose }).then(setAnswer)
  }, [ask, envelopeId, recipientId, purpose])
  useEffect(again, [again])
  return { answer, again }
}
