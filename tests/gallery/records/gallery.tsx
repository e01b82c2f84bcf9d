/**
 * The kit for records with invented people, for looking at and for screenshots: `gallery.html?n=10000#/administration/users`.
 * `&lang=ar`, `&theme=dark`, `&phase=loading|failed|absent`, `&offline`, `&from=server`. A contact changed twice is at
 * `#/contacts/all`, and with `?n=10000` so many of them; a field of every kind at `#/contacts/fields`, `&filled`, `&wrong`
 * or `&closed`. Development only.
 */
import '../../../app/ui/styles/ui.css'
import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppRoot } from '../../../app/app-root.tsx'
import { createPageLanguage } from '../../../app/i18n/language.ts'
import { loadPageCatalog } from '../../../app/i18n/page-catalogs.ts'
import { parseRecordSearch } from '../../../app/records/rules/record-search.ts'
import type { RouteContext } from '../../../app/routes/__root.tsx'
import { PageNotFound } from '../../../app/shell/error-screens.tsx'
import { LayoutOfPage } from '../../../app/shell/layouts/layout-of-page.tsx'
import { GalleryShell } from '../ui/frame.tsx'
import { ContactConflict } from './contact-conflict.tsx'
import { EveryField } from './every-field.tsx'
import { ManyContacts } from './many-contacts.tsx'
import { UsersScreen } from './screens.tsx'
import { userTable } from './users.tsx'

const wish = new URLSearchParams(location.search)
// The router would take what stands before the hash for the search of its address.
history.replaceState(null, '', location.pathname + location.hash)
document.documentElement.dataset.theme = wish.get('theme') ?? 'light'
document.documentElement.lang = wish.get('lang') ?? 'en'
document.documentElement.dir = wish.get('lang') === 'ar' ? 'rtl' : 'ltr'
const language = createPageLanguage(loadPageCatalog)
await language.use('ui', 'shell', 'records', 'people', 'contacts')

const root = createRootRouteWithContext<RouteContext>()({
  component: LayoutOfPage,
  notFoundComponent: PageNotFound,
})
const users = createRoute({
  getParentRoute: () => root,
  path: '/administration/users',
  validateSearch: (raw) => parseRecordSearch(userTable, raw),
  component: () => <UsersScreen search={users.useSearch()} wish={wish} />,
})
const contacts = createRoute({
  getParentRoute: () => root,
  path: '/contacts/all',
  component: () => (wish.has('n') ? <ManyContacts count={Number(wish.get('n'))} /> : <ContactConflict />),
})
const fields = createRoute({
  getParentRoute: () => root,
  path: '/contacts/fields',
  component: () => <EveryField wish={wish} />,
})
const router = createRouter({
  routeTree: root.addChildren([users, contacts, fields]),
  context: { language },
  history: createHashHistory(),
})

const app = document.getElementById('app')
if (app !== null)
  createRoot(app).render(
    <StrictMode>
      <AppRoot language={language}>
        <GalleryShell connection={wish.has('offline') ? 'offline' : 'online'} mini={false}>
          <RouterProvider router={router as never} />
        </GalleryShell>
      </AppRoot>
    </StrictMode>,
  )
