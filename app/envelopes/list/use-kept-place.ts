/**
 * The list somebody looks at is where they come back to: on this device at once, and on others as an attribute of the person
 * (`activeTab`, `folderId`), once they have stayed a while. Walking through folders is nothing to send.
 */
import { useEffect } from 'react'
import { useReplica } from '../../replica/use-replica.tsx'
import { isPlace, placeOfList, rememberList } from '../../shell/rules/last-list.ts'
import type { ListSearch } from '../rules/list-search.ts'

export const STAYED_AFTER_MS = 3000

/** Null: a list that is no place to come back to. */
export function useKeptPlace(search: Pick<ListSearch, 'folder' | 'kind'> | null): void {
  const replica = useReplica()
  const isKept = search !== null
  const { folder, kind } = search ?? {}
  useEffect(() => {
    if (!isKept) return
    rememberList(localStorage, { folder, kind })
    const timer = setTimeout(() => {
      const place = placeOfList({ folder, kind })
      const stored = replica.view().profile?.preferences
      if (stored && !isPlace(stored, place)) void replica.dispatch('savePreferences', place, { title: '' })
    }, STAYED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [replica, isKept, folder, kind])
}
