import { useSyncExternalStore } from 'react'

/** Phone below 600, preview from 1024: the same steps as in the frame's style sheet. */
export const PHONE = '(max-width: 599px)'
export const WIDE = '(min-width: 1024px)'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
