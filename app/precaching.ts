/**
 * What the app needs with no network, fetched by the service worker when it is installed. Workbox fetches one file
 * after the other, a round trip each: on a phone's network hundreds of them are most of a minute, in which a guest
 * reads "saving for offline". Here several are on their way at once.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { inLanes } from './in-lanes.ts'

export interface PrecachedFile {
  readonly url: string
  /** Null for what its own name says the content of. */
  readonly revision: string | null
}

/** On their way at once: a connection more costs memory and hurries nothing (workbox issue 2528 had all at once). */
const LANES = 8

export interface Precaching {
  /** Every file is kept, or this fails and the version before stays. */
  install(event: ExtendableEvent): Promise<void>
  /** What only older versions needed goes. */
  activate(event: ExtendableEvent): Promise<void>
  readonly route: PrecacheRoute
  page(url: string): ReturnType<PrecacheController['createHandlerBoundToURL']>
  /** A file as it is kept; undefined for one that is not. */
  kept(url: string): Promise<Response | undefined>
}

export function createPrecaching(files: readonly PrecachedFile[]): Precaching {
  const controller = new PrecacheController()
  controller.addToCacheList([...files])
  return {
    install: (event) =>
      inLanes(files, LANES, async ({ url, revision }) => {
        const request = new Request(new URL(url, location.href), {
          // Without a revision the name changes with the content, so what HTTP has kept will do.
          cache: revision ? 'reload' : 'default',
          credentials: 'same-origin',
        })
        const cacheKey = controller.getCacheKeyForURL(request.url)
        await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
      }),
    activate: async (event) => {
      await controller.activate(event)
    },
    route: new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: '' }),
    page: (url) => controller.createHandlerBoundToURL(url),
    kept: (url) => controller.matchPrecache(url),
  }
}
