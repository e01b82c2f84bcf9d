import { expect, it } from 'vitest'
import { printDate } from './print-date.ts'

it('[M178] a date is written in words of its person’s language, unless the sender chose figures', () => {
  expect(['en', 'ar', 'fr'].map((language) => printDate('2031-11-05', 'words', language))).toEqual([
    'November 5, 2031',
    '5 نوفمبر 2031',
    '5 novembre 2031',
  ])
  expect(
    (['dayFirst', 'monthFirst', 'yearFirst'] as const).map((one) => printDate('2031-11-05', one, 'ar')),
  ).toEqual(['05/11/2031', '11/05/2031', '2031-11-05'])
})

it('what is no day stays as it is', () => {
  expect(printDate('soon', 'dayFirst', 'en')).toBe('soon')
})
