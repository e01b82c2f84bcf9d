import { useLayoutEffect } from 'react'

/**
 * Where the keyboard lies over the page instead of shrinking it (iOS), the bar must still stand above it: the
 * height that can be seen is published as `--visible`. A pinched page is left alone.
 */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const visual = globalThis.visualViewport
    const root = document.documentElement
    if (!visual) return
    const publish = () => {
      if (visual.scale > 1.01) return
      root.style.setProperty('--visible', `${Math.round(visual.height)}px`)
    }
    publish()
    visual.addEventListener('resize', publish)
    return () => {
      visual.removeEventListener('resize', publish)
      root.style.removeProperty('--visible')
    }
  }, [])
}
