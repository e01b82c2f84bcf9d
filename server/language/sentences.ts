/** Sentences people read from the server, kept in `locales/` in ICU message format. */
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Language } from '../../sync/entities/envelope.ts'

export const LANGUAGES: readonly Language[] = ['en', 'ar', 'fr']

export type Catalog = Readonly<Record<string, string>>
export type SentenceValues = Readonly<Record<string, string | number | boolean | null>>

export interface Sentences {
  has(key: string): boolean
  format(language: Language, key: string, values?: SentenceValues): string
}

/** Compiles the catalogs of all languages at once; a sentence that is not valid ICU stops the start. */
export function createSentences(catalogs: Readonly<Record<Language, Catalog>>): Sentences {
  const formatters = new Map(
    LANGUAGES.map((language) => {
      const compiled = Object.entries(catalogs[language]).map(
        ([key, text]) => [key, compileMessageOrThrow(text)] as const,
      )
      return [
        language,
        setupI18n({ locale: language, messages: { [language]: Object.fromEntries(compiled) } }),
      ]
    }),
  )
  return {
    has: (key) => key in catalogs.en,
    format(language, key, values) {
      if (!(key in catalogs[language])) throw new Error(`No sentence "${key}" in ${language}`)
      return formatters.get(language)?._(key, { ...values }) ?? ''
    },
  }
}
