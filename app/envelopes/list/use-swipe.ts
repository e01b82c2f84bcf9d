import { type PointerEvent, useRef } from 'react'

const ENOUGH_PX = 96
const SLOPE = 2

/**
 * A sideways swipe as a shortcut: towards the start or the end of the line. Scrolling wins whenever the finger
 * moves more up than along, and nothing happens that the row's menu does not offer too.
 */
export function useSwipe(acts: { start: (() => void) | undefined; end: (() => void) | undefined }) {
  const from = useRef<{ x: number; y: number; id: number } | null>(null)
  const drop = (event: PointerEvent<HTMLElement>) => {
    const begun = from.current
    from.current = null
    event.currentTarget.style.translate = ''
    if (!begun || event.pointerId !== begun.id || event.type !== 'pointerup') return
    const along = event.clientX - begun.x
    if (Math.abs(along) < ENOUGH_PX || Math.abs(along) < SLOPE * Math.abs(event.clientY - begun.y)) return
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    ;(along > 0 !== rtl ? acts.end : acts.start)?.()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch')
        from.current = { x: event.clientX, y: event.clientY, id: event.pointerId }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = from.current
      if (!begun || event.pointerId !== begun.id) return
      const along = event.clientX - begun.x
      if (Math.abs(along) > SLOPE * Math.abs(event.clientY - begun.y))
        event.currentTarget.style.translate = `${Math.max(-ENOUGH_PX, Math.min(ENOUGH_PX, along))}px`
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  }
}
