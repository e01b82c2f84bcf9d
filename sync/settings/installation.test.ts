import { expect, it } from 'vitest'
import { INSTALLATION_SCHEMAS, inLanguage, isDuring } from './installation.ts'

const message = { en: 'Closed on Friday', ar: '', fr: '', from: null, until: null }
const isTaken = (value: unknown) => INSTALLATION_SCHEMAS.systemMessage.safeParse(value).success

it('a message of the operators says something, and ends after it begins', () => {
  expect(isTaken(message)).toBe(true)
  expect(isTaken(null)).toBe(true)
  expect(isTaken({ ...message, en: '   ' })).toBe(false)
  expect(isTaken({ ...message, from: 20, until: 20 })).toBe(false)
  expect(isTaken({ ...message, from: 20, until: 21 })).toBe(true)
})

it('is shown from its first instant up to its last', () => {
  const period = { from: 10, until: 20 }
  expect([9, 10, 19, 20].map((now) => isDuring(period, now))).toEqual([false, true, true, false])
  expect(isDuring({ from: null, until: null }, 0)).toBe(true)
})

it('is said in the language of its reader, or in one it was written in', () => {
  const words = { en: '', ar: 'مغلق', fr: 'Fermé' }
  expect((['en', 'ar', 'fr'] as const).map((one) => inLanguage(words, one))).toEqual([
    'مغلق',
    'مغلق',
    'Fermé',
  ])
})
