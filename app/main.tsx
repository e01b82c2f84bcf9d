/** The member app: everything for people who have an account. Guests' links have an entry of their own, app/signer. */
import './ui/styles/ui.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from './app-root.tsx'
import { followLanguage } from './i18n/follow-language.ts'
import { createPageLanguage } from './i18n/language.ts'
import { loadPageCatalog } from './i18n/page-catalogs.ts'
import { createIncomingFiles } from './install/incoming-files.ts'
import { insecureNotice } from './install/insecure-notice.tsx'
import { listenForInstallOffer } from './install/install-offer.ts'
import { InstallOfferContext } from './install/installed-app.tsx'
import { browserLaunchQueue, listenForLaunch } from './install/listen-for-launch.ts'
import { restoreManifest } from './install/organisation-manifest.ts'
import { IncomingFilesContext } from './install/use-incoming-files.ts'
import { createCurrentMember } from './member/current-member.ts'
import { CurrentMemberContext } from './member/use-opened-member.ts'
import { routeTree } from './route-tree.gen.ts'
import { createBrowserSession } from './session/browser-session.ts'
import { SessionProvider } from './session/use-session.tsx'
import { PageNotFound, ScreenError } from './shell/error-screens.tsx'
import { guardChunkLoad } from './shell/guard-chunk-load.ts'
import { partOnDemand } from './ui/on-demand.tsx'

/** Asks for the new version behind the first screen, and has something to say only when one is there. */
const UpdatePrompt = partOnDemand(async () => (await import('./shell/update-prompt.tsx')).UpdatePrompt)

guardChunkLoad()
const installOffer = listenForInstallOffer()
const incoming = createIncomingFiles(globalThis.caches)
restoreManifest(document)

const language = createPageLanguage(loadPageCatalog)
followLanguage(language, window)
const session = createBrowserSession(language.locale)
const member = createCurrentMember(session)
const router = createRouter({
  routeTree,
  context: { language },
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: PageNotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

listenForLaunch({
  queue: browserLaunchQueue(),
  here: () => location.href,
  goTo: (address) => void router.navigate({ href: address }),
  incoming,
})

await language.use('ui', 'shell')
const notice = await insecureNotice(language)
const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AppRoot language={language}>
        {notice ?? (
          <InstallOfferContext value={installOffer}>
            <IncomingFilesContext value={incoming}>
              <SessionProvider session={session}>
                <CurrentMemberContext value={member}>
                  <RouterProvider router={router} />
                </CurrentMemberContext>
              </SessionProvider>
            </IncomingFilesContext>
          </InstallOfferContext>
        )}
        <UpdatePrompt />
      </AppRoot>
    </StrictMode>,
  )
