import { expect, test } from 'vitest'
import { withTags } from './tags.ts'

test('[A120] tags are split at commas, Latin and Arabic, and none stands twice', () => {
  expect(withTags(['Lease'], 'lease, عقود، 2031 ,')).toEqual(['Lease', 'عقود', '2031'])
})

test('[A120] an eleventh tag is not taken, and a long one is cut to what fits', () => {
  const ten = Array.from({ length: 10 }, (_, index) => `t${index}`)
  expect(withTags(ten, 'one more')).toEqual(ten)
  expect(withTags([], 'x'.repeat(40))).toEqual(['x'.repeat(30)])
})
