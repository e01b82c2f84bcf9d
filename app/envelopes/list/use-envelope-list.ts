import { useMemo, useRef } from 'react'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { type DerivedList, deriveList, type ListSort, orderRows } from '../../../sync/rules/derive-list.ts'
import type { ListFolder } from '../../../sync/rules/lists.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import type { ListSearch } from '../rules/list-search.ts'
import { isSmallEdit } from '../rules/small-edits.ts'

/** The list of a folder under the filters of the address, with pending commands already in it. */
export function useEnvelopeList(folder: ListFolder, search: ListSearch): DerivedList {
  const view = useReplicaView(({ rows, marks }) => ({ rows, marks }))
  const rows = useOrderedRows(view.rows, search.sort ?? 'modified')
  return useMemo(() => deriveList(rows, view.marks, folder, search), [rows, view.marks, folder, search])
}

/** Sorted when rows or the order change, never for a tab, a filter or a typed letter. */
function useOrderedRows(rows: ReadonlyMap<string, EnvelopeRow>, sort: ListSort): EnvelopeRow[] {
  const before = useRef<EnvelopeRow[]>([])
  return useMemo(() => {
    before.current = orderRows(rows, before.current, sort)
    return before.current
  }, [rows, sort])
}

export interface RowEntries {
  waiting(id: string): readonly OutboxEntry[]
  refused(id: string): readonly OutboxEntry[]
}

const NONE: readonly OutboxEntry[] = []

/** What the outbox says about where each row stands: on the way, or not accepted. */
export function useRowEntries(): RowEntries {
  const { overlay, outbox } = useReplicaView(({ overlay, outbox }) => ({ overlay, outbox }))
  return useMemo(() => {
    const refused = new Map<string, OutboxEntry[]>()
    for (const entry of outbox)
      if (entry.state === 'refused' && !isSmallEdit(entry))
        refused.set(entry.entity, [...(refused.get(entry.entity) ?? []), entry])
    const waiting = new Map<string, readonly OutboxEntry[]>()
    for (const [id, entries] of overlay.waiting) {
      const decisive = entries.filter((one) => !isSmallEdit(one))
      if (decisive.length > 0) waiting.set(id, decisive)
    }
    return {
      waiting: (id) => waiting.get(id) ?? NONE,
      refused: (id) => refused.get(id) ?? NONE,
    }
  }, [overlay, outbox])
}
