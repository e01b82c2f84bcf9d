/**
 * Registers the service worker once the page has settled, so that its downloads never compete with the first
 * screen, and reports when a new version waits. The given function applies it and reloads.
 */
export function registerServiceWorker(onUpdate: (apply: () => void) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  let stopped = false
  const start = async () => {
    const { Workbox } = await import('workbox-window')
    if (stopped) return
    const worker = new Workbox('/service-worker.js')
    worker.addEventListener('waiting', () => {
      onUpdate(() => {
        worker.addEventListener('controlling', () => location.reload())
        worker.messageSkipWaiting()
      })
    })
    await worker.register()
  }
  const timer = setTimeout(() => void start(), 1500)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
