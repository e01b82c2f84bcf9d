import { type MouseEvent, type PointerEvent, useRef } from 'react'

const PRESS_MS = 500
const STILL_PX = 10

/** A finger that rests on a card. The click and the menu of the browser that would follow are kept away. */
export function useLongPress(onPress: () => void) {
  const from = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const pressed = useRef(false)
  const stop = () => {
    if (from.current) clearTimeout(from.current.timer)
    from.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      stop()
      pressed.current = false
      if (event.pointerType !== 'touch') return
      const timer = setTimeout(() => {
        pressed.current = true
        from.current = null
        onPress()
      }, PRESS_MS)
      from.current = { x: event.clientX, y: event.clientY, timer }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const begun = from.current
      if (begun && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > STILL_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (pressed.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!pressed.current) return
      pressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
