import { describe, expect, it } from 'vitest'
import { LOCALES } from '../../i18n/locale.ts'
import { guestLanguage, type LanguageFrom, languageWithoutDoor } from './guest-language.ts'

const FROM: readonly LanguageFrom[] = ['choice', 'browser', 'nothing']
const cases = LOCALES.flatMap((locale) =>
  LOCALES.flatMap((language) =>
    FROM.flatMap((from) =>
      [true, false].map((languageIsTheirs) => ({ locale, language, from, languageIsTheirs })),
    ),
  ),
)

describe('the language of a guest', () => {
  it('is what they chose, whatever the sender or the browser says', () => {
    for (const one of cases.filter(({ from }) => from === 'choice'))
      expect(guestLanguage(one, one), JSON.stringify(one)).toBe(one.locale)
  })

  it('is their browser’s, unless another was given to this very recipient', () => {
    for (const one of cases.filter(({ from }) => from === 'browser'))
      expect(guestLanguage(one, one), JSON.stringify(one)).toBe(
        one.languageIsTheirs ? one.language : one.locale,
      )
  })

  it('is the document’s where neither they nor their browser speak one of ours', () => {
    for (const one of cases.filter(({ from }) => from === 'nothing')) {
      expect(guestLanguage(one, one), JSON.stringify(one)).toBe(one.language)
      expect(languageWithoutDoor(one, one.language)).toBe(one.language)
    }
  })

  it('stays what it was once the door has decided: the pages behind it find it as a choice', () => {
    for (const one of cases) {
      const atDoor = guestLanguage(one, one)
      const inside = guestLanguage({ locale: atDoor, from: 'choice' }, one)
      expect(inside, JSON.stringify(one)).toBe(atDoor)
    }
  })
})
