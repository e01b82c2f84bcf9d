export const CHUNK_RELOAD_EVERY_MS = 60_000

/** After a page chunk failed to load: reload once, but never in a circle. */
export function mayReloadForChunk(lastReloadAt: number | undefined, now: number): boolean {
  return lastReloadAt === undefined || now < lastReloadAt || now - lastReloadAt >= CHUNK_RELOAD_EVERY_MS
}
