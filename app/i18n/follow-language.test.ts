import { expect, test } from 'vitest'
import { followLanguage } from './follow-language.ts'
import type { Locale } from './locale.ts'

function tab(locale: Locale) {
  const window = new EventTarget()
  const switched: Locale[] = []
  const language = { locale: () => locale, switchTo: async (to: Locale) => void switched.push(to) }
  const stop = followLanguage(language, window)
  const heard = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  return { heard, switched, stop }
}

test('a language chosen in another tab is followed', () => {
  const { heard, switched } = tab('en')
  heard('locale', 'fr')
  expect(switched).toEqual(['fr'])
})

test('its own language, one nobody knows, a cleared storage and other choices change nothing', () => {
  const { heard, switched } = tab('en')
  heard('locale', 'en')
  heard('locale', 'xx')
  heard('locale', null)
  heard(null, null)
  heard('digits', 'fr')
  expect(switched).toEqual([])
})

test('a tab that stopped follows no more', () => {
  const { heard, switched, stop } = tab('en')
  stop()
  heard('locale', 'ar')
  expect(switched).toEqual([])
})
