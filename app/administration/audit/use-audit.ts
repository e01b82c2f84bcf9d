/** A page of the audit, asked for when the address changes; the first one is kept for when there is no network. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { getAdministrationAudit } from '../../../sync/calls/organization.ts'
import type { RecordSource } from '../../records/record-table.ts'
import { useKeptAnswers } from '../../replica/kept-answers.ts'
import { useCalls } from '../../session/use-calls.ts'
import type { auditQuery } from './audit-query.ts'

type Page = DataOf<typeof getAdministrationAudit>
export type AuditRow = Page['items'][number]

interface Held {
  readonly key: string
  readonly page: Page
  readonly keptAt: number | null
}

export function useAudit(query: ReturnType<typeof auditQuery>): RecordSource<AuditRow> {
  const calls = useCalls()
  const answers = useKeptAnswers()
  const key = `audit ${JSON.stringify(query)}`
  const [held, setHeld] = useState<Held | null>(null)
  const [state, setState] = useState<'asking' | 'told' | 'failed' | 'offline'>('asking')
  const [again, setAgain] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks once more for the same
  useEffect(() => {
    let current = true
    setState('asking')
    const { filters, ...page } = query
    void calls.call(getAdministrationAudit, { ...filters, ...page }).then(async (answer) => {
      const kept = answer.ok ? undefined : await answers.kept<Page>(key)
      if (!current) return
      if (answer.ok) {
        setHeld({ key, page: answer.value.data, keptAt: null })
        void answers.keep(key, { data: answer.value.data, keptAt: Date.now() })
      } else if (kept) setHeld({ key, page: kept.data, keptAt: kept.keptAt })
      setState(answer.ok ? 'told' : answer.error.kind === 'offline' ? 'offline' : 'failed')
    })
    return () => {
      current = false
    }
  }, [key, calls, answers, again])
  const retry = useCallback(() => setAgain((count) => count + 1), [])
  return useMemo(() => {
    const own = held?.key === key ? held : null
    return {
      from: 'server',
      rows: own?.page.items ?? [],
      total: own?.page.TotalCount ?? 0,
      phase: own ? (state === 'failed' ? 'failed' : 'ready') : PHASES[state],
      refreshing: state === 'asking' && own !== null,
      ...(own?.keptAt != null && { updatedAt: own.keptAt }),
      retry,
    }
  }, [held, key, state, retry])
}

const PHASES = { asking: 'loading', told: 'loading', failed: 'failed', offline: 'absent' } as const
