import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Figures and acts stand at the end. */
  end?: boolean
  sortable?: boolean
  /** Read, not drawn: the column of the row menu. */
  hideHeader?: boolean
}

export type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  selected?: (row: Row) => boolean
  sort?: { column: string; descending: boolean }
  onSort?: (column: string) => void
}

/** A plain table with a sticky head. Paging, bulk bar and the phone's cards belong to the screen. */
export function Table<Row>({ caption, columns, rows, rowId, selected, sort, onSort }: TableProps<Row>) {
  const { t } = useLingui()
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const sorted = sort?.column === column.id
            return (
              <th
                key={column.id}
                scope="col"
                className={column.end ? 'end' : undefined}
                aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
              >
                {column.sortable && onSort !== undefined ? (
                  <button type="button" onClick={() => onSort(column.id)} title={t`Sort`}>
                    {column.header}
                    {sorted ? <Icon of={sort.descending ? IconArrowDown : IconArrowUp} size={14} /> : null}
                  </button>
                ) : column.hideHeader ? (
                  <span className="sr">{column.header}</span>
                ) : (
                  column.header
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} aria-selected={selected?.(row) || undefined}>
            {columns.map((column) => (
              <td key={column.id} className={column.end ? 'end' : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
