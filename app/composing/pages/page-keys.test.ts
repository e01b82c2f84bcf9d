import { describe, expect, it } from 'vitest'
import { type Arranging, beginArranging, choose } from './arranging.ts'
import { type PageKey, pageKey } from './page-keys.ts'

const key = (name: string, more: Partial<PageKey> = {}): PageKey => ({
  key: name,
  code: name,
  alt: false,
  shift: false,
  control: false,
  ...more,
})
const state = choose(beginArranging(10), '0/5', 'only')
const chosen = (after: ReturnType<typeof pageKey>) => [...((after as Arranging | null)?.selected ?? [])]

describe('keys in the grid of pages', () => {
  it('[R0316] arrows choose the neighbour that the eye sees, row by row', () => {
    expect(chosen(pageKey(state, key('ArrowRight'), 4, 'ltr'))).toEqual(['0/6'])
    expect(chosen(pageKey(state, key('ArrowRight'), 4, 'rtl'))).toEqual(['0/4'])
    expect(chosen(pageKey(state, key('ArrowDown'), 4, 'ltr'))).toEqual(['0/9'])
    expect(chosen(pageKey(state, key('ArrowUp'), 4, 'rtl'))).toEqual(['0/1'])
    expect(chosen(pageKey(state, key('End'), 4, 'ltr'))).toEqual(['0/10'])
  })

  it('[R0316] Alt and an arrow move the chosen pages, in right-to-left the other way', () => {
    expect(pageKey(state, key('ArrowRight', { alt: true }), 4, 'ltr')).toBe('later')
    expect(pageKey(state, key('ArrowRight', { alt: true }), 4, 'rtl')).toBe('earlier')
  })

  it('Shift chooses up to there; Control goes there and chooses nothing', () => {
    expect(chosen(pageKey(state, key('ArrowRight', { shift: true }), 4, 'ltr'))).toEqual(['0/5', '0/6'])
    const gone = pageKey(state, key('ArrowRight', { control: true }), 4, 'ltr') as Arranging
    expect([gone.current, ...gone.selected]).toEqual(['0/6', '0/5'])
  })

  it('[R0316] turns, deletes and takes back on any keyboard', () => {
    expect(pageKey(state, key('ق', { code: 'KeyR' }), 4, 'rtl')).toBe('right')
    expect(pageKey(state, key('R', { code: 'KeyR', shift: true }), 4, 'ltr')).toBe('left')
    expect(pageKey(state, key('Delete'), 4, 'ltr')).toBe('delete')
    expect(pageKey(state, key('w', { code: 'KeyZ', control: true }), 4, 'ltr')).toBe('undo')
    expect(pageKey(state, key('Z', { code: 'KeyZ', control: true, shift: true }), 4, 'ltr')).toBe('redo')
    expect(pageKey(state, key('x'), 4, 'ltr')).toBeNull()
  })
})
