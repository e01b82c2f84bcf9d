import '../../replica/rare-commands.ts'
import { useMemo } from 'react'
import type { KindName } from '../../../sync/kinds/kind-names.ts'
import type { HeldValue } from '../../../sync/kinds/registry.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import type { RecordSource } from '../record-table.ts'

/** Every record of a kind that this device holds, with what waits to be sent laid over. */
export function useHeldSource<K extends KindName>(kind: K): RecordSource<HeldValue<K>> {
  const replica = useReplica()
  const { held, isNew, isOffline, pulledAt, refreshing } = useReplicaView((view) => ({
    held: view.held[kind],
    isNew: view.pulledAt === null,
    isOffline: view.contact === 'offline',
    // It is said only while there is no network, and a screen need not be drawn for it otherwise.
    pulledAt: view.contact === 'offline' ? view.pulledAt : null,
    refreshing: view.pulling,
  }))
  return useMemo(() => {
    const rows = [...held.values()]
    return {
      from: 'device',
      rows,
      phase: rows.length > 0 || !isNew ? 'ready' : isOffline ? 'absent' : 'loading',
      refreshing,
      ...(pulledAt !== null && { updatedAt: pulledAt }),
      retry: () => void replica.sync(),
    }
  }, [held, isNew, isOffline, pulledAt, refreshing, replica])
}
