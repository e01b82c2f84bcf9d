import { useEffect, useState } from 'react'
import { getApiKeyUses } from '../../../sync/calls/api-keys.ts'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { useCalls } from '../../session/use-calls.ts'

export type KeyUses = ReadonlyMap<string, DataOf<typeof getApiKeyUses>[number]>

/** When each key was used last, by its id; null without a network. */
export function useKeyUses(asks: boolean): KeyUses | null {
  const calls = useCalls()
  const [uses, setUses] = useState<KeyUses | null>(null)
  useEffect(() => {
    if (!asks) return
    let isOver = false
    void calls.call(getApiKeyUses, {}).then((result) => {
      if (result.ok && !isOver) setUses(new Map(result.value.data.map((one) => [one.id, one])))
    })
    return () => {
      isOver = true
    }
  }, [asks, calls])
  return uses
}
