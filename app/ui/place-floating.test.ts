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

test('a list wider than its input starts where the input starts and sticks out at the end', () => {
  const anchor = { left: 90, top: 20, width: 180, height: 40 }
  const stretch = { side: 'below', align: 'stretch' } as const
  const at = (direction: 'ltr' | 'rtl', width: number) =>
    placeFloating({ anchor, floating: { width, height: 240 }, viewport, placement: stretch, direction }).left
  expect([at('ltr', 180), at('rtl', 180)]).toEqual([90, 90])
  expect([at('ltr', 220), at('rtl', 220)]).toEqual([90, 50])
})
