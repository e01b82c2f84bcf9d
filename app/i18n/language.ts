import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { createContext, use } from 'react'
import { type Digits, intlTag } from './format.ts'
import { keepOnDevice } from './keep-language.ts'
import { directionOfLocale, FALLBACK_LOCALE, type Locale } from './locale.ts'

/**
 * A folder under app/ and its catalogs `locales/{en,ar,fr}/{area}.po`; `faces-signing` is app/faces/signing. `answers` are
 * the server's sentences (`locales/{en,ar,fr}/answers.json`).
 */
export type Area = string

export type Language = {
  i18n: I18n
  locale: () => Locale
  /** Loads the words of these areas for the current language. Call it in the loader of a route, before its screen. */
  use: (...areas: Area[]) => Promise<void>
  /**
   * Changes language and direction at once, without a reload: nothing typed is lost. Rejects, and leaves everything
   * as it is, when the words cannot be had.
   */
  switchTo: (locale: Locale) => Promise<void>
  /** Figures inside sentences follow the preference too. */
  setDigits: (digits: Digits) => void
}

export type LanguageDeps = {
  locale: Locale
  /** `./locales/ar/shell.po` → its messages. */
  load: (locale: Locale, area: Area) => Promise<Messages | undefined>
  /** Writes the choice where the next first paint reads it. */
  remember: (locale: Locale) => void
}

/**
 * The words on the screen. Areas come one by one, because a guest who signs should not load the console;
 * a language change reloads exactly the areas in use.
 */
export function createLanguage(deps: LanguageDeps): Language {
  const i18n = setupI18n()
  const areas = new Set<Area>()
  const loaded = new Set<string>()
  let locale = deps.locale
  /** What is on its way to be `locale`; the words of every area in use are fetched for both meanwhile. */
  let wanted = deps.locale
  let digits: Digits = 'latn'
  // The second argument formats figures in messages: left alone, Arabic would pick the platform's digits.
  const activate = () => i18n.activate(locale, intlTag({ locale, digits }))

  const fetchArea = async (into: Locale, area: Area) => {
    const key = `${into}/${area}`
    if (loaded.has(key)) return
    const messages = (await deps.load(into, area)) ?? (await deps.load(FALLBACK_LOCALE, area))
    if (messages === undefined) return
    loaded.add(key)
    i18n.load(into, messages)
  }

  return {
    i18n,
    locale: () => locale,
    async use(...more) {
      for (const area of more) areas.add(area)
      const languages = [...new Set([locale, wanted])]
      await Promise.all(languages.flatMap((one) => more.map((area) => fetchArea(one, area))))
      if (i18n.locale !== locale) activate()
    },
    async switchTo(next) {
      wanted = next
      try {
        await Promise.all([...areas].map((area) => fetchArea(next, area)))
      } catch (error) {
        if (wanted === next) wanted = locale
        throw error
      }
      // Somebody has chosen again meanwhile: the last choice is the one that counts.
      if (wanted !== next) return
      deps.remember(next)
      if (locale === next && i18n.locale === next) return
      locale = next
      activate()
    },
    setDigits(wanted) {
      digits = wanted
      if (i18n.locale !== '') activate()
    },
  }
}

/** The language of this page, and where the choice is kept (keep-language.ts). */
export function createPageLanguage(
  load: LanguageDeps['load'],
  keep: (locale: Locale) => void = keepOnDevice,
): Language {
  return createLanguage({
    locale: document.documentElement.lang as Locale, // first-paint.js wrote one of the three
    load,
    remember(locale) {
      const root = document.documentElement
      root.lang = locale
      root.dir = directionOfLocale(locale)
      keep(locale)
    },
  })
}

export const LanguageContext = createContext<Language | null>(null)

export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (language === null) throw new Error('useLanguage needs a LanguageProvider above it')
  return language
}
