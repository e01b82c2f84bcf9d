/**
 * What a document needs on this device, beside itself, before anything of it can be called ready: the page that shows
 * it, the PDF engine, and the faces the person's name is written in.
 */
import { pdfEngineFiles } from '../ui/pdf-engine-path.ts'
import { facesHere, keepFaces } from './signature/face-files.ts'

/** `coming`: on its way, or not yet; `missing`: this browser does not keep it. */
export type OfflineGround = 'here' | 'coming' | 'missing'

const REGISTERED_BY_MS = 15_000

/** Looks, and brings them where they are missing and somebody can be asked. */
export const hasFaces = async (name: string, reachable: boolean): Promise<boolean> =>
  (await facesHere(name)) || (reachable && keepFaces(name))

/** Tells when the service worker is in charge with all that is due, rather than at the next look. Answers how to stop. */
export function onShellKept(run: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  if (serviceWorker.controller) queueMicrotask(run)
  serviceWorker.addEventListener('controllerchange', run)
  return () => serviceWorker.removeEventListener('controllerchange', run)
}

/** The service worker is in charge and has this page and the PDF engine; the promise of a manifest is not enough. */
export async function offlineGround(page: string): Promise<OfflineGround> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return 'missing'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) {
    // The page registers it once it has settled, and then its script is fetched: before, its absence says nothing.
    const isComing = registration?.installing || registration?.waiting || performance.now() < REGISTERED_BY_MS
    return isComing ? 'coming' : 'missing'
  }
  // What it keeps is out of reach of a page it is not in charge of.
  if (!navigator.serviceWorker.controller) return 'coming'
  const kept = await Promise.all(
    [page, pdfEngineFiles.workerSrc].map((path) => caches.match(path, { ignoreSearch: true })),
  )
  return kept.every((one) => one !== undefined) ? 'here' : 'missing'
}
