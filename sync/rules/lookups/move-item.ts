/** Items of a lookup in another order, with as few of them changed as that takes. */
import { LAST_PLACE, type LookupItem } from '../../entities/lookup.ts'

type Placed = Pick<LookupItem, 'id' | 'order'>

export interface Move {
  readonly id: LookupItem['id']
  readonly from: number
  readonly to: number
}

/**
 * The places that change when one item is to stand at `at` (zero-based, among all) of `items`, which are in their order.
 * It takes a free number between its neighbours; where there is none, those behind it give way, or those before it if
 * they are fewer. Empty when it stands there already.
 */
export function moveItem(items: readonly Placed[], id: string, at: number): readonly Move[] {
  const moved = items.find((one) => one.id === id)
  if (!moved || items[at]?.id === id) return []
  const rest = items.filter((one) => one !== moved)
  const to = Math.max(0, Math.min(rest.length, at))
  const before = rest.slice(0, to).reverse()
  const after = rest.slice(to)
  const [previous, next] = [before[0], after[0]]
  const up = givingWay(after, previous ? previous.order + 1 : Math.max(0, (next?.order ?? 1) - 1), 1)
  const down = givingWay(before, Math.min(LAST_PLACE, next ? next.order - 1 : (previous?.order ?? 0) + 1), -1)
  const wanted = [up, down].filter((one) => one !== null).sort((a, b) => a.places.length - b.places.length)[0]
  // Five thousand items and a million places: one side has room.
  if (!wanted) throw new Error('no place is free')
  const changed = [{ ...moved, order: wanted.mine }, ...wanted.places]
  const stood = new Map<string, number>(items.map((one) => [one.id, one.order]))
  return changed.flatMap((one) => {
    const from = stood.get(one.id) ?? 0
    return from === one.order ? [] : [{ id: one.id, from, to: one.order }]
  })
}

/** Who stands in the way of a place is moved on by as little as it takes; null where the numbers end. */
function givingWay(
  others: readonly Placed[],
  mine: number,
  by: 1 | -1,
): { readonly mine: number; readonly places: readonly Placed[] } | null {
  const places: Placed[] = []
  let last = mine
  for (const one of others) {
    if ((one.order - last) * by > 0) break
    last += by
    places.push({ id: one.id, order: last })
  }
  return mine < 0 || mine > LAST_PLACE || last < 0 || last > LAST_PLACE ? null : { mine, places }
}
