/**
 * The rows of a list as its address asks for them. What the device holds is narrowed, put in order and parted into
 * pages by TanStack Table; what the server answers comes that way already and passes through.
 */
import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { matchesPerson, type PersonQuery, readPersonQuery } from '../../../sync/rules/person-search.ts'
import { foldText } from '../../../sync/rules/text-keys.ts'
import { useFormatSettings } from '../../i18n/use-format.ts'
import type { CellValue, RecordFilter, RecordSource, RecordTable } from '../record-table.ts'
import { cellComparer, isMissing } from '../rules/compare-cells.ts'
import { type FilterValue, isRange, type RecordSearch } from '../rules/record-search.ts'

export interface Rows<Row> {
  /** Of this page. */
  readonly rows: readonly Row[]
  /** All that match, in order; of a server's list those of this page. */
  readonly matching: readonly Row[]
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /** Place of the first row of this page among all, one-based. */
  readonly first: number
}

const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

/** Columns for what is not drawn: a filter, and the words a search looks through. */
const FILTER = 'filter '
const WORDS = 'words'

export function useRows<Row extends object>(
  table: RecordTable<Row>,
  source: RecordSource<Row>,
  search: RecordSearch,
): Rows<Row> {
  const { locale } = useFormatSettings()
  const columns = useMemo(() => columnsOf(table, locale), [table, locale])
  const data = source.rows as Row[]
  const manual = source.from === 'server'
  const pageSize = table.pageSize ?? Math.max(1, data.length)
  const wanted = search.page ?? 1
  const { q, where, sort = table.sort } = search
  const state = useMemo(
    () => ({
      columnFilters: [
        ...Object.entries(where ?? {}).map(([id, value]) => ({ id: FILTER + id, value })),
        ...(q === undefined ? [] : [{ id: WORDS, value: readPersonQuery(q) }]),
      ],
      sorting: sort === undefined ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
    }),
    [q, where, sort],
  )
  const model = useTable({
    features,
    columns,
    data,
    getRowId: table.rowId,
    state,
    manualFiltering: manual,
    manualSorting: manual,
  })
  const sorted = model.getSortedRowModel().rows
  const matching = useMemo(() => (manual ? data : sorted.map((one) => one.original)), [manual, data, sorted])
  return useMemo(() => {
    const total = manual ? (source.total ?? data.length) : matching.length
    const pageCount = Math.max(1, Math.ceil(total / pageSize))
    // A page that is no more, because rows went or an old link was followed, is the last there is.
    const page = manual ? wanted : Math.min(wanted, pageCount)
    const begin = (page - 1) * pageSize
    const rows = manual ? data : matching.slice(begin, begin + pageSize)
    return { rows, matching, total, page, pageCount, first: total === 0 ? 0 : begin + 1 }
  }, [manual, source.total, data, matching, pageSize, wanted])
}

type Column<Row extends object> = ColumnDef<typeof features, Row, unknown>

function columnsOf<Row extends object>(table: RecordTable<Row>, locale: string): Column<Row>[] {
  const compare = cellComparer(locale)
  const drawn = table.columns.map((column): Column<Row> => {
    const value = column.value
    return {
      id: column.id,
      // What is missing is undefined, which the library keeps at the end in either direction.
      accessorFn: (row) => {
        const cell = value?.(row) ?? null
        return isMissing(cell) ? undefined : cell
      },
      sortFn: (a, b, id) => compare(a.getValue<CellValue>(id), b.getValue<CellValue>(id)),
      sortUndefined: 'last',
    }
  })
  const filters = (table.filters ?? []).map(
    (filter): Column<Row> => ({
      id: FILTER + filter.id,
      accessorFn: (row) => valuesOf(filter, row),
      filterFn: (row, id, value: FilterValue) => passes(row.getValue<readonly string[]>(id), value),
    }),
  )
  const words: Column<Row> = {
    id: WORDS,
    accessorFn: (row) => table.searchKey?.(row) ?? foldText(table.words?.(row).join(' ') ?? ''),
    filterFn: (row, id, query: PersonQuery) => matchesPerson(row.getValue<string>(id), query),
  }
  return [...drawn, ...filters, words]
}

function valuesOf<Row>(filter: RecordFilter<Row>, row: Row): readonly string[] {
  const value = filter.of?.(row) ?? []
  return typeof value === 'string' ? [value] : value
}

function passes(values: readonly string[], wanted: FilterValue): boolean {
  if (!isRange(wanted)) return values.some((one) => wanted.includes(one))
  const { from = '', to = '9999-12-31' } = wanted
  return values.some((day) => day >= from && day <= to)
}
