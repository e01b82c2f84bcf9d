import { useCallback, useMemo, useRef, useState } from 'react'
import type { RecordSource, RecordTable } from '../record-table.ts'
import { type Chosen, chosenOf, isChosen, NOTHING_CHOSEN, searchWith } from '../rules/chosen.ts'
import type { RecordSearch } from '../rules/record-search.ts'
import type { Rows } from './use-rows.ts'

export interface Choice<Row> {
  readonly chosen: Chosen
  /** Rows with a tick that are known here: acts touch these and no others. */
  readonly rows: readonly Row[]
  readonly count: number
  readonly set: (chosen: Chosen) => void
}

/**
 * The rows with a tick, over all pages. They stand in the address while they fit into one; more of them live as long
 * as the page and this list.
 */
export function useChoice<Row>(
  table: RecordTable<Row>,
  source: RecordSource<Row>,
  shown: Rows<Row>,
  search: RecordSearch,
  go: (search: RecordSearch) => void,
): Choice<Row> {
  const list = JSON.stringify([search.q, search.where])
  const [beyond, setBeyond] = useState<{ readonly list: string; readonly chosen: Chosen } | null>(null)
  const inAddress = useMemo(
    () =>
      chosenOf({
        ...(search.chosen && { chosen: search.chosen }),
        ...(search.except && { except: search.except }),
      }),
    [search.chosen, search.except],
  )
  const chosen = beyond?.list === list ? beyond.chosen : inAddress
  const known = useSeen(table, source, shown, list)
  const rows = useMemo(
    () => (chosen === NOTHING_CHOSEN ? [] : known.filter((row) => isChosen(chosen, table.rowId(row)))),
    [known, chosen, table],
  )
  const set = useCallback(
    (next: Chosen) => {
      const to = searchWith(search, next)
      setBeyond(to === null ? { list, chosen: next } : null)
      go(to ?? searchWith(search, NOTHING_CHOSEN) ?? search)
    },
    [search, list, go],
  )
  return { chosen, rows, count: rows.length, set }
}

/** All that the device holds and match; of a server's list the rows of the pages that were seen of it. */
function useSeen<Row>(
  table: RecordTable<Row>,
  source: RecordSource<Row>,
  shown: Rows<Row>,
  list: string,
): readonly Row[] {
  const seen = useRef<{ list: string; readonly rows: Map<string, Row> }>({ list, rows: new Map() })
  return useMemo(() => {
    if (source.from === 'device') return shown.matching
    if (seen.current.list !== list) seen.current = { list, rows: new Map() }
    for (const row of shown.rows) seen.current.rows.set(table.rowId(row), row)
    return [...seen.current.rows.values()]
  }, [source.from, shown, table, list])
}
