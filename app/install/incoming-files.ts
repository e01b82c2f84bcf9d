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

export const MOST_SHARED_FILES = 20
/** A little more than the largest upload, for the words of the form around it. */
export const MOST_SHARED_BYTES = 220_000_000

interface SharedRequest {
  readonly mode: string
  readonly destination: string
  readonly referrer: string
}

/**
 * The system's share sheet opens a window of its own and comes from no page. A service worker is not told
 * `Sec-Fetch-Site` or `Origin`, so this is all there is to tell it from a form of another site: that one has a page to
 * come from (unless it hides it), or a frame to go to. What passes all the same is bounded, replaces what waits, and
 * is asked about before anything is made of it (`composing/create/shared-files-question.tsx`).
 */
export const isShareOfTheSystem = ({ mode, destination, referrer }: SharedRequest, origin: string): boolean =>
  mode === 'navigate' &&
  destination === 'document' &&
  (referrer === '' || referrer === 'about:client' || referrer.startsWith(`${origin}/`))

/** In the service worker: keeps what was shared, in place of what was before, and names the page to show. */
export async function keepSharedFiles(
  request: Pick<Request, 'body' | 'headers'>,
  caches: CacheStorage,
  newKey: () => string,
): Promise<string> {
  await caches.delete(SHARED_FILES_CACHE)
  const files = await filesOf(request)
  if (files.length === 0 || files.length > MOST_SHARED_FILES) return RECEIVING_PATH
  const cache = await caches.open(SHARED_FILES_CACHE)
  for (const file of files)
    await cache.put(
      `${PLACE}${newKey()}/${encodeURIComponent(file.name.toWellFormed().slice(0, 200))}`,
      new Response(file, { headers: { 'content-type': file.type || 'application/octet-stream' } }),
    )
  return RECEIVING_PATH
}

/** None when there are more bytes than anybody may upload: it stops reading there. */
async function filesOf({ body, headers }: Pick<Request, 'body' | 'headers'>): Promise<readonly File[]> {
  let left = MOST_SHARED_BYTES
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength
        if (left < 0) controller.error(new RangeError('Too much was shared'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const contentType = headers.get('content-type') ?? ''
  const form = await new Response(counted ?? null, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  return form?.getAll('files').filter((entry): entry is File => entry instanceof File) ?? []
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

export interface Incoming {
  /** With this app, by a person in their system: theirs, like chosen ones. */
  readonly opened: readonly File[]
  /** Sent by another app, or by a form of another site: nobody here has said yet that they want them. */
  readonly shared: readonly File[]
}

export interface IncomingFiles {
  /** Opened ones. */
  add(files: readonly File[]): void
  /** Everything that waits; it is given once. */
  take(): Promise<Incoming>
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
      return { opened: waiting, shared: caches ? await takeSharedFiles(caches).catch(() => []) : [] }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
