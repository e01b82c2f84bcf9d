import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFloating } from './use-floating.ts'

/** Words for what has none, after a short rest of the pointer or on focus. Never the only place of a meaning. */
export function Tooltip({
  text,
  children,
}: {
  text: ReactNode
  children: ReactElement<Record<string, unknown>>
}) {
  const id = useId()
  const tip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(false)
  const anchor = () => document.querySelector(`[data-tip="${CSS.escape(id)}"]`)
  const place = useFloating(anchor, tip, { side: 'below', align: 'centre' })

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => {
      tip.current?.showPopover()
      place()
    }, 400)
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setShown(false)
    addEventListener('keydown', hide)
    const element = tip.current
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', hide)
      element?.hidePopover()
    }
  }, [shown, place])

  return (
    <>
      {cloneElement(children, {
        'data-tip': id,
        'aria-describedby': shown ? `${id}-tip` : undefined,
        onPointerEnter: () => setShown(true),
        onPointerLeave: () => setShown(false),
        onFocus: () => setShown(true),
        onBlur: () => setShown(false),
      })}
      <div ref={tip} id={`${id}-tip`} popover="manual" role="tooltip" className="tip">
        {text}
      </div>
    </>
  )
}
