import { expect, test } from 'vitest'
import { parsePageRanges, writePageRanges } from './page-ranges.ts'

test('[R0524] page numbers are read from lists and ranges, in Arabic digits too', () => {
  expect(parsePageRanges('1, 3-5', 10)).toEqual([1, 3, 4, 5])
  expect(parsePageRanges('٢، ٤–٥', 10)).toEqual([2, 4, 5])
})

test('[R0524] pages that do not exist, and words, are left out', () => {
  expect(parsePageRanges('0, 2, 9-12, x', 10)).toEqual([2, 9, 10])
})

test('[R0522] several pages are written as short as they were meant', () => {
  expect(writePageRanges([5, 1, 3, 4])).toBe('1, 3-5')
  expect(writePageRanges([])).toBe('')
})
