import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byOrderKey, freshOrderKeys, keysToPlace, orderKeyBetween } from './order-key.ts'

test('a key between two others sorts between them', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 200 }), (positions) => {
      let keys: string[] = []
      for (const position of positions) {
        const at = position % (keys.length + 1)
        const key = orderKeyBetween(keys[at - 1] ?? '', keys[at] ?? null)
        if (key === null) {
          keys = freshOrderKeys(keys.length)
          continue
        }
        expect(key > (keys[at - 1] ?? '')).toBe(true)
        expect(keys[at] === undefined || key < keys[at]!).toBe(true)
        keys.splice(at, 0, key)
      }
    }),
  )
})

test('there is no key between equal, crossed or foreign keys', () => {
  expect(orderKeyBetween('a', 'a')).toBe(null)
  expect(orderKeyBetween('b', 'a')).toBe(null)
  expect(orderKeyBetween('', '0')).toBe(null)
  expect(orderKeyBetween('é', null)).toBe(null)
  expect(orderKeyBetween('x'.repeat(60), null)).toBe(null)
})

test('moving an entry puts it before the other, also among equal or broken keys, with one write when there is room', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('', 'V', 'V', '00', 'zz'), fc.string()), { maxLength: 40 }),
      fc.nat(),
      fc.nat(),
      (keys, a, b) => {
        const list = keys.map((key, index) => ({ id: `id${index}`, key })).sort(byOrderKey)
        const id = a % 3 === 0 || list.length === 0 ? 'new' : list[a % list.length]!.id
        const others = list.filter((one) => one.id !== id)
        const before = others.length === 0 ? null : (others[b % (others.length + 1)]?.id ?? null)
        const written = keysToPlace(list, id, before)
        const after = [...others, { id, key: '' }]
          .map((one) => ({ ...one, key: written.get(one.id) ?? one.key }))
          .sort(byOrderKey)
          .map((one) => one.id)
        const expected = others.map((one) => one.id)
        expected.splice(before === null ? expected.length : expected.indexOf(before), 0, id)
        expect(after).toEqual(expected)
        expect(written.size === 1 || written.size === expected.length).toBe(true)
      },
    ),
  )
})
