/**
 * The card of a link, drawn by the build: it stands in the page and is read and tapped before any script has
 * come. React draws the same card over it a moment later.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { createLanguage, loadPageCatalog } from '../i18n/language.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { LOCALES, type Locale } from '../i18n/locale.ts'
import { GuestFrame, Welcome } from './guest/welcome.tsx'
import { IN_APP } from './rules/in-app-browser.ts'

async function cardIn(locale: Locale): Promise<readonly [Locale, string]> {
  const language = createLanguage({ locale, load: loadPageCatalog, remember: () => undefined })
  await language.use('ui', 'signer')
  const markup = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <GuestFrame>
        <Welcome busy={false} problem={null} onOpen={() => undefined} />
      </GuestFrame>
    </LanguageProvider>,
  )
  return [locale, markup]
}

/** The markup by language. */
export const cards = new Map(await Promise.all(LOCALES.map(cardIn)))

/** Where another page comes first: a regular expression over the user agent. */
export const inAppPattern = IN_APP.map(([, pattern]) => pattern.source).join('|')
