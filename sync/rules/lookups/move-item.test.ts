import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LAST_PLACE, type LookupItem } from '../../entities/lookup.ts'
import { byLookupOrder } from './lookup-order.ts'
import { moveItem } from './move-item.ts'

const item = (n: number, order: number): LookupItem => ({
  id: `lookupItem:${n}`,
  organizationId: 'organization:01hzzzzzzzzzzzzzzzzzzzzzzb',
  lookupId: 'lookup:01hzzzzzzzzzzzzzzzzzzzzzza',
  identifier: `I${n}`,
  valueEn: String(n).padStart(4, '0'),
  valueAr: '',
  active: true,
  order,
})

/** With gaps, with places held by several, at both ends of the numbers. */
const lists = fc
  .array(fc.oneof(fc.nat(12), fc.integer({ min: LAST_PLACE - 5, max: LAST_PLACE }), fc.nat(LAST_PLACE)), {
    minLength: 1,
    maxLength: 30,
  })
  .map((orders) => orders.map((order, n) => item(n, order)).sort(byLookupOrder))

const moved = (items: readonly LookupItem[], id: string, at: number) => {
  const changes = new Map(moveItem(items, id, at).map((one) => [one.id, one.to]))
  return items.map((one) => ({ ...one, order: changes.get(one.id) ?? one.order })).sort(byLookupOrder)
}

describe('an item of a lookup that is moved', () => {
  test('stands where it was put, and all others as they stood among each other', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (items, which, where) => {
        const [one, at] = [items[which % items.length] as LookupItem, where % items.length]
        const ids = moved(items, one.id, at).map(({ id }) => id)
        const rest = items.map(({ id }) => id).filter((id) => id !== one.id)
        expect(ids).toEqual([...rest.slice(0, at), one.id, ...rest.slice(at)])
      }),
    )
  })

  test('keeps within the places there are, says what each place was, and moves nobody for nothing', () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (items, which, where) => {
        const [one, at] = [items[which % items.length] as LookupItem, where % items.length]
        const stood = new Map(items.map(({ id, order }) => [id, order]))
        for (const { id, from, to } of moveItem(items, one.id, at)) {
          expect(from).toBe(stood.get(id))
          expect(to).not.toBe(from)
          expect(to).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(LAST_PLACE)
        }
        if (items[at] === one) expect(moveItem(items, one.id, at)).toEqual([])
      }),
    )
  })

  test('takes a free place alone, and else moves the fewer', () => {
    const spread = [1, 5, 9].map((order, n) => item(n, order))
    expect(moveItem(spread, 'lookupItem:2', 1)).toEqual([{ id: 'lookupItem:2', from: 9, to: 2 }])
    const two = Array.from({ length: 2000 }, (_, n) => item(n, n + 1))
    expect(moveItem(two, 'lookupItem:1999', 0)).toEqual([{ id: 'lookupItem:1999', from: 2000, to: 0 }])
    expect(moveItem(two, 'lookupItem:0', 1)).toHaveLength(2)
    expect(moveItem(two, 'lookupItem:1999', 3)).toHaveLength(4)
  })
})
