import type { RecordColumn } from '../record-table.ts'

/** A column without a width takes what is left, and is no use with less than this. */
const LEAST_WIDTH = 280
/** Ticks and menus. */
const BESIDE_COLUMNS = 112

export const leastWidth = (columns: readonly Pick<RecordColumn<never>, 'width'>[]): number =>
  columns.reduce((sum, one) => sum + (one.width ?? LEAST_WIDTH), BESIDE_COLUMNS)

/** The first of them that stand in a width, in pixels; those that are always shown stay whatever it is. */
export function fittingColumns<C extends Pick<RecordColumn<never>, 'width' | 'shown'>>(
  columns: readonly C[],
  width: number,
): readonly C[] {
  const fitting = [...columns]
  for (let at = fitting.length - 1; at > 0 && leastWidth(fitting) > width; at--)
    if (fitting[at]?.shown !== 'always') fitting.splice(at, 1)
  return fitting
}
