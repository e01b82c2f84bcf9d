import { useCallback, useMemo, useState } from 'react'
import type { ListItem } from '../../../sync/rules/lists.ts'

export type Choice = {
  chosen: readonly ListItem[]
  has: (id: string) => boolean
  set: (id: string, chosen: boolean) => void
  toggle: (id: string) => void
  /** These and no others. */
  all: (ids: readonly string[]) => void
  /** These too. */
  add: (ids: readonly string[]) => void
  clear: () => void
}

/** The rows with a tick. A row that leaves the list is no longer chosen: acts never touch what is not seen. */
export function useChosen(items: readonly ListItem[]): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(
    () => (ids.size === 0 ? [] : items.filter((item) => ids.has(item.row.id))),
    [items, ids],
  )
  const set = useCallback(
    (id: string, on: boolean) =>
      setIds((old) => {
        const next = new Set(old)
        if (on) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  return {
    chosen,
    has: (id) => ids.has(id),
    set,
    toggle: (id) => set(id, !ids.has(id)),
    all: useCallback((all) => setIds(new Set(all)), []),
    add: useCallback((more) => setIds((old) => new Set([...old, ...more])), []),
    clear: useCallback(() => setIds(new Set()), []),
  }
}
