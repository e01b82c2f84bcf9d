/**
 * Documents, outbox and verification without a server, for development: the real engine over a server in
 * memory. `gallery.html?n=10000&offline#/` — never part of a build.
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
import { DetailsScreen } from '../../../app/envelope-details/details-screen.tsx'
import { parseListSearch, type UrlFolder } from '../../../app/envelopes/rules/list-search.ts'
import { TrackScreen } from '../../../app/envelopes/track-screen.tsx'
import { type ComposingFiles, ComposingFilesProvider } from '../../../app/files/composing-files.tsx'
import { FilesContext } from '../../../app/files/use-files.ts'
import { createPageLanguage, type Language } from '../../../app/i18n/language.ts'
import { loadPageCatalog } from '../../../app/i18n/page-catalogs.ts'
import { LiveDraftsProvider } from '../../../app/live/use-draft.tsx'
import { ReplicaShellData } from '../../../app/member/replica-shell-data.tsx'
import { OutboxScreen } from '../../../app/outbox/outbox-screen.tsx'
import { UploadsProvider } from '../../../app/outbox/uploads.tsx'
import { openLocalDatabase } from '../../../app/replica/local-database.ts'
import { ReplicaProvider } from '../../../app/replica/use-replica.tsx'
import { ReviewTray } from '../../../app/review-tray/review-tray.tsx'
import { CallsContext } from '../../../app/session/use-calls.ts'
import { PageNotFound } from '../../../app/shell/error-screens.tsx'
import { LayoutOfPage } from '../../../app/shell/layouts/layout-of-page.tsx'
import { type SigningHost, SigningHostContext } from '../../../app/signing/signing-host.ts'
import { VerifyScreen } from '../../../app/verify/verify-screen.tsx'
import { DEFAULT_UPLOAD_OPTIONS } from '../../../sync/rules/file-validation.ts'
import { ME } from './example-envelopes.ts'
import { galleryCalls, galleryFiles, openGallery, SHELL_SESSION, UPLOADS } from './world.ts'

const options = new URLSearchParams(location.search)
const language = createPageLanguage(loadPageCatalog)
await language.use(
  'ui',
  'shell',
  'envelopes',
  'outbox',
  'faces',
  'faces-envelopes',
  'faces-signing',
  'answers',
  'verify',
  'pdf',
  'acts',
  'documents',
  'messages',
  'signing',
  'step-access',
  'review-tray',
  'people',
)
const { replica, server } = await openGallery(options)
Object.assign(window, { gallery: { replica, server } })

const root = createRootRouteWithContext<{ language: Language }>()({
  component: LayoutOfPage,
  notFoundComponent: PageNotFound,
})
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: parseListSearch,
  component: () => {
    const search = home.useSearch()
    const name: UrlFolder = search.folder ?? 'inbox'
    const folder = name === 'draft' ? 'drafts' : name
    return <TrackScreen key={folder} path="/" folder={folder} search={search} />
  },
})
const deleted = createRoute({
  getParentRoute: () => root,
  path: '/recyclebin/all',
  validateSearch: parseListSearch,
  component: () => <TrackScreen path="/recyclebin/all" folder="deleted" search={deleted.useSearch()} />,
})
const details = createRoute({
  getParentRoute: () => root,
  path: '/documents/$id',
  component: () => <DetailsScreen id={details.useParams().id} kind="document" />,
})
const requests = createRoute({
  getParentRoute: () => root,
  path: '/requests/$id',
  component: () => <DetailsScreen id={requests.useParams().id} kind="request" />,
})
const tray = createRoute({
  getParentRoute: () => root,
  path: '/documents/review-tray',
  validateSearch: (raw: Record<string, unknown>): { ids?: string[] } =>
    Array.isArray(raw.ids) ? { ids: raw.ids } : {},
  component: () => {
    const navigate = tray.useNavigate()
    return (
      <SigningHostContext value={SIGNING_HOST}>
        <ReviewTray
          ids={tray.useSearch().ids}
          onIds={(ids) => void navigate({ search: { ids: [...ids] } } as never)}
        />
      </SigningHostContext>
    )
  },
})
/** Nothing is kept and nothing fetched; the tray needs only a place for the signature. */
const SIGNING_HOST: SigningHost = {
  kind: 'member',
  local: openLocalDatabase(ME.id),
  files: {
    read: () => Promise.reject(new Error('no file')),
    has: async () => false,
    keep: async () => undefined,
  },
  call: () => Promise.reject(new Error('no server')),
  mayBeCleared: false,
  shellPage: '/index.html',
}
const outbox = createRoute({ getParentRoute: () => root, path: '/outbox', component: OutboxScreen })
const verify = createRoute({ getParentRoute: () => root, path: '/verify', component: () => <VerifyScreen /> })
const verifyId = createRoute({
  getParentRoute: () => root,
  path: '/verify/$id',
  component: () => <VerifyScreen id={verifyId.useParams().id} />,
})
const router = createRouter({
  routeTree: root.addChildren([home, deleted, tray, details, requests, outbox, verify, verifyId]),
  context: { language },
  history: createHashHistory(),
})

/** Takes every file at once; there is no upload to wait for. */
const taking: ComposingFiles = {
  options: () => DEFAULT_UPLOAD_OPTIONS,
  take: async (file) => ({ sha256: 'c'.repeat(64), sizeBytes: file.size, mediaType: file.type }),
  progress: () => null,
  found: () => null,
  subscribe: () => () => undefined,
  retry: () => undefined,
  drop: () => undefined,
  pdf: () => ({ key: '', load: () => Promise.reject(new Error('no file')) }),
}
const noDrafts = () => Promise.reject(new Error('no live drafts in the gallery'))

const app = document.getElementById('app')
if (app !== null)
  createRoot(app).render(
    <StrictMode>
      <AppRoot language={language}>
        <ReplicaProvider replica={replica}>
          <CallsContext value={galleryCalls(server, options)}>
            <FilesContext value={galleryFiles(server)}>
              <ComposingFilesProvider value={taking}>
                <LiveDraftsProvider drafts={noDrafts}>
                  <UploadsProvider value={options.has('uploads') ? UPLOADS : { rows: [] }}>
                    <ReplicaShellData session={SHELL_SESSION} connection={null}>
                      <RouterProvider router={router as never} />
                    </ReplicaShellData>
                  </UploadsProvider>
                </LiveDraftsProvider>
              </ComposingFilesProvider>
            </FilesContext>
          </CallsContext>
        </ReplicaProvider>
      </AppRoot>
    </StrictMode>,
  )
