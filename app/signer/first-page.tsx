/**
 * The door of a link, drawn by the build: it stands in the page and is read and tapped before any script has
 * come. React draws the same door over it a moment later.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { createLanguage, loadPageCatalog } from '../i18n/language.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { LOCALES, type Locale } from '../i18n/locale.ts'
import { DoorButton, DoorCard, DoorCheck } from './guest/door-card.tsx'
import { GuestFrame } from './guest/guest-frame.tsx'
import { PagesSkeleton } from './guest/pages-skeleton.tsx'
import { IN_APP } from './rules/in-app-browser.ts'

async function doorIn(locale: Locale): Promise<readonly [Locale, string]> {
  const language = createLanguage({ locale, load: loadPageCatalog, remember: () => undefined })
  await language.use('ui', 'signer')
  const markup = renderToStaticMarkup(
    <LanguageProvider language={language}>
      <GuestFrame foot={<DoorButton door="coming" busy={false} problem={null} onOpen={() => undefined} />}>
        <DoorCard door="coming" />
        <DoorCheck />
      </GuestFrame>
    </LanguageProvider>,
  )
  return [locale, markup]
}

/** The markup by language. */
export const doors = new Map(await Promise.all(LOCALES.map(doorIn)))

/** Where no door stands, or not yet: the shape of what is coming, in no language. */
export const skeleton = renderToStaticMarkup(<PagesSkeleton title="" />)

/** Where another page comes first: a regular expression over the user agent. */
export const inAppPattern = IN_APP.map(([, pattern]) => pattern.source).join('|')
