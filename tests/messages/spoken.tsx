/** What the product really says: words out of its own tables, and sentences of its hooks while they run. */
import type { I18n, MessageDescriptor, Messages } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createLanguage, type Language } from '../../app/i18n/language.ts'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import { LOCALES, type Locale } from '../../app/i18n/locale.ts'

const catalogs = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po')

/** The words of these areas and of no other: a sentence that another area brings would be missing on the screen. */
export async function languageOf(locale: Locale, ...areas: readonly string[]): Promise<Language> {
  const language = createLanguage({
    locale,
    load: async (wanted, area) => (await catalogs[`../../locales/${wanted}/${area}.po`]?.())?.messages,
    remember: () => undefined,
  })
  await language.use(...areas)
  return language
}

export interface Spoken {
  readonly en: string
  readonly ar: string
  readonly fr: string
}

/** One saying in the three languages. */
export async function spoken(areas: readonly string[], say: (i18n: I18n) => string): Promise<Spoken> {
  const entries = await Promise.all(
    LOCALES.map(async (locale) => [locale, say((await languageOf(locale, ...areas)).i18n)] as const),
  )
  return Object.fromEntries(entries) as unknown as Spoken
}

export const wordOf = (areas: readonly string[], word: MessageDescriptor): Promise<Spoken> =>
  spoken(areas, (i18n) => i18n._(word))

/** What a hook gives while it is rendered, below `around`. */
export function hookOf<T>(
  language: Language,
  use: () => T,
  around: (inside: React.ReactNode) => React.ReactNode = (inside) => inside,
): T {
  let given: { readonly value: T } | undefined
  function Probe() {
    given = { value: use() }
    return null
  }
  renderToStaticMarkup(<LanguageProvider language={language}>{around(<Probe />)}</LanguageProvider>)
  if (!given) throw new Error('Nothing was rendered')
  return given.value
}

/** Said in Arabic letters, unless it is a name that stays as it is. */
export const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text)

/** Lists of the specification mix cases; labels begin with a capital (A216). */
export const asLabel = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

/** The text of what is rendered. */
export const rendered = (language: Language, node: React.ReactNode): string =>
  renderToStaticMarkup(<LanguageProvider language={language}>{node}</LanguageProvider>).replace(
    /<[^>]*>/g,
    '',
  )
