import { cloneElement, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { Placement } from './place-floating.ts'
import { useFloating } from './use-floating.ts'

export type PopoverProps = {
  trigger: ReactElement<Record<string, unknown>>
  label: string
  align?: Placement['align']
  className?: string | undefined
  /** Given a function that closes it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside its button: a filter, a date, an explanation. A press outside or Escape closes it. */
export function Popover({ trigger, label, align = 'start', className, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const anchor = () => document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
  const place = useFloating(anchor, panel, { side: 'below', align })
  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classNames('pop pad', className)}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') place()
        }}
      >
        {open
          ? typeof children === 'function'
            ? children(() => panel.current?.hidePopover())
            : children
          : null}
      </div>
    </>
  )
}
