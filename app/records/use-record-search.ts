import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RecordTable } from './record-table.ts'
import { parseRecordSearch, type RecordSearch } from './rules/record-search.ts'

/**
 * What the address asks of a list. Read by its screen and not by its route: a route that parsed it would bring the
 * table with it to whatever page comes first.
 */
export function useRecordSearch<Row>(table: RecordTable<Row>): RecordSearch {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  return useMemo(() => parseRecordSearch(table, raw), [table, raw])
}
