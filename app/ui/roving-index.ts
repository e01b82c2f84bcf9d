export type Direction = 'ltr' | 'rtl'

/**
 * Where a key moves the focus in a list of `count` items with one tab stop; undefined when the key does nothing.
 * Horizontal lists follow what the eye sees: in right-to-left, the left arrow goes on.
 */
export function rovingIndex(
  key: string,
  at: number,
  count: number,
  axis: 'horizontal' | 'vertical',
  direction: Direction = 'ltr',
): number | undefined {
  if (count === 0) return undefined
  const forward = axis === 'vertical' ? 'ArrowDown' : direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = axis === 'vertical' ? 'ArrowUp' : direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (at + 1) % count
  if (key === back) return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
