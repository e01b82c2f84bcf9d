import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createLanguage, type Language } from './language.ts'
import { LanguageProvider } from './language-provider.tsx'
import { directionOfLocale, type Locale } from './locale.ts'
import { loadPageCatalog } from './page-catalogs.ts'

/**
 * A part of the page in somebody else's language and direction: what they will read. Where their words cannot be
 * fetched it stays in the reader's own.
 */
export function InLanguage(props: {
  readonly locale: Locale
  /** What is drawn here, of `locales/`; a list that does not change. */
  readonly areas: readonly string[]
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const { locale, areas, className, children } = props
  const { i18n } = useLingui()
  const isOwn = i18n.locale === locale
  const theirs = useLanguageOf(isOwn ? null : locale, areas)
  if (theirs === 'loading') return null
  if (theirs === null) return <div className={className}>{children}</div>
  return (
    <div className={className} lang={locale} dir={directionOfLocale(locale)}>
      <LanguageProvider language={theirs}>{children}</LanguageProvider>
    </div>
  )
}

function useLanguageOf(locale: Locale | null, areas: readonly string[]): Language | 'loading' | null {
  const [read, setRead] = useState<{ of: Locale; language: Language | null } | null>(null)
  useEffect(() => {
    if (locale === null) return
    let isWanted = true
    const language = createLanguage({ locale, load: loadPageCatalog, remember: () => undefined })
    language.use(...areas).then(
      () => isWanted && setRead({ of: locale, language }),
      () => isWanted && setRead({ of: locale, language: null }),
    )
    return () => {
      isWanted = false
    }
  }, [locale, areas])
  if (locale === null) return null
  return read?.of === locale ? read.language : 'loading'
}
