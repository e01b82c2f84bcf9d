import { expect, test } from 'vitest'
import { placeFloating } from './place-floating.ts'

const viewport = { width: 400, height: 600 }
const floating = { width: 200, height: 240 }
const below = { side: 'below', align: 'start' } as const

test('a menu opens below its button and starts where the button starts', () => {
  const anchor = { left: 20, top: 20, width: 80, height: 32 }
  expect(placeFloating({ anchor, floating, viewport, placement: below, direction: 'ltr' })).toEqual({
    left: 20,
    top: 58,
    maxHeight: 534,
  })
})

test('in right-to-left the start is the right edge', () => {
  const anchor = { left: 300, top: 20, width: 80, height: 32 }
  expect(placeFloating({ anchor, floating, viewport, placement: below, direction: 'rtl' }).left).toBe(180)
})

test('it turns upwards when there is more room above, and never leaves the window', () => {
  const anchor = { left: 360, top: 520, width: 32, height: 32 }
  const placed = placeFloating({ anchor, floating, viewport, placement: below, direction: 'ltr' })
  expect(placed).toEqual({ left: 192, top: 274, maxHeight: 506 })
})

test('a list of suggestions is as wide as its input', () => {
  const anchor = { left: 20, top: 20, width: 300, height: 40 }
  const placed = placeFloating({
    anchor,
    floating,
    viewport,
    placement: { side: 'below', align: 'stretch' },
    direction: 'rtl',
  })
  expect(placed).toMatchObject({ left: 20, width: 300 })
})
