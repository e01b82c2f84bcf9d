import { expect, it } from 'vitest'
import { codeFromText } from './code-from-text.ts'

it('finds the code alone and at the end of a link', () => {
  expect(
    [
      ' 01J9ZX ',
      'https://tawqi.example/invite/01J9ZX',
      'https://tawqi.example/invite/01J9ZX/?from=mail#top',
      'tawqi.example/view/envelope:01J9ZX',
    ].map(codeFromText),
  ).toEqual(['01J9ZX', '01J9ZX', '01J9ZX', 'envelope:01J9ZX'])
})

it('finds a secret in the fragment, where no server sees it', () => {
  const secret = 'x'.repeat(43)
  expect(codeFromText(`https://tawqi.example/invite/accept#${secret}`)).toBe(secret)
})

it('finds none in nothing and in words', () => {
  expect(['', '  ', '///', 'my invitation', '?a=b'].map(codeFromText)).toEqual([null, null, null, null, null])
})
