/** The member app: everything for people who have an account. Guests' links have an entry of their own, app/signer. */
import './ui/styles/ui.css'
import './shell/styles/shell.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from './app-root.tsx'
import { createPageLanguage } from './i18n/language.ts'
import { routeTree } from './route-tree.gen.ts'
import { createBrowserSession } from './session/browser-session.ts'
import { SessionProvider } from './session/use-session.tsx'
import { PageNotFound, ScreenError } from './shell/error-screens.tsx'
import { guardChunkLoad } from './shell/guard-chunk-load.ts'
import { UpdatePrompt } from './shell/update-prompt.tsx'

guardChunkLoad()

const language = createPageLanguage()
const session = createBrowserSession(language.locale)
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

await language.use('ui', 'shell')
const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <AppRoot language={language}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
        </SessionProvider>
        <UpdatePrompt />
      </AppRoot>
    </StrictMode>,
  )
