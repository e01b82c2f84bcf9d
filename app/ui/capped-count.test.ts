import { expect, test } from 'vitest'
import { cappedCount } from './capped-count.ts'

test('[R0164] a count above 99 reads 99+', () => {
  expect([0, 7, 99, 100, 4031].map((value) => cappedCount(value))).toEqual(['0', '7', '99', '99+', '99+'])
})
