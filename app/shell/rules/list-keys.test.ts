import { describe, expect, it } from 'vitest'
import { listKeyAct, rowAfter } from './list-keys.ts'

const press = (key: string, code = '') => ({ key, code, ctrlKey: false, altKey: false, metaKey: false })
const free = { typing: false, covered: false, lettersOn: true, elsewhere: false }

describe('the keys of a list', () => {
  it('move, open, select and act by letter or arrow', () => {
    expect(
      ['j', 'k', 'ArrowDown', 'Enter', 'x', 'e', 'f', 'u', 'Delete'].map((key) =>
        listKeyAct(press(key), free),
      ),
    ).toEqual(['next', 'previous', 'next', 'open', 'choose', 'archive', 'favourite', 'unread', 'delete'])
  })

  it('go by the place of the key on an Arabic keyboard', () => {
    expect(listKeyAct(press('ت', 'KeyJ'), free)).toBe('next')
  })

  it('are silent while somebody types, behind a dialog, with a modifier, or when letters are switched off', () => {
    expect(listKeyAct(press('j'), { ...free, typing: true })).toBeUndefined()
    expect(listKeyAct(press('j'), { ...free, covered: true })).toBeUndefined()
    expect(listKeyAct({ ...press('j'), ctrlKey: true }, free)).toBeUndefined()
    expect(listKeyAct(press('j'), { ...free, lettersOn: false })).toBeUndefined()
    expect(listKeyAct(press('ArrowDown'), { ...free, lettersOn: false })).toBe('next')
  })

  it('choose on the way with Shift and the arrows, and everything with Ctrl+A', () => {
    expect(listKeyAct({ ...press('ArrowDown'), shiftKey: true }, free)).toBe('chooseNext')
    expect(listKeyAct({ ...press('ArrowUp'), shiftKey: true }, free)).toBe('choosePrevious')
    expect(listKeyAct({ ...press('a', 'KeyA'), ctrlKey: true }, free)).toBe('chooseAll')
    expect(listKeyAct({ ...press('ش', 'KeyA'), metaKey: true }, free)).toBe('chooseAll')
    expect(listKeyAct({ ...press('a', 'KeyA'), ctrlKey: true }, { ...free, typing: true })).toBeUndefined()
    expect(listKeyAct({ ...press('a', 'KeyA'), ctrlKey: true }, { ...free, elsewhere: true })).toBeUndefined()
  })

  it('leave Enter and the arrows to a button that has the focus', () => {
    expect(listKeyAct(press('Enter'), { ...free, elsewhere: true })).toBeUndefined()
    expect(listKeyAct(press('j'), { ...free, elsewhere: true })).toBe('next')
  })
})

describe('after an act', () => {
  const ids = ['a', 'b', 'c', 'd']
  it('the next row has the focus, the last one when there is no next', () => {
    expect(rowAfter(ids, ['b'], 'b')).toBe('c')
    expect(rowAfter(ids, ['b', 'c'], 'b')).toBe('d')
    expect(rowAfter(ids, ['d'], 'd')).toBe('c')
    expect(rowAfter(ids, ['a'], 'c')).toBe('c')
    expect(rowAfter(['a'], ['a'], 'a')).toBeUndefined()
  })
})
