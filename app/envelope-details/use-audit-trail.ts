import { useCallback, useEffect, useState } from 'react'
import { getAuditTrail } from '../../sync/calls/envelopes.ts'
import type { EnvelopeEvent } from '../../sync/entities/audit-event.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { TrailEvidence } from '../evidence/trail-evidence.ts'
import { useKeptAnswers } from '../replica/kept-answers.ts'
import { useCalls } from '../session/use-calls.ts'

export interface AuditTrail {
  readonly events: readonly EnvelopeEvent[]
  readonly chain: { readonly unbroken: boolean; readonly events?: number; readonly brokenAt?: number }
  /** The timeline of the server under which it was told, as far as this device knows. */
  readonly epoch?: string | null
  /** What this device itself knows of it; null of a chain told in part. */
  readonly evidence?: TrailEvidence | null
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

/**
 * The audit trail from the server, held beside what this device knew of it; the copy of the last time until it
 * answers, and instead of it offline.
 */
export function useAuditTrail({
  id,
  organizationId,
  rev,
}: Pick<Envelope, 'id' | 'organizationId' | 'rev'>): TrailReading {
  const calls = useCalls()
  const answers = useKeptAnswers()
  const [reading, setReading] = useState<TrailReading>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision or another attempt asks again
  useEffect(() => {
    let current = true
    const key = `trail|${id}`
    void (async () => {
      const kept = await answers.kept<AuditTrail>(key)
      if (!current) return
      if (kept) setReading({ status: 'held', trail: kept.data, checkedAt: kept.keptAt, fresh: false })
      const [{ trailEvidence }, { witnessedOf }] = await Promise.all([
        import('../evidence/trail-evidence.ts'),
        import('../evidence/witness.ts'),
      ])
      const witnessed = await witnessedOf(answers, organizationId)
      const answer = await calls.call(getAuditTrail, {
        processId: id,
        ...(witnessed && { witnessed: witnessed.head.size }),
      })
      if (!current) return
      if (answer.ok) {
        const { inclusion, ...told } = answer.value.data
        const epoch = witnessed?.epoch ?? null
        // Before a backup was restored there may have been other events.
        const before = kept?.data.epoch === epoch ? kept.data.events : undefined
        const trail: AuditTrail = {
          ...told,
          epoch,
          evidence: trailEvidence({ ...told, inclusion }, witnessed, before),
        }
        const checkedAt = Date.now()
        setReading({ status: 'held', trail, checkedAt, fresh: true })
        // What was told before is the proof that this is another story.
        if (trail.evidence?.check.state !== 'rewritten')
          void answers.keep(key, { data: trail, keptAt: checkedAt })
      } else if (!kept)
        setReading(answer.error.kind === 'refused' ? { status: 'failed', retry } : { status: 'offline' })
    })()
    return () => {
      current = false
    }
  }, [calls, answers, id, organizationId, rev, attempt, retry])
  return reading
}
