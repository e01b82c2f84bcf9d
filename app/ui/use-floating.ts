import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'
import { type Placement, placeFloating } from './place-floating.ts'

/**
 * Keeps an open popover beside its anchor while the page scrolls, the window changes or something is drawn.
 * Returns a function that places it at once; call it when the popover has just opened.
 */
export function useFloating(
  anchor: () => Element | null,
  floating: RefObject<HTMLElement | null>,
  placement: Placement,
): () => void {
  const { side, align } = placement
  // biome-ignore lint/correctness/useExhaustiveDependencies: `anchor` finds its element anew on every call
  const place = useCallback(() => {
    const element = floating.current
    // Asked first: of a menu in every row of a list hardly any is open, and all are asked whenever it scrolls.
    if (element === null || !isOpen(element)) return
    const from = anchor()
    if (from === null) return
    const box = from.getBoundingClientRect()
    element.style.maxBlockSize = ''
    if (align === 'stretch') element.style.inlineSize = `${box.width}px`
    const viewport = window.visualViewport
    const placed = placeFloating({
      anchor: box,
      floating: { width: element.offsetWidth, height: element.scrollHeight },
      viewport: { width: viewport?.width ?? innerWidth, height: viewport?.height ?? innerHeight },
      placement: { side, align },
      direction: getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr',
    })
    element.style.left = `${placed.left}px`
    element.style.top = `${placed.top}px`
    element.style.maxBlockSize = `${placed.maxHeight}px`
  }, [floating, side, align])

  // What is drawn above the anchor may have moved it: a row added to the list the input stands under.
  useLayoutEffect(place)
  useEffect(() => {
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [place])
  return place
}

export function isOpen(popover: HTMLElement | null): boolean {
  return popover?.matches(':popover-open') ?? false
}
