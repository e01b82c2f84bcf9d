import { expect, test } from 'vitest'
import { isTypingTarget, SHORTCUTS, type ShortcutScene, shortcutAct } from './shortcuts.ts'

const scene: ShortcutScene = {
  typing: false,
  dialogOpen: false,
  createMenuOpen: false,
  documents: true,
  home: true,
  lettersOn: true,
}
const press = (key: string, code = '', more = {}) => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})
const on = (key: string, change: Partial<ShortcutScene> = {}) =>
  shortcutAct(press(key), { ...scene, ...change })

test('[R0237] no shortcut acts while a person types, in a dialog, or together with Ctrl, Alt or Meta', () => {
  expect(on('i', { typing: true })).toBeUndefined()
  expect(on('/', { dialogOpen: true })).toBeUndefined()
  expect(
    ['ctrlKey', 'altKey', 'metaKey'].map((held) => shortcutAct(press('i', 'KeyI', { [held]: true }), scene)),
  ).toEqual([undefined, undefined, undefined])
})

test('typing means text fields, lists and editable regions, not boxes and buttons', () => {
  const element = (tagName: string, more = {}) => ({ tagName, ...more }) as unknown as EventTarget
  expect(
    [
      element('INPUT', { type: 'text' }),
      element('TEXTAREA'),
      element('SELECT'),
      element('DIV', { isContentEditable: true }),
    ].map(isTypingTarget),
  ).toEqual([true, true, true, true])
  expect([element('INPUT', { type: 'checkbox' }), element('BUTTON'), null].map(isTypingTarget)).toEqual([
    false,
    false,
    false,
  ])
})

test('[R0238] [ toggles the sidebar', () => expect(on('[')).toEqual({ act: 'toggleSidebar' }))
test('[R0239] i opens the inbox', () => expect(on('i')).toEqual({ act: 'goTo', entry: 'inbox' }))
test('[R0241] s opens the archive', () => expect(on('s')).toEqual({ act: 'goTo', entry: 'archive' }))
test('[R0243] a opens the drafts', () => expect(on('a')).toEqual({ act: 'goTo', entry: 'draft' }))
test('[R0245] d opens the deleted items', () => expect(on('d')).toEqual({ act: 'goTo', entry: 'deleted' }))

test('[R0240] [R0242] [R0244] on other lists i, s and a choose the first, second and third filter', () => {
  expect(['i', 's', 'a', 'd'].map((key) => on(key, { documents: false }))).toEqual([
    { act: 'listFilter', index: 0 },
    { act: 'listFilter', index: 1 },
    { act: 'listFilter', index: 2 },
    undefined,
  ])
})

test('[R0247] / and Ctrl+K open the search, Ctrl+K also while a person types', () => {
  expect(on('/')).toEqual({ act: 'openPalette' })
  expect(
    [{ ctrlKey: true }, { metaKey: true }].map((held) =>
      shortcutAct(press('k', 'KeyK', held), { ...scene, typing: true }),
    ),
  ).toEqual([{ act: 'openPalette' }, { act: 'openPalette' }])
})

test.each(SHORTCUTS.map((one) => [one.place, one.withCtrl ? `Ctrl+${one.key}` : one.key, one] as const))(
  'each listed shortcut does what is listed: %s %s',
  (place, _key, { key, withCtrl, act }) => {
    const there = {
      ...scene,
      createMenuOpen: place === 'createMenu',
      documents: place !== 'otherLists',
      home: place === 'home',
    }
    expect(shortcutAct(press(key, '', { ctrlKey: withCtrl ?? false }), there)).toEqual(act)
  },
)

test('[R0248] c opens the create menu, on the home page only', () => {
  expect([on('c'), on('c', { home: false })]).toEqual([{ act: 'openCreate' }, undefined])
})

test('[R0246] [R0249] with the create menu open d is a document and r a request', () => {
  expect(['d', 'r', 'i'].map((key) => on(key, { createMenuOpen: true }))).toEqual([
    { act: 'createDocument' },
    { act: 'createRequest' },
    undefined,
  ])
})

test('? lists the shortcuts, on an Arabic keyboard too', () => {
  expect([on('?'), on('؟')]).toEqual([{ act: 'showShortcuts' }, { act: 'showShortcuts' }])
})

test('on an Arabic keyboard the place of the key counts', () => {
  expect(shortcutAct(press('ه', 'KeyI'), scene)).toEqual({ act: 'goTo', entry: 'inbox' })
  expect(shortcutAct(press('ج', 'BracketLeft'), scene)).toEqual({ act: 'toggleSidebar' })
})

test('letters can be switched off, signs stay', () => {
  expect([on('i', { lettersOn: false }), on('/', { lettersOn: false })]).toEqual([
    undefined,
    { act: 'openPalette' },
  ])
})
