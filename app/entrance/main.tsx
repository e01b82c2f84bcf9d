/**
 * The light page of people who have no session here: signing in and up, codes, invitations. It knows neither the replica
 * nor the member app, which are fetched behind it while somebody types, and are loaded as a page of their own.
 */
import '../ui/styles/ui.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '../app-root.tsx'
import { loadEntranceCatalog } from '../i18n/entrance-catalogs.ts'
import { followLanguage } from '../i18n/follow-language.ts'
import { createPageLanguage } from '../i18n/language.ts'
import { insecureNotice } from '../install/insecure-notice.tsx'
import { restoreManifest } from '../install/organisation-manifest.ts'
import { createBrowserSession } from '../session/browser-session.ts'
import { SessionProvider } from '../session/use-session.tsx'
import { guardChunkLoad } from '../shell/guard-chunk-load.ts'
import { Entrance } from './entrance.tsx'
import { entrancePage, keepTheme } from './entrance-page.ts'
import { createEntranceScreens } from './entrance-screens.ts'
import { fetchBehind } from './fetch-behind.ts'
import { finishNotedRemoval } from './finish-noted-removal.ts'

guardChunkLoad()
restoreManifest(document)

const language = createPageLanguage(loadEntranceCatalog)
followLanguage(language, window)
const session = createBrowserSession(language.locale)
const first = entrancePage(new URL(location.href))
keepTheme(first, session)
const screens = createEntranceScreens()
await Promise.all([language.use('ui', 'identity'), screens.before(first)])
const notice = await insecureNotice(language)
const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AppRoot language={language}>
        {notice ?? (
          <SessionProvider session={session}>
            <Entrance screens={screens} />
          </SessionProvider>
        )}
      </AppRoot>
    </StrictMode>,
  )
finishNotedRemoval()
fetchBehind()
