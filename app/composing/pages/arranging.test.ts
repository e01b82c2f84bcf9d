import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUntouched, MAX_ARRANGED_PAGES } from '../../../sync/collab/pages/arrangement.ts'
import {
  type Arranging,
  appendPages,
  beginArranging,
  canDelete,
  choose,
  chooseAll,
  deleteChosen,
  keyOf,
  moveBefore,
  redo,
  shift,
  turnChosen,
  undo,
} from './arranging.ts'

const select = (state: Arranging, ...pages: number[]): Arranging => ({
  ...state,
  selected: new Set(pages.map((page) => `0/${page}`)),
})
const order = (state: Arranging) => state.pages.map((one) => one.page)

describe('arranging pages', () => {
  it('[R0316] moves the chosen pages one place earlier or later', () => {
    const state = select(beginArranging(5), 2)
    expect(order(shift(state, -1))).toEqual([2, 1, 3, 4, 5])
    expect(order(shift(state, 1))).toEqual([1, 3, 2, 4, 5])
    expect(shift(select(state, 1), -1)).toEqual(select(state, 1))
    expect(order(shift(select(state, 5), 1))).toEqual([1, 2, 3, 4, 5])
  })

  it('moves scattered pages together, in their order', () => {
    const state = select(beginArranging(5), 2, 4)
    expect(order(shift(state, -1))).toEqual([2, 4, 1, 3, 5])
    expect(order(shift(state, 1))).toEqual([1, 3, 5, 2, 4])
  })

  it('[R0316] drops the chosen pages before another page, or at the end', () => {
    const state = select(beginArranging(5), 1, 2)
    expect(order(moveBefore(state, '0/5'))).toEqual([3, 4, 1, 2, 5])
    expect(order(moveBefore(state, null))).toEqual([3, 4, 5, 1, 2])
    // Before one of themselves: nothing to do, and no step to take back.
    expect(moveBefore(state, '0/2')).toBe(state)
  })

  it('[R0316] turns the chosen pages a quarter, and four quarters are none', () => {
    let state = select(beginArranging(2), 2)
    state = turnChosen(state, 270)
    expect(state.pages.map((one) => one.turn)).toEqual([0, 270])
    for (let i = 0; i < 3; i++) state = turnChosen(state, 270)
    expect(isUntouched(state.pages, 2)).toBe(true)
  })

  it('[R0316] deletes the chosen pages, never all of them', () => {
    const state = select(beginArranging(3), 1, 2)
    const after = deleteChosen(state)
    expect(order(after)).toEqual([3])
    expect([...after.selected]).toEqual(['0/3'])
    expect(canDelete(after)).toBe(false)
    expect(deleteChosen(after)).toBe(after)
  })

  it('[R0316] appends the pages of another file in their order and chooses them', () => {
    const after = appendPages(beginArranging(2), 1, 2)
    expect(after?.pages.map(keyOf)).toEqual(['0/1', '0/2', '1/1', '1/2'])
    expect([...(after?.selected ?? [])]).toEqual(['1/1', '1/2'])
    expect(appendPages(beginArranging(2), 1, MAX_ARRANGED_PAGES)).toBeNull()
  })

  it('chooses one, adds and takes away, chooses from here to there, chooses all', () => {
    const state = beginArranging(4)
    expect([...choose(state, '0/2', 'only').selected]).toEqual(['0/2'])
    const two = choose(choose(state, '0/2', 'only'), '0/4', 'toggle')
    expect([...two.selected]).toEqual(['0/2', '0/4'])
    expect([...choose(two, '0/2', 'toggle').selected]).toEqual(['0/4'])
    expect([...choose(choose(state, '0/3', 'only'), '0/1', 'range').selected].sort()).toEqual([
      '0/1',
      '0/2',
      '0/3',
    ])
    expect(chooseAll(state).selected.size).toBe(4)
  })

  it('[R0316] takes every step back, and forward again, whatever was done', () => {
    const steps: readonly ((state: Arranging) => Arranging)[] = [
      (state) => shift(state, 1),
      (state) => shift(state, -1),
      (state) => moveBefore(state, null),
      (state) => turnChosen(state, 90),
      deleteChosen,
      (state) => appendPages(state, 1 + state.undo.length + state.redo.length, 2) ?? state,
      (state) => choose(state, keyOf(state.pages[state.pages.length >> 1] ?? { source: 0, page: 1 }), 'only'),
      (state) => choose(state, keyOf(state.pages[0] ?? { source: 0, page: 1 }), 'toggle'),
    ]
    fc.assert(
      fc.property(fc.array(fc.nat(steps.length - 1), { maxLength: 30 }), (wishes) => {
        let state = choose(beginArranging(5), '0/2', 'only')
        for (const wish of wishes) state = steps[wish]?.(state) ?? state
        const end = state.pages
        const keys = end.map(keyOf)
        expect(new Set(keys).size).toBe(keys.length)
        expect([...state.selected].every((one) => keys.includes(one))).toBe(true)
        while (state.undo.length > 0) state = undo(state)
        expect(isUntouched(state.pages, 5)).toBe(true)
        while (state.redo.length > 0) state = redo(state)
        expect(state.pages).toEqual(end)
      }),
    )
  })
})
