import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useDirection } from '../i18n/use-direction.ts'
import { rovingIndex } from './roving-index.ts'

/** Tabs that are links: put `TabLink`s of app/shell inside. The address says which one is open. */
export function LinkTabs({
  label,
  filters,
  children,
}: {
  label: string
  /** The filters of a list: the keys i, s and a choose the first three. */
  filters?: boolean
  children: ReactNode
}) {
  const bar = useRef<HTMLElement>(null)
  // On a phone they do not all fit: which one is open is seen without searching for it.
  useEffect(() => {
    const open = bar.current?.querySelector('[aria-current="page"]')
    if (bar.current && open) showWithin(bar.current, open)
  })
  return (
    <nav className="tabs" ref={bar} aria-label={label} data-list-filters={filters || undefined}>
      {children}
    </nav>
  )
}

/** Along the bar alone: the page stays where it is. */
function showWithin(bar: HTMLElement, open: Element): void {
  const [around, inside] = [bar.getBoundingClientRect(), open.getBoundingClientRect()]
  if (inside.left < around.left) bar.scrollBy(inside.left - around.left, 0)
  else if (inside.right > around.right) bar.scrollBy(inside.right - around.right, 0)
}

export type PanelTabsProps<V extends string> = {
  label: string
  value: V
  onValue: (value: V) => void
  tabs: readonly { value: V; label: ReactNode; end?: ReactNode }[]
  /** The panel of the open tab. */
  children: ReactNode
}

/** Tabs inside one page or panel, where an address would be too much. Arrows follow the visual direction. */
export function PanelTabs<V extends string>({ label, value, onValue, tabs, children }: PanelTabsProps<V>) {
  const base = useId()
  const direction = useDirection()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = rovingIndex(event.key, at, tabs.length, 'horizontal', direction)
    const target = next === undefined ? undefined : tabs[next]
    if (target === undefined) return
    event.preventDefault()
    onValue(target.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next ?? 0]?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${base}-${tab.value}`}
            aria-controls={`${base}-panel`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValue(tab.value)}
          >
            {tab.label}
            {tab.end}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`}>
        {children}
      </div>
    </>
  )
}
