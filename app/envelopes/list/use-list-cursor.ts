import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { rowAfter } from '../../shell/rules/list-keys.ts'
import type { VirtualListHandle } from '../../ui/virtual-list.tsx'

export type ListCursor = {
  current: string | undefined
  index: number
  /** The person moved or pressed; until then the first row is shown but was not chosen. */
  touched: boolean
  go: (id: string, options?: { focus?: boolean }) => void
  step: (by: number) => void
  /** The focus belongs to the list: after an act it goes to the row that takes the place. */
  keepFocus: () => void
}

/** Which row is the current one, and where it goes when rows leave. */
export function useListCursor(
  ids: readonly string[],
  initial: string | undefined,
  list: RefObject<VirtualListHandle | null>,
): ListCursor {
  const [wanted, setWanted] = useState(initial)
  const [touched, setTouched] = useState(false)
  const before = useRef<readonly string[]>(ids)
  const wantsFocus = useRef(false)

  let current = wanted
  if (current !== undefined && !ids.includes(current)) {
    const here = new Set(ids)
    current = rowAfter(
      before.current,
      before.current.filter((id) => !here.has(id)),
      current,
    )
  }
  current = current !== undefined && ids.includes(current) ? current : ids[0]
  const index = current === undefined ? -1 : ids.indexOf(current)

  // Now and not in an effect, which would have the list and its preview drawn twice for each change.
  if (current !== wanted) setWanted(current)
  useEffect(() => {
    before.current = ids
  }, [ids])

  useEffect(() => {
    if (!wantsFocus.current || current === undefined) return
    wantsFocus.current = false
    list.current?.scrollToIndex(index)
    const frame = requestAnimationFrame(() => focusRow(current))
    return () => cancelAnimationFrame(frame)
  })

  const go = useCallback((id: string, { focus = true }: { focus?: boolean } = {}) => {
    wantsFocus.current = focus
    setTouched(true)
    setWanted(id)
  }, [])
  const step = (by: number) => {
    const next = ids[Math.min(Math.max(index + by, 0), ids.length - 1)]
    if (next !== undefined) go(next)
  }
  const keepFocus = useCallback(() => {
    wantsFocus.current = true
  }, [])
  return { current, index, touched, go, step, keepFocus }
}

function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)?.focus({ preventScroll: true })
}
