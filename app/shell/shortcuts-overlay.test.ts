import { expect, test } from 'vitest'
import { LIST_SHORTCUTS, listKeyAct } from './rules/list-keys.ts'
import { SHORTCUTS } from './rules/shortcuts.ts'
import { effectOf } from './shortcuts-overlay.tsx'

test('the list of shortcuts has words for every key of the frame', () => {
  expect(SHORTCUTS.filter((one) => effectOf(one) === undefined)).toEqual([])
})

test.each(LIST_SHORTCUTS.map((one) => [one.held, one.key, one] as const))(
  'each listed key of a list does what is listed: %s %s',
  (_held, _key, { act, key, held }) => {
    const press = {
      key,
      code: '',
      shiftKey: held === 'Shift',
      ctrlKey: held === 'Ctrl',
      altKey: false,
      metaKey: false,
    }
    const scene = { typing: false, covered: false, lettersOn: true, elsewhere: false }
    expect(listKeyAct(press, scene)).toBe(act)
  },
)
