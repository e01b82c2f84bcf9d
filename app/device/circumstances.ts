/** What the browser tells of the line, of the room and of when it has nothing better to do. */
import type { Circumstances } from './rules/bring-plan.ts'

/** Only some browsers tell: Network Information API. */
interface Line {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

export async function circumstances(): Promise<Circumstances> {
  const line = (navigator as Navigator & { readonly connection?: Line }).connection
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  return {
    savesData: line?.saveData === true,
    effectiveType: line?.effectiveType,
    freeBytes: estimate?.quota === undefined ? undefined : estimate.quota - (estimate.usage ?? 0),
  }
}

/** Latest after so long, however busy the page is. */
const LATEST_MS = 1500

export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: LATEST_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, LATEST_MS / 3)
  return () => clearTimeout(timer)
}
