/** What the server answers of a list that no device holds: asked again when the address does, and after each change. */

import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CallContract, DataOf, InputOf } from '../../sync/calls/contract.ts'
import type { RecordSource } from '../records/record-table.ts'
import type { CallResult } from '../session/call-result.ts'
import { useSession } from '../session/use-session.tsx'
import { useIsOnline } from '../shell/use-connection.ts'

type Phase = RecordSource<unknown>['phase']

export interface Answered<T> {
  /** The newest there is; it stays while another is asked for. */
  readonly data: T | null
  readonly phase: Phase
  readonly refreshing: boolean
  readonly reload: () => void
}

/** `input` is compared by what it says. */
export function useAnswer<const C extends CallContract>(contract: C, input: InputOf<C>): Answered<DataOf<C>> {
  const session = useSession()
  const asked = JSON.stringify(input)
  const [turn, setTurn] = useState(0)
  const [told, setTold] = useState<{
    readonly of: string
    readonly data: DataOf<C> | null
    readonly phase: Phase
  }>({
    of: '',
    data: null,
    phase: 'loading',
  })
  const key = `${contract.path} ${asked} ${turn}`
  useEffect(() => {
    let current = true
    void session.call(contract, JSON.parse(asked) as InputOf<C>).then((result) => {
      if (!current) return
      if (result.ok) setTold({ of: key, data: result.value.data as DataOf<C>, phase: 'ready' })
      else
        setTold((before) => ({
          of: key,
          data: before.data,
          phase: result.error.kind === 'offline' && before.data === null ? 'absent' : 'failed',
        }))
    })
    return () => {
      current = false
    }
  }, [session, contract, asked, key])
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  const online = useIsOnline()
  const isMissed = told.phase === 'absent' || told.phase === 'failed'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back, not when an answer fails
  useEffect(() => {
    if (online && isMissed) reload()
  }, [online, reload])
  return useMemo(
    () => ({ data: told.data, phase: told.phase, refreshing: told.of !== key && told.data !== null, reload }),
    [told, key, reload],
  )
}

interface Page<Row> {
  readonly items: readonly Row[]
  readonly TotalCount: number
}

export const pageSource = <Row>({
  data,
  phase,
  refreshing,
  reload,
}: Answered<Page<Row>>): RecordSource<Row> => ({
  from: 'server',
  rows: data?.items ?? [],
  total: data?.TotalCount ?? 0,
  phase,
  refreshing,
  retry: reload,
})

/** Something changed by one call: what follows, or why not. */
export function useChange() {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async <const C extends CallContract>(contract: C, input: InputOf<C>): Promise<CallResult<DataOf<C>>> => {
      setBusy(true)
      try {
        return (await session.call(contract, input)) as CallResult<DataOf<C>>
      } finally {
        setBusy(false)
      }
    },
    [session],
  )
  return { busy, run }
}
