import { expect, test } from 'vitest'
import { countWords, isWithinWords, MAX_WORDS } from './word-limit.ts'

test('[R1102] words are what stands between blanks, in every script', () => {
  expect(['', '  ', 'one', ' one  two\nthree ', 'عقد إيجار جديد'].map(countWords)).toEqual([0, 0, 1, 3, 3])
})

test('[R1102] 500 words are allowed, one more is not', () => {
  const words = (count: number) => Array(count).fill('word').join(' ')
  expect([MAX_WORDS, MAX_WORDS + 1].map((count) => isWithinWords(words(count)))).toEqual([true, false])
})
