import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('a person is known by the first letters of the first and the last name', () => {
  expect(['Mariam Al Suwaidi', 'Omar Haddad', 'émile', 'julien.faure@delcourt.fr', ''].map(initials)).toEqual(
    ['MS', 'OH', 'É', 'JF', '?'],
  )
})

test('Arabic letters stand apart and the article is not a letter of the name', () => {
  expect(['مريم السويدي', 'عمر حداد', 'خالد المزروعي'].map(initials)).toEqual(['م س', 'ع ح', 'خ م'])
})
