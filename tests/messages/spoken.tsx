/** What the product really says: words out of its own tables, and sentences of its hooks while they run. */
import type { MessageDescriptor } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { createLanguage, type Language } from '../../app/i18n/language.ts'
import { LanguageProvider } from '../../app/i18n/language-provider.tsx'
import { LOCALES, type Locale } from '../../app/i18n/locale.ts'
import { loadPageCatalog } from '../../app/i18n/page-catalogs.ts'

/** The words of these areas and of no other: a sentence that another area brings would be missing on the screen. */
export async function languageOf(locale: Locale, ...areas: readonly string[]): Promise<Language> {
  const language = createLanguage({
    locale,
    load: loadPageCatalog,
    remember: () => undefined,
  })
  await language.use(...areas)
  return language
}

export type InAll<T> = Readonly<Record<Locale, T>>
export type Spoken = InAll<string>

/** The same in the three languages. */
export async function inAll<T>(say: (locale: Locale) => Promise<T>): Promise<InAll<T>> {
  const entries = await Promise.all(LOCALES.map(async (locale) => [locale, await say(locale)] as const))
  return Object.fromEntries(entries) as InAll<T>
}

export const wordOf = (areas: readonly string[], word: MessageDescriptor): Promise<Spoken> =>
  inAll(async (locale) => (await languageOf(locale, ...areas)).i18n._(word))

/** The letter in English; words of its own, and not the English ones, in the others. */
export function expectSaid(said: Spoken, english: string): void {
  expect(said.en).toBe(english)
  expect(isArabic(said.ar), said.ar).toBe(true)
  expect(said.fr).not.toBe(english)
}

/** A label of a list: its wording whatever the case (A216), with words in the others. */
export function expectLabel(said: Spoken, label: string): void {
  expect(asLabel(said.en)).toBe(asLabel(label))
  expect(said.en.charAt(0)).toBe(said.en.charAt(0).toUpperCase())
  expect(isArabic(said.ar), said.ar).toBe(true)
  expect(said.fr).not.toBe('')
}

/** Of all texts a screen shows, the one that is this label; fails when it is on none of its lines. */
export function expectShown(texts: InAll<readonly string[]>, label: string): void {
  const at = texts.en.findIndex((text) => asLabel(text) === asLabel(label))
  expect(at, `“${label}” among ${texts.en.join(' · ')}`).toBeGreaterThanOrEqual(0)
  expectLabel({ en: texts.en[at] ?? '', ar: texts.ar[at] ?? '', fr: texts.fr[at] ?? '' }, label)
}

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

/** Every text of a page by itself, and what screen readers are told by a label. */
export const textsOf = (markup: string): readonly string[] =>
  [...markup.matchAll(/aria-label="([^"]*)"|>([^<]+)</g)].map(([, label, text]) =>
    unescaped(label ?? text ?? ''),
  )

/** The text of what is rendered. */
export const rendered = (language: Language, node: React.ReactNode): string =>
  renderToStaticMarkup(<LanguageProvider language={language}>{node}</LanguageProvider>).replace(
    /<[^>]*>/g,
    '',
  )

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
