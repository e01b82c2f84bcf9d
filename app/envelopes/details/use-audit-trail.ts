import { useCallback, useEffect, useState } from 'react'
import { getAuditTrail } from '../../../sync/calls/envelopes.ts'
import type { EnvelopeEvent } from '../../../sync/entities/audit-event.ts'
import type { EnvelopeId } from '../../../sync/ids.ts'
import { useKeptAnswers } from '../../replica/kept-answers.ts'
import { useCalls } from '../../session/use-calls.ts'

export interface AuditTrail {
  readonly events: readonly Pick<
    EnvelopeEvent,
    'n' | 'kind' | 'at' | 'recipientId' | 'documentSha256' | 'facts' | 'personal'
  >[]
  readonly chain: { readonly unbroken: boolean; readonly events?: number; readonly brokenAt?: number }
}

export type TrailReading =
  | { readonly status: 'loading' }
  | {
      readonly status: 'held'
      readonly trail: AuditTrail
      readonly checkedAt: number
      readonly fresh: boolean
    }
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly retry: () => void }

/** The audit trail from the server; the copy of the last time until it answers, and instead of it offline. */
export function useAuditTrail(envelopeId: EnvelopeId, rev: number): TrailReading {
  const calls = useCalls()
  const answers = useKeptAnswers()
  const [reading, setReading] = useState<TrailReading>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision or another attempt asks again
  useEffect(() => {
    let current = true
    const key = `trail|${envelopeId}`
    void (async () => {
      const kept = await answers.kept<AuditTrail>(key)
      if (!current) return
      if (kept) setReading({ status: 'held', trail: kept.data, checkedAt: kept.keptAt, fresh: false })
      const answer = await calls.call(getAuditTrail, { processId: envelopeId })
      if (!current) return
      if (answer.ok) {
        const checkedAt = Date.now()
        setReading({ status: 'held', trail: answer.value.data, checkedAt, fresh: true })
        void answers.keep(key, { data: answer.value.data, keptAt: checkedAt })
      } else if (!kept)
        setReading(answer.error.kind === 'refused' ? { status: 'failed', retry } : { status: 'offline' })
    })()
    return () => {
      current = false
    }
  }, [calls, answers, envelopeId, rev, attempt, retry])
  return reading
}
