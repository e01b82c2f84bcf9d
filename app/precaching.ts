/**
 * What the app needs with no network, fetched by the service worker. What reading and signing take comes first, and with
 * it the worker is installed on a device that has none; the rest follows when the page asks. A new release is installed
 * with all it has, because the one before it had that. Workbox fetches one file after the other, a round trip each: on a
 * phone's network hundreds of them are most of a minute, in which a guest reads "saving for offline". Here several are
 * on their way at once, and the small ones together.
 */
import { cacheNames } from 'workbox-core'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { openPack } from './file-pack.ts'
import { inLanes } from './in-lanes.ts'
import { isDue, type PrecachedFile } from './precached-file.ts'

/** On their way at once: a connection more costs memory and hurries nothing (workbox issue 2528 had all at once). */
const LANES = 8
/** Beside documents, which have the line first. */
const LANES_OF_THE_REST = 2
/** So few of a new release come by themselves: the pack has all of them. */
const ALONE_AT_MOST = 10

export interface Precaching {
  /** Every file, or on a device without one those that are due, is kept, or this fails and the version before stays. */
  install(isFirst: boolean): Promise<void>
  /** What is not kept yet is; true when nothing is missing. */
  keepRest(): Promise<boolean>
  /** What only older versions needed goes. */
  activate(event: ExtendableEvent): Promise<void>
  readonly route: PrecacheRoute
  page(url: string): ReturnType<PrecacheController['createHandlerBoundToURL']>
  /** A file as it is kept; undefined for one that is not. */
  kept(url: string): Promise<Response | undefined>
}

export function createPrecaching(listed: readonly PrecachedFile[]): Precaching {
  const pack = listed.find((one) => one.comes === 'pack')
  const files = listed.filter((one) => one !== pack)
  const controller = new PrecacheController()
  controller.addToCacheList([...files])

  const cacheKeyOf = ({ url }: PrecachedFile) => controller.getCacheKeyForURL(url) ?? url

  /** Asked at each opening of the app: in one question, and not in one for each file. */
  async function missing(wanted: readonly PrecachedFile[]): Promise<PrecachedFile[]> {
    const requests = await (await caches.open(cacheNames.precache)).keys()
    const kept = new Set(requests.map((one) => one.url))
    return wanted.filter((one) => !kept.has(cacheKeyOf(one)))
  }

  async function put(file: PrecachedFile, response: Response): Promise<void> {
    await (await caches.open(cacheNames.precache)).put(cacheKeyOf(file), response)
  }

  async function fetchOne(file: PrecachedFile): Promise<void> {
    await put(file, await fetched(file))
  }

  async function unpack(from: PrecachedFile, wanted: readonly PrecachedFile[]): Promise<void> {
    const fileOf = await openPack(await (await fetched(from)).blob())
    await inLanes(wanted, LANES, async (one) => {
      const bytes = fileOf(one.url)
      if (!bytes) throw new Error(`The pack has no ${one.url}`)
      await put(one, new Response(bytes, { headers: { 'content-type': mediaType(one.url) } }))
    })
  }

  async function keep(wanted: readonly PrecachedFile[], lanes: number): Promise<void> {
    const lacking = await missing(wanted)
    const packed = lacking.filter((one) => one.comes === 'packed')
    const together = pack && packed.length > ALONE_AT_MOST ? packed : []
    const alone = lacking.filter((one) => !together.includes(one))
    await Promise.all([
      pack && together.length > 0 ? unpack(pack, together) : null,
      inLanes(alone, lanes, fetchOne),
    ])
  }

  let keeping: Promise<boolean> | null = null
  return {
    install: (isFirst) => keep(isFirst ? files.filter((one) => isDue(one.comes)) : files, LANES),
    keepRest: () => {
      keeping ??= keep(files, LANES_OF_THE_REST)
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          keeping = null
        })
      return keeping
    },
    activate: async (event) => {
      await controller.activate(event)
    },
    route: new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: '' }),
    page: (url) => controller.createHandlerBoundToURL(url),
    kept: (url) => controller.matchPrecache(url),
  }
}

async function fetched({ url, revision }: PrecachedFile): Promise<Response> {
  const response = await fetch(new URL(url, location.href), {
    // Without a revision the name changes with the content, so what HTTP has kept will do.
    cache: revision ? 'reload' : 'default',
    credentials: 'same-origin',
  })
  if (!response.ok) throw new Error(`${url} was not there: ${response.status}`)
  // What came by way of another address may not answer a navigation as it is.
  return response.redirected ? new Response(response.body, response) : response
}

const mediaType = (url: string): string => (url.endsWith('.css') ? 'text/css' : 'text/javascript')
