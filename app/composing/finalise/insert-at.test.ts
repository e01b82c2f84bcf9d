import { expect, it } from 'vitest'
import { insertAt } from './insert-at.ts'

it('a placeholder is written where the caret is, in place of what is selected, or at the end', () => {
  const at = (selectionStart: number | null, selectionEnd = selectionStart) => ({
    selectionStart,
    selectionEnd,
  })
  expect(insertAt('Dear , hello', '{{x}}', at(5))).toEqual({ text: 'Dear {{x}}, hello', caret: 10 })
  expect(insertAt('Dear Omar', '{{x}}', at(5, 9))).toEqual({ text: 'Dear {{x}}', caret: 10 })
  expect(insertAt('Dear ', '{{x}}', null)).toEqual({ text: 'Dear {{x}}', caret: 10 })
  // Somebody else has shortened it meanwhile.
  expect(insertAt('Hi', '{{x}}', at(9))).toEqual({ text: 'Hi{{x}}', caret: 7 })
})
