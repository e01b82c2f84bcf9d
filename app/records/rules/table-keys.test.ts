import { expect, test } from 'vitest'
import { tableKey } from './table-keys.ts'

const scene = { at: 4, count: 10, seen: 5, anyChosen: false }
const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const move = (to: number, choose = false) => ({ kind: 'move', to, choose })

test.each([
  ['ArrowDown', move(5)],
  ['ArrowUp', move(3)],
  ['PageDown', move(8)],
  ['PageUp', move(0)],
  ['Home', move(0)],
  ['End', move(9)],
  ['Enter', { kind: 'open' }],
  [' ', { kind: 'toggle' }],
  ['ContextMenu', { kind: 'menu' }],
  ['Escape', undefined],
  ['x', undefined],
])('%s in a list of rows', (key, act) => {
  expect(tableKey(press(key), scene)).toEqual(act)
})

test('no key leads out of the list', () => {
  expect(tableKey(press('ArrowDown'), { ...scene, at: 9 })).toEqual(move(9))
  expect(tableKey(press('ArrowUp'), { ...scene, at: 0 })).toEqual(move(0))
  expect(tableKey(press('ArrowDown'), { ...scene, count: 0 })).toBeUndefined()
})

test('Shift ticks the rows on the way, Ctrl and A all of them, Escape takes the ticks away', () => {
  expect(tableKey(press('ArrowDown', { shiftKey: true }), scene)).toEqual(move(5, true))
  expect(tableKey(press('a', { ctrlKey: true }), scene)).toEqual({ kind: 'chooseAll' })
  expect(tableKey(press('A', { metaKey: true }), scene)).toEqual({ kind: 'chooseAll' })
  expect(tableKey(press('Escape'), { ...scene, anyChosen: true })).toEqual({ kind: 'clear' })
})

test('what the browser does with a key it keeps', () => {
  expect(tableKey(press('End', { ctrlKey: true }), scene)).toBeUndefined()
  expect(tableKey(press('ArrowDown', { altKey: true }), scene)).toBeUndefined()
  expect(tableKey(press('a'), scene)).toBeUndefined()
})
