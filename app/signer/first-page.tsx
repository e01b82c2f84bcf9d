/**
 * The door of a link, drawn by the build: it stands in the page and is read and tapped before any script has
 * come. React draws the same door over it a moment later.
 */
import { Trans } from '@lingui/react/macro'
import { IconBrowserX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createLanguage } from '../i18n/language.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { LOCALES, type Locale } from '../i18n/locale.ts'
import { loadPageCatalog } from '../i18n/page-catalogs.ts'
import { State } from '../ui/states.tsx'
import { DoorButton, DoorCard, DoorCheck } from './guest/door-card.tsx'
import { GuestFrame } from './guest/guest-frame.tsx'
import { PagesSkeleton } from './guest/pages-skeleton.tsx'
import { IN_APP } from './rules/in-app-browser.ts'

/** Markup by language. */
async function inEach(page: ReactNode): Promise<ReadonlyMap<Locale, string>> {
  const drawn = LOCALES.map(async (locale) => {
    const language = createLanguage({ locale, load: loadPageCatalog, remember: () => undefined })
    await language.use('ui', 'signer')
    return [
      locale,
      renderToStaticMarkup(<LanguageProvider language={language}>{page}</LanguageProvider>),
    ] as const
  })
  return new Map(await Promise.all(drawn))
}

export const doors = await inEach(
  <GuestFrame foot={<DoorButton door="coming" busy={false} problem={null} onOpen={() => undefined} />}>
    <DoorCard door="coming" />
    <DoorCheck />
  </GuestFrame>,
)

/** In a frame whose site took its origin away, and with it every script of ours. */
export const sandboxed = await inEach(
  <main>
    <State icon={IconBrowserX} level={1} title={<Trans>This page cannot work here.</Trans>}>
      <Trans>
        The site that shows it forbids what it needs. Ask the sender for a link by e-mail, and tell the site.
      </Trans>
    </State>
  </main>,
)

/** Where no door stands, or not yet: the shape of what is coming, in no language. */
export const skeleton = renderToStaticMarkup(<PagesSkeleton title="" />)

/** Where another page comes first: a regular expression over the user agent. */
export const inAppPattern = IN_APP.map(([, pattern]) => pattern.source).join('|')
