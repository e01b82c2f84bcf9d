/**
 * Fetches the member app behind the form: what its first screen takes, which the page names (build/page-head.ts), and
 * after that whatever the service worker keeps for a device without a network. Nothing of it begins before this page
 * is at rest, and nothing at all where somebody saves data.
 */
export function fetchBehind(): void {
  if (savesData()) return
  whenAtRest(async () => {
    await Promise.all(namedFiles().map(prefetched))
    const { registerServiceWorker } = await import('../shell/register-service-worker.ts')
    // A new version waits until these pages are closed: the app asks before it replaces anything.
    registerServiceWorker(() => undefined)
  })
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** After which the form stands, with what its page asks the server for. */
const SETTLED_MS = 2_000

function whenAtRest(then: () => Promise<void>): void {
  const idle = () => setTimeout(() => void then(), SETTLED_MS)
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}

const namedFiles = (): string[] =>
  JSON.parse(document.getElementById('next-page')?.textContent ?? '[]') as string[]

/** Kept or not: what did not come is asked for again by the page that needs it. */
const prefetched = (href: string): Promise<void> =>
  new Promise((settle) => {
    const link = document.createElement('link')
    Object.assign(link, {
      rel: 'prefetch',
      as: 'script',
      href,
      onload: () => settle(),
      onerror: () => settle(),
    })
    document.head.append(link)
  })
