import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { LiveRegion } from './live-region.tsx'

export type DialogProps = {
  open: boolean
  /** Escape, the cross, and the back gesture. Leave out only for what must be answered. */
  onClose?: () => void
  title: ReactNode
  /** 480 for a question, 640 for a form, 850 for choosing, 900 for signing and cropping. The last two fill small screens. */
  width?: 480 | 640 | 850 | 900
  /** Buttons; the filled one last. */
  footer?: ReactNode
  /** The cross is left out where the buttons say it all. */
  closeButton?: boolean
  /** A press on the scrim closes too; only where nothing can be lost. */
  dismissable?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A modal dialog: traps the focus, returns it, is announced by its title. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: DialogProps) {
  const {
    onClose,
    title,
    width = 480,
    footer,
    closeButton = onClose !== undefined,
    dismissable,
    className,
    children,
  } = props
  const { t } = useLingui()
  const titleId = useId()
  const dialog = useModal(onClose, dismissable)
  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', width >= 850 && 'wide', className)}
      style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
      aria-labelledby={titleId}
    >
      <div className="head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {closeButton ? <IconButton icon={IconX} label={t`Close`} onClick={onClose} /> : null}
      </div>
      <div className="body">{children}</div>
      {footer === undefined ? null : <div className={width >= 850 ? 'foot line' : 'foot'}>{footer}</div>}
      <LiveRegion />
    </dialog>
  )
}

export type BottomSheetProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children' | 'className'>

/** A sheet from the lower edge, for phones; centred and narrow on larger screens. */
export function BottomSheet(props: BottomSheetProps) {
  return props.open ? <OpenSheet {...props} /> : null
}

function OpenSheet({ onClose, title, className, children }: BottomSheetProps) {
  const { t } = useLingui()
  const titleId = useId()
  const dialog = useModal(onClose, true)
  return (
    <dialog ref={dialog} className={classNames('sheet-at', className)} aria-labelledby={titleId}>
      <div className="grab" />
      <div className="head">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {onClose === undefined ? null : <IconButton icon={IconX} large label={t`Close`} onClick={onClose} />}
      </div>
      {children}
      <LiveRegion />
    </dialog>
  )
}

/** Shows a <dialog> as modal for as long as it is mounted. */
export function useModal(onClose: (() => void) | undefined, dismissable = false) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    element.showModal()
    firstFocus(element)?.focus({ preventScroll: true })
    const onCancel = (event: Event) => {
      // Whether it closes is the owner's state, not the browser's; a second Escape must not force it.
      event.preventDefault()
      if (event.target === element) close.current?.()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      if (element.querySelector(':popover-open') === null) close.current?.()
      else for (const open of element.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    }
    const onPress = (event: PointerEvent) => {
      if (dismissable && event.target === element && isOutside(event, element)) close.current?.()
    }
    element.addEventListener('cancel', onCancel)
    element.addEventListener('keydown', onKey)
    element.addEventListener('pointerdown', onPress)
    return () => {
      element.removeEventListener('cancel', onCancel)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('pointerdown', onPress)
      // Closing, not just removing, is what gives the focus back to where it was.
      element.close()
    }
  }, [dismissable])
  return dialog
}

/**
 * Not the cross in the corner: what was marked with `data-autofocus`, else the first input where a keyboard is at
 * hand (on touch it would cover half the dialog), else the title, so that it is read from the beginning.
 */
function firstFocus(element: HTMLElement): HTMLElement | null {
  const input = 'input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled)'
  return (
    element.querySelector<HTMLElement>('[data-autofocus]') ??
    (matchMedia('(pointer: fine)').matches ? element.querySelector<HTMLElement>(input) : null) ??
    element.querySelector<HTMLElement>('h2')
  )
}

function isOutside(event: PointerEvent, element: Element): boolean {
  const box = element.getBoundingClientRect()
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  )
}
