import { useCallback } from 'react'

/**
 * By what a virtual list knows its rows again. The same function as long as the rows are: with another one it measures
 * all of them anew, ten thousand with every step of the scroll.
 */
export function useItemKey<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
): (index: number) => string | number {
  return useCallback(
    (index) => {
      const row = rows[index]
      return row === undefined ? index : rowId(row)
    },
    [rows, rowId],
  )
}
