/**
 * Every part and the frame with invented people, for looking at and for screenshots. Development only: the
 * production build does not know this file. `?page=components|states|shell|dialog|sheet|menu|idle|login`,
 * `&lang=ar`, `&theme=dark`, `&path=/administration/users`, `&connection=offline`.
 */
import '../../../app/ui/styles/ui.css'
import '../../../app/ui/styles/doc.css'
import './gallery.css'
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '../../../app/app-root.tsx'
import { createPageLanguage } from '../../../app/i18n/language.ts'
import { loadPageCatalog } from '../../../app/i18n/page-catalogs.ts'
import type { RouteContext } from '../../../app/routes/__root.tsx'
import { PageNotFound } from '../../../app/shell/error-screens.tsx'
import { LayoutOfPage } from '../../../app/shell/layouts/layout-of-page.tsx'
import { applyBrand } from '../../../app/ui/apply-brand.ts'
import { GalleryComponents } from './components.tsx'
import { GalleryDialogs, GalleryInbox, GalleryLogin, GalleryShell } from './frame.tsx'
import { GalleryStates } from './states.tsx'

const wish = new URLSearchParams(location.search)
document.documentElement.dataset.theme = wish.get('theme') ?? 'light'
document.documentElement.lang = wish.get('lang') ?? 'en'
document.documentElement.dir = wish.get('lang') === 'ar' ? 'rtl' : 'ltr'
if (wish.has('brand')) applyBrand(`#${wish.get('brand')}`)

const page = wish.get('page') ?? 'components'
const language = createPageLanguage(loadPageCatalog)
await language.use('ui', 'shell', 'accounts')

const rootRoute = createRootRouteWithContext<RouteContext>()({
  component: LayoutOfPage,
  notFoundComponent: PageNotFound,
})
const paths = [
  '/',
  '/templates/all',
  '/contacts/all',
  '/board',
  '/administration/users',
  '/administration/groups',
  '/administration/dashboard',
  '/outbox',
  '/recyclebin/all',
  '/account',
  '/account/delegation',
  '/notifications',
  '/login',
]
const routeTree = rootRoute.addChildren(
  paths.map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: path === '/login' ? GalleryLogin : GalleryInbox,
    }),
  ),
)
const router = createRouter({
  routeTree,
  context: { language },
  history: createMemoryHistory({ initialEntries: [wish.get('path') ?? '/'] }),
})

function Page() {
  if (page === 'components') return <GalleryComponents />
  if (page === 'states') return <GalleryStates />
  if (page === 'login') return <RouterProvider router={router as never} />
  return (
    <GalleryShell connection={(wish.get('connection') ?? 'reconnecting') as never} mini={wish.has('mini')}>
      <RouterProvider router={router as never} />
      <GalleryDialogs page={page} />
    </GalleryShell>
  )
}

const root = document.getElementById('app')
if (root !== null)
  createRoot(root).render(
    <AppRoot language={language}>
      <Page />
    </AppRoot>,
  )
