/**
 * What every document needs on this device before anything of it can be called ready: the page that shows it, the PDF
 * engine, and the faces a name is written in.
 */
import { pdfEngineFiles } from '../ui/pdf-engine-path.ts'
import { facesHere, keepFaces } from './signature/face-files.ts'

/** `coming`: on its way, or not yet; `missing`: this browser does not keep it. */
export type OfflineGround = 'here' | 'coming' | 'missing'

const REGISTERED_BY_MS = 15_000

/** Looks, and brings the faces where they are missing and somebody can be asked. */
export async function offlineGround(page: string, reachable: boolean): Promise<OfflineGround> {
  const shell = await shellNow(page)
  if (shell === 'missing') return shell
  const faces = (await facesHere()) || (reachable && (await keepFaces()))
  return shell === 'here' && faces ? 'here' : 'coming'
}

/** Tells when the service worker has fetched all it keeps, rather than at the next look. Answers how to stop. */
export function onShellKept(run: () => void): () => void {
  let stopped = false
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(() => stopped || run())
  return () => {
    stopped = true
  }
}

/** The service worker is in charge and has this page and the PDF engine; the promise of a manifest is not enough. */
async function shellNow(page: string): Promise<OfflineGround> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return 'missing'
  const registration = await navigator.serviceWorker.getRegistration()
  // The page registers it once it has settled; before that its absence says nothing.
  if (!registration && performance.now() < REGISTERED_BY_MS) return 'coming'
  if (!registration?.active) return registration?.installing || registration?.waiting ? 'coming' : 'missing'
  const kept = await Promise.all(
    [page, pdfEngineFiles.workerSrc].map((path) => caches.match(path, { ignoreSearch: true })),
  )
  return kept.every((one) => one !== undefined) ? 'here' : 'missing'
}
