/**
 * Files that come from outside the app: shared from another one, or opened with this one. They wait until the page
 * that creates a document takes them, behind a sign-in too. Shared ones lie in a cache, where the service worker
 * put them with or without a network (`keepSharedFiles`); opened ones are handles of the operating system.
 */
export const SHARED_FILES_CACHE = 'shared-files'
export const SHARE_PATH = '/share'
/** Where the browser goes then; the page takes what waits. */
export const RECEIVING_PATH = '/create-document'
const PLACE = '/shared-files/'

/** In the service worker: keeps what was shared and names the page to show. */
export async function keepSharedFiles(
  request: Request,
  caches: CacheStorage,
  newKey: () => string,
): Promise<string> {
  const form = await request.formData()
  const cache = await caches.open(SHARED_FILES_CACHE)
  for (const entry of form.getAll('files'))
    if (entry instanceof File)
      await cache.put(
        `${PLACE}${newKey()}/${encodeURIComponent(entry.name)}`,
        new Response(entry, { headers: { 'content-type': entry.type || 'application/octet-stream' } }),
      )
  return RECEIVING_PATH
}

/** Takes what was shared, oldest first: it is given once and then gone from here. */
export async function takeSharedFiles(caches: CacheStorage): Promise<File[]> {
  if (!(await caches.has(SHARED_FILES_CACHE))) return []
  const cache = await caches.open(SHARED_FILES_CACHE)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const name = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
    if (response)
      files.push(
        new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' }),
      )
  }
  await caches.delete(SHARED_FILES_CACHE)
  return files
}

export interface IncomingFiles {
  add(files: readonly File[]): void
  /** Everything that waits, from both ways in. */
  take(): Promise<readonly File[]>
  subscribe(listener: () => void): () => void
}

export function createIncomingFiles(caches: CacheStorage | undefined): IncomingFiles {
  const listeners = new Set<() => void>()
  let opened: readonly File[] = []
  return {
    add: (files) => {
      opened = [...opened, ...files]
      for (const listener of listeners) listener()
    },
    take: async () => {
      const waiting = opened
      opened = []
      const shared = caches ? await takeSharedFiles(caches).catch(() => []) : []
      return [...shared, ...waiting]
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
