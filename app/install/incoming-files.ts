/**
 * Files that come from outside the app: shared from another one, or opened with this one. They wait for the page that
 * creates a document, behind a sign-in too. Shared ones lie in a cache, where the service worker put them with or
 * without a network (`keepSharedFiles`), until the person has said what becomes of them; opened ones are handles of the
 * operating system.
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

export interface SharedFile {
  /** Of this one time it was shared. */
  readonly key: string
  readonly file: File
}

/** What was shared, oldest first; the same again until it is forgotten. */
export async function sharedFiles(caches: CacheStorage): Promise<SharedFile[]> {
  if (!(await caches.has(SHARED_FILES_CACHE))) return []
  const cache = await caches.open(SHARED_FILES_CACHE)
  const files: SharedFile[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request)
    const name = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
    const type = response?.headers.get('content-type') ?? ''
    if (response) files.push({ key: request.url, file: new File([await response.blob()], name, { type }) })
  }
  return files
}

/** Those, and none that was shared meanwhile and that nobody has been asked about. */
export async function forgetSharedFiles(caches: CacheStorage, files: readonly SharedFile[]): Promise<void> {
  if (!(await caches.has(SHARED_FILES_CACHE))) return
  const cache = await caches.open(SHARED_FILES_CACHE)
  for (const { key } of files) await cache.delete(key)
}

export interface Incoming {
  /** With this app, by a person in their system: theirs, like chosen ones. */
  readonly opened: readonly File[]
  /** Sent by another app, or by a form of another site: nobody here has said yet that they want them. */
  readonly shared: readonly SharedFile[]
}

export interface IncomingFiles {
  /** Opened ones. */
  add(files: readonly File[]): void
  /** Everything that waits. Opened ones are given once, shared ones until they are forgotten. */
  take(): Promise<Incoming>
  /** The person has said what becomes of these. */
  forget(shared: readonly SharedFile[]): Promise<void>
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
      return { opened: waiting, shared: caches ? await sharedFiles(caches).catch(() => []) : [] }
    },
    // One that cannot be removed is asked about again.
    forget: async (shared) => {
      if (caches) await forgetSharedFiles(caches, shared).catch(() => undefined)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
