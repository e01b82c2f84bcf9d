import { expect, test } from 'vitest'
import { createLanguage } from './language.ts'
import type { Locale } from './locale.ts'

function world(catalogs: Record<string, Record<string, string>>) {
  const asked: string[] = []
  const remembered: Locale[] = []
  const language = createLanguage({
    locale: 'ar',
    load: async (locale, area) => {
      asked.push(`${locale}/${area}`)
      return catalogs[`${locale}/${area}`]
    },
    remember: (locale) => remembered.push(locale),
  })
  return { language, asked, remembered }
}

test('an area is loaded once, and only in the language in use', async () => {
  const { language, asked } = world({ 'ar/shell': { hi: 'مرحبا' } })
  await language.use('shell')
  await language.use('shell')
  expect(asked).toEqual(['ar/shell'])
  expect(language.i18n._('hi')).toBe('مرحبا')
})

test('changing the language brings every area on the screen along and is remembered', async () => {
  const { language, remembered } = world({
    'ar/shell': { hi: 'مرحبا' },
    'ar/verify': { ok: 'سليم' },
    'fr/shell': { hi: 'Bonjour' },
    'fr/verify': { ok: 'Valide' },
  })
  await language.use('shell', 'verify')
  await language.switchTo('fr')
  expect([language.i18n._('hi'), language.i18n._('ok'), language.locale()]).toEqual([
    'Bonjour',
    'Valide',
    'fr',
  ])
  expect(remembered).toEqual(['fr'])
})

test('[R1294] words that are missing in a language are shown in English', async () => {
  const { language } = world({ 'en/board': { motion: 'Motion' } })
  await language.use('board')
  expect(language.i18n._('motion')).toBe('Motion')
})

test('an area that comes while the language changes has its words in both', async () => {
  const { language } = world({
    'ar/shell': { hi: 'مرحبا' },
    'ar/verify': { ok: 'سليم' },
    'fr/shell': { hi: 'Bonjour' },
    'fr/verify': { ok: 'Valide' },
  })
  await language.use('shell')
  const changed = language.switchTo('fr')
  await language.use('verify')
  expect(['سليم', 'Valide']).toContain(language.i18n._('ok'))
  await changed
  expect(language.i18n._('ok')).toBe('Valide')
})

test('of two choices the last one counts, whichever words come first', async () => {
  const waiting = new Map<string, () => void>()
  const remembered: Locale[] = []
  const language = createLanguage({
    locale: 'en',
    load: (locale) => new Promise((come) => waiting.set(locale, () => come({ hi: locale }))),
    remember: (locale) => remembered.push(locale),
  })
  const used = language.use('shell')
  waiting.get('en')?.()
  await used
  const [first, second] = [language.switchTo('fr'), language.switchTo('ar')]
  waiting.get('ar')?.()
  await second
  waiting.get('fr')?.()
  await first
  expect([language.locale(), language.i18n._('hi'), remembered]).toEqual(['ar', 'ar', ['ar']])
})

test('when the words cannot be had, the screen stays as it is and new areas come in its language', async () => {
  const language = createLanguage({
    locale: 'en',
    load: async (locale, area) => {
      if (locale === 'fr') throw new Error('no network')
      return { [area]: locale }
    },
    remember: () => undefined,
  })
  await language.use('shell')
  await expect(language.switchTo('fr')).rejects.toThrow('no network')
  await language.use('verify')
  expect([language.locale(), language.i18n._('verify')]).toEqual(['en', 'en'])
})
