import { useEffect, useRef } from 'react'
import { announce } from '../../ui/live-region.tsx'

/**
 * After a change of page the focus goes to its title, as it would after loading a document, and the title is
 * said. Changes of filters in the address are not a change of page.
 */
export function usePageFocus(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const frame = requestAnimationFrame(() => {
      const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
      // A page that placed the focus itself (a form, a search) knows better.
      if (target === null || target.contains(document.activeElement) || isInPage(document.activeElement))
        return
      target.tabIndex = -1
      target.focus({ preventScroll: true })
      if (target.tagName === 'H1') announce(target.textContent ?? '')
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

function isInPage(element: Element | null): boolean {
  return element !== null && element !== document.body && element.closest('#main') !== null
}
