import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBefore } from './date-range.tsx'
import { pathTo, seenNodes, type TreeNode, treeKey } from './tree-rules.ts'

const tree: readonly TreeNode[] = [
  {
    id: 'board',
    label: 'Board',
    children: [{ id: 'audit', label: 'Audit', children: [{ id: 'seat', label: 'Seat' }] }],
  },
  { id: 'office', label: 'Office' },
]
const walk = (key: string, from: string, open: readonly string[], direction: 'ltr' | 'rtl' = 'ltr') => {
  const unfolded = new Set(open)
  const seen = seenNodes(tree, unfolded)
  const act = treeKey(
    key,
    seen.findIndex((one) => one.node.id === from),
    seen,
    unfolded,
    direction,
  )
  return act?.kind === 'move' ? seen[act.to]?.node.id : act?.kind
}

describe('a tree by keys', () => {
  test('only what is unfolded is seen, with where it stands', () => {
    expect(seenNodes(tree, new Set(['audit'])).map((one) => one.node.id)).toEqual(['board', 'office'])
    expect(
      seenNodes(tree, new Set(['board'])).map((one) => [one.node.id, one.depth, one.place, one.of]),
    ).toEqual([
      ['board', 0, 1, 2],
      ['audit', 1, 1, 1],
      ['office', 0, 2, 2],
    ])
    expect(pathTo(tree, 'seat').map((one) => one.id)).toEqual(['board', 'audit', 'seat'])
    expect(pathTo(tree, 'gone')).toEqual([])
  })

  test('arrows to the side unfold, go in, fold and go out; in right-to-left as the eye sees it', () => {
    expect(walk('ArrowRight', 'board', [])).toBe('unfold')
    expect(walk('ArrowRight', 'board', ['board'])).toBe('audit')
    expect(walk('ArrowLeft', 'board', ['board'])).toBe('fold')
    expect(walk('ArrowLeft', 'audit', ['board'])).toBe('board')
    expect(walk('ArrowLeft', 'board', [], 'rtl')).toBe('unfold')
    expect(walk('ArrowRight', 'audit', ['board'], 'rtl')).toBe('board')
    expect(walk('ArrowLeft', 'office', [])).toBeUndefined()
  })

  test('up and down, first and last, and the first letter', () => {
    expect(walk('ArrowDown', 'board', ['board'])).toBe('audit')
    expect(walk('ArrowUp', 'office', ['board'])).toBe('audit')
    expect(walk('ArrowUp', 'board', [])).toBeUndefined()
    expect(walk('End', 'board', [])).toBe('office')
    expect(walk('o', 'board', [])).toBe('office')
    expect(walk(' ', 'board', [])).toBe('choose')
  })
})

test('days are counted back over months, leap years and changes of the clock', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
  expect(daysBefore('2024-03-01', 1)).toBe('2024-02-29')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 400 }), (day, back) => {
      const at = new Date(day * 86_400_000).toISOString().slice(0, 10)
      expect(Date.parse(at) - Date.parse(daysBefore(at, back))).toBe(back * 86_400_000)
    }),
  )
})
