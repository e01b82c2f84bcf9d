import type { LookupItem } from '../../entities/lookup.ts'

/** As items are offered: in their order, those of the same place by value. */
export const byLookupOrder = (a: LookupItem, b: LookupItem): number =>
  a.order - b.order || (a.valueEn < b.valueEn ? -1 : a.valueEn > b.valueEn ? 1 : 0)

/** After all there are. */
export const nextOrder = (items: Iterable<Pick<LookupItem, 'order'>>): number => {
  let next = 1
  for (const { order } of items) if (order >= next) next = order + 1
  return next
}
