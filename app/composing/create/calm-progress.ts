/** Percent that can be read: another state shows at once, further bytes at most five times a second. */
import { useEffect, useRef, useState } from 'react'
import { type FileProgress, useFileProgress } from '../../files/composing-files.tsx'

export const CALM_MS = 200

/** How long to wait before showing `next`; 0 shows it now. */
export function calmDelay(
  shown: FileProgress | null,
  next: FileProgress | null,
  sinceShownMs: number,
): number {
  const sameState = shown?.state === next?.state
  return sameState && next?.state === 'sending' ? Math.max(0, CALM_MS - sinceShownMs) : 0
}

export function useCalmProgress(sha256: string | null): FileProgress | null {
  const now = useFileProgress(sha256)
  const [shown, setShown] = useState(now)
  const shownAt = useRef(0)
  const isNewState = shown?.state !== now?.state
  useEffect(() => {
    const show = () => {
      shownAt.current = performance.now()
      setShown(now)
    }
    const delay = calmDelay(shown, now, performance.now() - shownAt.current)
    if (delay === 0) return show()
    const timer = setTimeout(show, delay)
    return () => clearTimeout(timer)
  }, [now, shown])
  return isNewState ? now : shown
}
