import { mayReloadForChunk } from './rules/chunk-reload.ts'

const KEY = 'chunk-reload-at'
/** Longer than this is no answer to somebody who waits for a screen. */
const PATIENCE_MS = 4_000

export interface ChunkGuardDeps {
  readonly window: EventTarget
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly isServerThere: () => Promise<boolean>
  readonly reload: () => void
}

/**
 * A part of the page did not come. If a new version was published, a reload brings the new parts, and what was
 * entered is on the device; if the network is gone, a reload would take away the page that still works. So the
 * server is asked first, and nobody is reloaded more than once a minute. Until then the screen says what failed.
 */
export function guardChunkLoad(deps: ChunkGuardDeps = inBrowser()): () => void {
  const mayReload = () => {
    const stored = deps.storage.getItem(KEY)
    return mayReloadForChunk(stored === null ? undefined : Number(stored), deps.now())
  }
  const onError = async () => {
    if (!mayReload() || !(await deps.isServerThere()) || !mayReload()) return
    deps.storage.setItem(KEY, String(deps.now()))
    deps.reload()
  }
  const listener = () => void onError()
  deps.window.addEventListener('vite:preloadError', listener)
  return () => deps.window.removeEventListener('vite:preloadError', listener)
}

const inBrowser = (): ChunkGuardDeps => ({
  window,
  storage: sessionStorage,
  now: Date.now,
  isServerThere: isOurServerThere,
  reload: () => location.reload(),
})

/** A captive portal answers anything, but not this. */
async function isOurServerThere(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    return ((await response.json()) as { status?: string }).status === 'ok'
  } catch {
    return false
  }
}
