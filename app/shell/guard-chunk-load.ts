import { mayReloadForChunk } from './rules/chunk-reload.ts'

const KEY = 'chunk-reload-at'

/** A page whose chunk is gone (a new version was published) reloads once; drafts are already on the device. */
export function guardChunkLoad(
  deps = { window, storage: sessionStorage, now: Date.now, reload: () => location.reload() },
): () => void {
  const onError = (event: Event) => {
    const stored = deps.storage.getItem(KEY)
    if (!mayReloadForChunk(stored === null ? undefined : Number(stored), deps.now())) return
    event.preventDefault()
    deps.storage.setItem(KEY, String(deps.now()))
    deps.reload()
  }
  deps.window.addEventListener('vite:preloadError', onError)
  return () => deps.window.removeEventListener('vite:preloadError', onError)
}
