/** Rows on a page of a list the server parts into pages: chosen once, and the person's on every device (A070). */
import { useCallback } from 'react'
import { DEFAULT_PREFERENCES } from '../../sync/entities/profile.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100]

export const usePageSize = (): number =>
  useReplicaView(({ profile }) => (profile?.preferences ?? DEFAULT_PREFERENCES).pageSize)

export function useChoosePageSize(): (pageSize: number) => void {
  const replica = useReplica()
  return useCallback(
    (pageSize) => void replica.dispatch('savePreferences', { pageSize }, { title: '' }),
    [replica],
  )
}

/** One that was set elsewhere, and is none of those offered here, stays to be seen. */
export const offeredSizes = (chosen: number): readonly number[] =>
  [...new Set([...PAGE_SIZES, chosen])].sort((a, b) => a - b)
