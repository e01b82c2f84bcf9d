import { keepRest } from '../keep-rest.ts'
import { keepFaces } from '../signing/signature/face-files.ts'

const LOOK_EVERY_MS = 3_600_000
const HAND_OVER_MS = 4_000
/** After which the first screen is there, as a rule. */
const SETTLED_MS = 1_500

/**
 * Registers the service worker once the page has settled, so that its downloads never compete with the first
 * screen, and reports when a new version waits. The given function applies it and reloads.
 */
export function registerServiceWorker(onUpdate: (apply: () => void) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  let stopped = false
  const { serviceWorker } = navigator
  const start = async () => {
    const { Workbox } = await import('workbox-window')
    if (stopped) return
    const worker = new Workbox('/service-worker.js')
    worker.addEventListener('waiting', () => {
      // The very first one waits for a moment too, and replaces nothing.
      if (stopped || !serviceWorker.controller) return
      onUpdate(() => {
        worker.addEventListener('controlling', () => location.reload())
        worker.messageSkipWaiting()
        // The old one hands over when its last request is done; a page that goes away ends them.
        setTimeout(() => location.reload(), HAND_OVER_MS)
      })
    })
    await worker.register()
    document.addEventListener('visibilitychange', lookAgain)
    await lookForRest()
  }
  // The browser looks for a new version when a page is opened; an installed app may stay open for weeks.
  let lookedAt = Date.now()
  const lookAgain = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    void serviceWorker.ready.then((registration) => registration.update()).catch(() => undefined)
  }
  // Asked again at each opening and whenever the network is back: a file that failed is missing until then.
  const lookForRest = async () => {
    const { active } = await serviceWorker.ready
    if (stopped || !active) return
    if ((await keepRest(active)) && (await keepFaces())) return
    addEventListener('online', lookAtRest, { once: true })
  }
  const lookAtRest = () => void lookForRest()
  // Refused in a private window, and where storage is forbidden: the app does without.
  const timer = setTimeout(() => void start().catch(() => undefined), SETTLED_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookAgain)
    removeEventListener('online', lookAtRest)
  }
}
