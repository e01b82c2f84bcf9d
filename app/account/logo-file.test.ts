import { expect, it } from 'vitest'
import { isFaintOnWhite } from './logo-file.ts'

const pixels = (...of: readonly (readonly [count: number, rgba: readonly number[]])[]) =>
  of.flatMap(([count, rgba]) => Array.from({ length: count }, () => rgba).flat())
const NAVY = [16, 32, 96, 255]
const WHITE = [255, 255, 255, 255]
const CLEAR = [0, 0, 0, 0]

it('a logo in a dark colour is seen on white, however much of it is transparent', () => {
  expect(isFaintOnWhite(pixels([10, NAVY], [900, CLEAR]))).toBe(false)
})

it('a white logo made for dark grounds is not', () => {
  expect(isFaintOnWhite(pixels([100, WHITE], [900, CLEAR]))).toBe(true)
  expect(isFaintOnWhite(pixels([100, [255, 240, 150, 255]]))).toBe(true)
})

it('a thin dark outline is enough; an empty picture is nothing to see', () => {
  expect(isFaintOnWhite(pixels([5, NAVY], [95, WHITE]))).toBe(false)
  expect(isFaintOnWhite(pixels([50, CLEAR]))).toBe(true)
})
