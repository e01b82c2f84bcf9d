import { expect, test } from 'vitest'
import firstPaintScript from '../public/first-paint.js?raw'
import { chooseLocale, directionOfLocale, LOCALE_NAMES, LOCALES, localeCookie } from './locale.ts'

test('[R1294] an unknown language falls back to English', () => {
  expect(chooseLocale([null, undefined, 'de-DE', 'zh'])).toBe('en')
})

test('the choice of the person goes before the language of the browser', () => {
  expect(chooseLocale(['ar', 'fr', 'en-US'])).toBe('ar')
  expect(chooseLocale([null, null, 'fr-CA', 'en'])).toBe('fr')
})

test('[R0868][R0869][R0870][R0871][R0872] each language has a code, a name of its own and a direction', () => {
  expect(LOCALES.map((code) => [code, LOCALE_NAMES[code], directionOfLocale(code)])).toEqual([
    ['en', 'English', 'ltr'],
    ['ar', 'العربية', 'rtl'],
    ['fr', 'Français', 'ltr'],
  ])
})

test('[R1308] the cookie locale lives one day, stays on this site and is secure unless local', () => {
  expect(localeCookie('ar', true)).toBe('locale=ar; Path=/; Max-Age=86400; SameSite=Strict; Secure')
  expect(localeCookie('fr', false)).not.toContain('Secure')
})

function firstPaint(world: {
  path?: string
  cookie?: string
  stored?: Record<string, string>
  visit?: Record<string, string>
  languages?: string[]
}) {
  const styles: Record<string, string> = {}
  const root = {
    lang: '',
    dir: '',
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => Object.assign(styles, { [name]: value }) },
  }
  const run = new Function(
    'document',
    'localStorage',
    'sessionStorage',
    'location',
    'navigator',
    firstPaintScript,
  )
  run(
    { documentElement: root, cookie: world.cookie ?? '' },
    { getItem: (key: string) => world.stored?.[key] ?? null },
    { getItem: (key: string) => world.visit?.[key] ?? null },
    { pathname: world.path ?? '/' },
    { languages: world.languages ?? ['de'] },
  )
  return { lang: root.lang, dir: root.dir, theme: root.dataset.theme, styles }
}

test('language, direction and theme are set before the first paint', () => {
  expect(firstPaint({ cookie: 'userId=7; locale=ar' })).toEqual({
    lang: 'ar',
    dir: 'rtl',
    theme: 'system',
    styles: {},
  })
  expect(firstPaint({ stored: { locale: 'fr', 'colour-scheme': 'dark' } })).toMatchObject({
    lang: 'fr',
    dir: 'ltr',
    theme: 'dark',
  })
  expect(firstPaint({})).toMatchObject({ lang: 'en', dir: 'ltr' })
})

test('behind a link the guest’s own choice goes before the device’s, and nowhere else', () => {
  const shared = { cookie: 'locale=en', stored: { locale: 'en' }, visit: { 'visit-locale': 'ar' } }
  expect(firstPaint({ ...shared, path: '/sign/sign' })).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(firstPaint({ ...shared, path: '/documents' })).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(firstPaint({ ...shared, path: '/signature' })).toMatchObject({ lang: 'en' })
})

test('the colour of the organisation is there in the first frame, and nothing but custom properties', () => {
  const brand = JSON.stringify({ '--brand': 'light-dark(#123456,#abcdef)', background: 'url(x)' })
  expect(firstPaint({ stored: { brand } }).styles).toEqual({ '--brand': 'light-dark(#123456,#abcdef)' })
  expect(firstPaint({ stored: { brand: '{broken' } }).styles).toEqual({})
})
