import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classNames } from './class-names.ts'
import { Icon, type IconShape } from './icon.tsx'
import type { Placement } from './place-floating.ts'
import { rovingIndex } from './roving-index.ts'
import { isOpen, useFloating } from './use-floating.ts'

export type MenuHandle = { open: () => void; close: () => void; isOpen: () => boolean }

export type MenuProps = {
  /** A Button or IconButton; it gets what opens the menu and what says so. */
  trigger: ReactElement<Record<string, unknown>>
  label: string
  align?: Placement['align']
  side?: Placement['side']
  /** For a shortcut that opens the menu. */
  handle?: Ref<MenuHandle>
  className?: string | undefined
  /** Its entries are made when it is opened: for a menu in every row of a list. */
  late?: boolean
  children: ReactNode
}

/** A list of acts behind a button. Opens with Enter, Space or Arrow down; letters jump; Escape returns. */
export function Menu({
  trigger,
  label,
  align = 'start',
  side = 'below',
  handle,
  className,
  late = false,
  children,
}: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState(!late)
  const anchor = () => document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
  const place = useFloating(anchor, menu, { side, align })

  useImperativeHandle(handle, () => ({
    open: () => menu.current?.showPopover(),
    close: () => menu.current?.hidePopover(),
    isOpen: () => isOpen(menu.current),
  }))

  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    menu.current?.showPopover()
    const list = itemsOf(menu.current)
    ;(event.key === 'ArrowUp' ? list.at(-1) : list[0])?.focus()
  }
  return (
    <>
      {cloneElement(trigger, {
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: openWithArrow,
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={classNames('pop menu', className)}
        onBeforeToggle={(event) => {
          // Before it is shown: it is placed by its size, and its first entry takes the focus.
          if (event.newState === 'open' && !made) flushSync(() => setMade(true))
        }}
        onToggle={(event) => {
          const opened = event.newState === 'open'
          setOpen(opened)
          if (!opened) return
          place()
          itemsOf(menu.current)[0]?.focus({ preventScroll: true })
        }}
        onKeyDown={(event) => moveInMenu(event, menu.current)}
        onClick={(event) => {
          const item = (event.target as Element).closest('[role^="menuitem"]')
          if (item !== null && item.getAttribute('aria-disabled') !== 'true') menu.current?.hidePopover()
        }}
      >
        {made ? children : null}
      </div>
    </>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

/** Arrows, Home, End and letters inside an element of role menu. Tab leaves it. */
export function moveInMenu(event: KeyboardEvent<HTMLDivElement>, menu: HTMLElement | null) {
  if (event.key === 'Tab') return isOpen(menu) ? menu?.hidePopover() : undefined
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = rovingIndex(event.key, at, items.length, 'vertical') ?? typedIndex(event, items, at)
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items[next]?.focus()
}

/** A letter goes to the next entry that begins with it. */
function typedIndex(event: KeyboardEvent, items: HTMLElement[], at: number): number | undefined {
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
    return undefined
  const wanted = event.key.toLocaleLowerCase()
  const order = items.map((_, offset) => (at + 1 + offset) % items.length)
  return order.find((index) => items[index]?.textContent?.trim().toLocaleLowerCase().startsWith(wanted))
}

export type MenuItemProps = {
  icon?: IconShape
  mirrorIcon?: boolean
  onSelect?: () => void
  /** Destructive. */
  bad?: boolean
  /** Off, with the reason beside it. */
  disabledReason?: string
  /** One of several: language, theme. */
  checked?: boolean
  /** A key or a value at the end. */
  end?: ReactNode
  lang?: string
  children: ReactNode
}

export function MenuItem({
  icon,
  mirrorIcon = false,
  onSelect,
  bad,
  disabledReason,
  checked,
  end,
  lang,
  children,
}: MenuItemProps) {
  const disabled = disabledReason !== undefined
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked is set exactly when the role is a radio item
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      tabIndex={-1}
      lang={lang}
      className={bad ? 'bad' : undefined}
      aria-disabled={disabled || undefined}
      aria-checked={checked}
      onClick={disabled ? undefined : onSelect}
    >
      {icon === undefined ? null : <Icon of={icon} mirror={mirrorIcon} />}
      <span>{children}</span>
      {disabled ? (
        <span className="end">{disabledReason}</span>
      ) : end === undefined ? null : (
        <span className="end">{end}</span>
      )}
    </button>
  )
}

export function MenuSeparator() {
  return <hr />
}

/** Words over a group of entries. */
export function MenuTitle({ children }: { children: ReactNode }) {
  return <div className="title">{children}</div>
}
