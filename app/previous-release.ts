const CACHE = 'previous-release'

/**
 * In the service worker, while a new release is installed: keeps the old release's hashed files that the new one
 * does not have. `precache` is the cache of files in use, `current` the paths of the new release.
 */
export async function keepPreviousRelease(
  caches: CacheStorage,
  precache: string,
  current: ReadonlySet<string>,
): Promise<void> {
  const inUse = await caches.open(precache)
  const requests = await inUse.keys()
  const leaving = requests.filter(({ url }) => {
    const { pathname } = new URL(url)
    return pathname.startsWith('/assets/') && !current.has(pathname.slice(1))
  })
  if (leaving.length === 0) return
  await caches.delete(CACHE)
  const kept = await caches.open(CACHE)
  for (const request of leaving) {
    const response = await inUse.match(request)
    if (response) await kept.put(request, response)
  }
}

export async function fromPreviousRelease(
  caches: CacheStorage,
  request: Request,
): Promise<Response | undefined> {
  return (await caches.has(CACHE)) ? (await caches.open(CACHE)).match(request) : undefined
}
