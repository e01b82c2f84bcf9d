import { useMemo } from 'react'
import type { ListColumn, SavedList } from '../../../sync/entities/profile.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'

export type ListPreferences = {
  savedLists: readonly SavedList[]
  /** Undefined while none were chosen. */
  columns: readonly ListColumn[] | undefined
  /** Under a name there is one list: saving again replaces it. */
  save: (list: SavedList) => void
  forget: (name: string) => void
  setColumns: (columns: readonly ListColumn[] | undefined) => void
}

const NONE: readonly SavedList[] = []

/** Lists under a name and the columns of a line; they follow the person to every device, through the outbox. */
export function useListPreferences(): ListPreferences {
  const replica = useReplica()
  const preferences = useReplicaView(({ profile }) => profile?.preferences)
  const savedLists = preferences?.savedLists ?? NONE
  const chosen = preferences?.listColumns
  const columns = chosen && chosen.length > 0 ? chosen : undefined
  return useMemo(() => {
    const keep = (input: { savedLists?: SavedList[]; listColumns?: ListColumn[] }) =>
      void replica.dispatch('savePreferences', input, { title: '' })
    const others = (name: string) => savedLists.filter((one) => one.name !== name)
    return {
      savedLists,
      columns,
      save: (list) => keep({ savedLists: [...others(list.name), list] }),
      forget: (name) => keep({ savedLists: others(name) }),
      setColumns: (wanted) => keep({ listColumns: [...(wanted ?? [])] }),
    }
  }, [replica, savedLists, columns])
}
