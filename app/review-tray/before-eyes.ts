/** What counts as looked at in the tray: a page that was drawn, in a window in front, with nothing lying over it. */
import { type RefObject, useEffect, useRef } from 'react'

const EVERY_MS = 300
/** Twice in a row: what only flies past while somebody scrolls was not looked at. */
const LOOKS = 2
/** Near its four edges, in parts of width and height. */
const POINTS = [
  [0.5, 0.08],
  [0.1, 0.5],
  [0.9, 0.5],
  [0.5, 0.92],
] as const

/** Bars and dialogs over it are asked for too, which an observer of intersections does not see. */
function isBeforeEyes(element: HTMLElement): boolean {
  if (document.visibilityState !== 'visible') return false
  const box = element.getBoundingClientRect()
  return POINTS.every(([x, y]) =>
    element.contains(document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)),
  )
}

/** Calls `onSeen` once it was before a person's eyes; waits while `waiting` is false. */
export function useBeforeEyes(
  element: RefObject<HTMLElement | null>,
  waiting: boolean,
  onSeen: () => void,
): void {
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    if (!waiting) return
    let looks = 0
    const timer = setInterval(() => {
      looks = element.current && isBeforeEyes(element.current) ? looks + 1 : 0
      if (looks < LOOKS) return
      clearInterval(timer)
      seen.current()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [element, waiting])
}
