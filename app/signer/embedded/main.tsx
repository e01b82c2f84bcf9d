/**
 * A signing page inside another site's, and the window opened from it for what its recipient does (S25). Both keep
 * what they have in memory: no service worker, no store of the browser, no cookie.
 */
import '../../ui/styles/ui.css'
import '../../ui/styles/doc.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '../../app-root.tsx'
import { createPageLanguage } from '../../i18n/language.ts'
import { directionOfLocale, isLocale, LOCALES } from '../../i18n/locale.ts'
import { loadPageCatalog } from '../../i18n/page-catalogs.ts'
import { FrameEntry } from './frame-entry.tsx'
import { WindowEntry } from './window-entry.tsx'

/** What the frame speaks, said to its window in the address; else the browser's first of ours. */
function spokenHere() {
  const told = new URLSearchParams(location.search).get('lang')
  if (isLocale(told)) return { locale: told, from: 'choice' } as const
  const tags = navigator.languages.map((tag) => tag.slice(0, 2))
  const spoken = tags.find((tag) => LOCALES.some((one) => one === tag))
  return isLocale(spoken)
    ? ({ locale: spoken, from: 'browser' } as const)
    : ({ locale: 'en', from: 'nothing' } as const)
}

const spoken = spokenHere()
document.documentElement.lang = spoken.locale
document.documentElement.dir = directionOfLocale(spoken.locale)
const language = createPageLanguage(loadPageCatalog, () => undefined)
await language.use('ui', 'signer', 'signing', 'step-access')

const [, embedId = ''] = /^\/embed\/([\w-]+)\/?$/.exec(location.pathname) ?? []
const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AppRoot language={language}>
        {embedId === '' ? (
          <WindowEntry />
        ) : (
          <FrameEntry address={{ embedId, token: location.hash.slice(1) }} spoken={spoken} />
        )}
      </AppRoot>
    </StrictMode>,
  )
void language.use('pdf', 'faces', 'faces-signing')
