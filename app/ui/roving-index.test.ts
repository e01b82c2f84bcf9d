import { expect, test } from 'vitest'
import { rovingIndex } from './roving-index.ts'

test('arrows walk round the list, Home and End jump', () => {
  expect(rovingIndex('ArrowDown', 2, 3, 'vertical')).toBe(0)
  expect(rovingIndex('ArrowUp', 0, 3, 'vertical')).toBe(2)
  expect(rovingIndex('Home', 2, 3, 'vertical')).toBe(0)
  expect(rovingIndex('End', 0, 3, 'vertical')).toBe(2)
  expect(rovingIndex('x', 0, 3, 'vertical')).toBeUndefined()
  expect(rovingIndex('ArrowDown', -1, 0, 'vertical')).toBeUndefined()
})

test('in right-to-left the left arrow goes on', () => {
  expect(rovingIndex('ArrowLeft', 0, 3, 'horizontal', 'rtl')).toBe(1)
  expect(rovingIndex('ArrowRight', 0, 3, 'horizontal', 'rtl')).toBe(2)
  expect(rovingIndex('ArrowRight', 0, 3, 'horizontal', 'ltr')).toBe(1)
})
