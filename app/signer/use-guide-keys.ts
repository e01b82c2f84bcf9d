import { useEffect, useRef } from 'react'

export interface GuideKeys {
  readonly next: () => void
  readonly back: () => void
  readonly list: () => void
}

/** Alt with N, P or L, wherever the focus is; the place of the key counts, not what a layout prints on it. */
export function useGuideKeys(on: boolean, keys: GuideKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const act =
        event.code === 'KeyN'
          ? latest.current.next
          : event.code === 'KeyP'
            ? latest.current.back
            : event.code === 'KeyL'
              ? latest.current.list
              : undefined
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
}
