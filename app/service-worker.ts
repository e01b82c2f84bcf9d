/// <reference lib="webworker" />
/**
 * Makes the app open with no network. It keeps the shell (both pages, their scripts, fonts, the PDF engine) and
 * nothing of what people see: documents and lists belong to the replica, which can be wiped by account.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { isServerPath, isSignerPath } from './navigation-paths.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()

const signerPage = createHandlerBoundToURL('/signer/index.html')
const memberPage = createHandlerBoundToURL('/index.html')
registerRoute(
  ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && !isServerPath(url.pathname),
  (options) => (isSignerPath(options.url.pathname) ? signerPage(options) : memberPage(options)),
)

// Signature faces and themes' logos come when first used and then stay.
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'font',
  new CacheFirst({ cacheName: 'fonts' }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/themes/'),
  new CacheFirst({ cacheName: 'themes' }),
)

// A new version waits until somebody says so: it must not swap the code under a half-filled form.
self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
