import { expect, it } from 'vitest'
import { keptSizes, MARK_TARGETS } from '../../../sync/rules/marks/mark-image.ts'
import { squareWithin } from './square-picture.ts'

it('[R1182] what was chosen is a square of whole pixels inside the picture', () => {
  const picture = { width: 1200, height: 900 }
  expect(squareWithin({ x: 150.4, y: -0.3, width: 900.2, height: 899.8 }, picture)).toEqual({
    ...{ x: 150, y: 0, side: 900 },
  })
  expect(squareWithin({ x: 1190, y: 890, width: 300, height: 300 }, picture)).toEqual({
    ...{ x: 900, y: 600, side: 300 },
  })
  expect(squareWithin({ x: 0, y: 0, width: 0.2, height: 0.1 }, picture)).toEqual({ x: 0, y: 0, side: 1 })
})

it('[R1180][R1181] a photo is made smaller from 500 px until it has 0.1 MB', () => {
  expect(MARK_TARGETS.photo).toMatchObject({ bytes: 104_857, px: 500 })
  const sizes = keptSizes({ width: 3000, height: 3000 }, MARK_TARGETS.photo)
  expect(sizes[0]).toEqual({ width: 500, height: 500 })
  // Raw, the smallest has fewer bytes than the target: whatever the picture, one of them fits.
  expect(sizes.at(-1)).toEqual({ width: 120, height: 120 })
  expect(sizes.every(({ width, height }) => width === height)).toBe(true)
})
