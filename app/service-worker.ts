/// <reference lib="webworker" />
/**
 * Makes the app open with no network. It keeps the shell (both pages, their scripts, fonts, the PDF engine) and
 * nothing of what people see: documents and lists belong to the replica, which can be wiped by account.
 */
import { cacheNames } from 'workbox-core'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isShareOfTheSystem, keepSharedFiles, RECEIVING_PATH, SHARE_PATH } from './install/incoming-files.ts'
import { KEEP_REST } from './keep-rest.ts'
import { isEmbeddedPath, isEntrancePath, isServerPath, isSignerPath } from './navigation-paths.ts'
import { listenForPushes } from './notifications/push-worker.ts'
import { fromEnginePack, isPacked } from './pdf/engine-pack.ts'
import type { PrecachedFile } from './precached-file.ts'
import { createPrecaching } from './precaching.ts'
import { fromPreviousRelease, keepPreviousRelease } from './previous-release.ts'

declare const self: ServiceWorkerGlobalScope

/** What the build adds by itself (icons, the manifest) shows no document. */
type Listed = Pick<PrecachedFile, 'url'> & Partial<PrecachedFile>

const files = self.__WB_MANIFEST.map((one): PrecachedFile => {
  const { url, revision = null, comes = 'later' }: Listed = typeof one === 'string' ? { url: one } : one
  return { url, revision, comes }
})

const precaching = createPrecaching(files)

self.addEventListener('install', (event) => {
  const current = new Set(files.map((one) => one.url))
  // Before the old ones are cleared away: a tab that stays open through an update goes on with its own parts.
  event.waitUntil(keepPreviousRelease(caches, cacheNames.precache, current))
  event.waitUntil(precaching.install(self.registration.active === null))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(precaching.activate(event))
  // The page of a first visit has the files of its next screens here, and nowhere else.
  event.waitUntil(self.clients.claim())
})
registerRoute(precaching.route)
cleanupOutdatedCaches()
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  async ({ request }) =>
    Response.redirect(
      isShareOfTheSystem(request, self.location.origin)
        ? await keepSharedFiles(request, caches, () => `${Date.now()}-${crypto.randomUUID()}`)
        : RECEIVING_PATH,
      303,
    ),
  'POST',
)

const signerPage = precaching.page('/signer/index.html')
const entrancePage = precaching.page('/entrance/index.html')
const memberPage = precaching.page('/index.html')
registerRoute(
  ({ request, url, sameOrigin }) =>
    request.mode === 'navigate' && sameOrigin && !isServerPath(url.pathname) && !isEmbeddedPath(url.pathname),
  (options) => {
    const { pathname } = options.url
    if (isSignerPath(pathname)) return signerPage(options)
    return isEntrancePath(pathname) ? entrancePage(options) : memberPage(options)
  },
)

// Themes' logos come when first used and then stay; signature faces are kept by the page (signature/face-files.ts).
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && url.pathname.startsWith('/themes/'),
  new CacheFirst({ cacheName: 'themes' }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPacked(url.pathname),
  async ({ request, url }) => (await fromEnginePack(url.pathname, precaching.kept)) ?? fetch(request),
)
// The rest of what a release named by content is, this one's or the one before.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await fromPreviousRelease(caches, request)) ?? fetch(request),
)

listenForPushes(self)

// A new version waits until somebody says so: it must not swap the code under a half-filled form.
self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type !== KEEP_REST) return
  // One that was loaded past it, as a forced reload does.
  event.waitUntil(self.clients.claim())
  event.waitUntil(precaching.keepRest().then((isWhole) => event.ports[0]?.postMessage(isWhole)))
})
