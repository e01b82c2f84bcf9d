/** Dragging pages: at once with a mouse or pen, after a moment of rest with a finger, which otherwise scrolls. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Direction } from '../../ui/roving-index.ts'

export interface DropPlace {
  readonly key: string
  readonly side: 'before' | 'after'
}

export interface PageDragOptions {
  readonly list: React.RefObject<HTMLElement | null>
  readonly direction: Direction
  /** Pressed and let go without a drag. */
  readonly onPress: (key: string, event: PointerEvent) => void
  /** A drag begins at this page. */
  readonly onLift: (key: string) => void
  readonly onDrop: (place: DropPlace) => void
}

const LIFT_PX = 6
const LIFT_AFTER_MS = 350
const EDGE_PX = 48

interface Drag {
  readonly key: string
  readonly pointer: number
  readonly from: { readonly x: number; readonly y: number }
  at: { readonly x: number; readonly y: number }
  isLifted: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

export function usePageDrag({ list, direction, onPress, onLift, onDrop }: PageDragOptions) {
  const drag = useRef<Drag | null>(null)
  const [drop, setDrop] = useState<DropPlace | null>(null)
  const [isDragging, setDragging] = useState(false)

  const end = () => {
    clearTimeout(drag.current?.timer)
    drag.current = null
    setDrop(null)
    setDragging(false)
  }
  const lift = () => {
    const now = drag.current
    if (!now || now.isLifted) return
    now.isLifted = true
    list.current?.setPointerCapture(now.pointer)
    setDragging(true)
    onLift(now.key)
  }

  // A finger that has lifted a page must not scroll any more; only a listener that is not passive can say so.
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const hold = (event: TouchEvent) => {
      if (drag.current?.isLifted) event.preventDefault()
    }
    element.addEventListener('touchmove', hold, { passive: false })
    return () => element.removeEventListener('touchmove', hold)
  }, [list])

  useEffect(() => {
    if (!isDragging) return
    let frame = 0
    const scroll = () => {
      const [element, now] = [list.current, drag.current]
      if (element === null || now === null) return
      const box = element.getBoundingClientRect()
      const [above, below] = [box.top + EDGE_PX - now.at.y, now.at.y - (box.bottom - EDGE_PX)]
      if (above > 0) element.scrollTop -= above / 4
      else if (below > 0) element.scrollTop += below / 4
      frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
    return () => cancelAnimationFrame(frame)
  }, [isDragging, list])

  return {
    drop,
    isDragging,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const key = keyAt(event.target)
        if (key === null || event.button !== 0 || drag.current) return
        const at = { x: event.clientX, y: event.clientY }
        const timer = event.pointerType === 'touch' ? setTimeout(lift, LIFT_AFTER_MS) : undefined
        drag.current = { key, pointer: event.pointerId, from: at, at, isLifted: false, timer }
      },
      onPointerMove: (event: PointerEvent) => {
        const now = drag.current
        if (!now || event.pointerId !== now.pointer) return
        now.at = { x: event.clientX, y: event.clientY }
        const isFar = Math.hypot(now.at.x - now.from.x, now.at.y - now.from.y) > LIFT_PX
        if (!now.isLifted && isFar) {
          if (event.pointerType === 'touch') return end()
          lift()
        }
        if (now.isLifted) setDrop(placeAt(now.at, direction))
      },
      onPointerUp: (event: PointerEvent) => {
        const now = drag.current
        if (!now || event.pointerId !== now.pointer) return
        const place = now.isLifted ? placeAt(now.at, direction) : null
        end()
        if (!now.isLifted) onPress(now.key, event)
        else if (place) onDrop(place)
      },
      onPointerCancel: end,
    },
  }
}

const keyAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[role="option"]')?.dataset.key ?? null) : null

/** The nearest page under the pointer, and the side of it that the pages would go to. */
function placeAt(
  { x, y }: { readonly x: number; readonly y: number },
  direction: Direction,
): DropPlace | null {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="option"]')
  const key = tile?.dataset.key
  if (!tile || key === undefined) return null
  const box = tile.getBoundingClientRect()
  const isLeft = x < box.left + box.width / 2
  return { key, side: isLeft === (direction === 'ltr') ? 'before' : 'after' }
}
