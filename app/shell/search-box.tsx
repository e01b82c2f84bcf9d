import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Ref, useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { layoutOfPath } from './rules/layout-of-path.ts'

export const SEARCH_DELAY_MS = 300

/**
 * Searches the list on the screen: the words go into the address as `q`, where the list reads them. On a page
 * without a list, Enter searches the documents.
 */
export function SearchBox({ ref, className }: { ref?: Ref<HTMLInputElement>; className?: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const location = useLocation()
  const onList = layoutOfPath(location.pathname) === 'home'
  const inAddress = String((location.search as Record<string, unknown>).q ?? '')
  const [text, setText] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  // Back, forward and Clear filters change the address; the box follows.
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (text.trim() !== inAddress) setText(inAddress)
  }

  useEffect(() => {
    const wanted = text.trim()
    if (!onList || wanted === inAddress) return
    const timer = setTimeout(() => {
      void navigate({
        to: '.',
        replace: true,
        search: (old: Record<string, unknown>) => ({ ...old, q: wanted === '' ? undefined : wanted }),
      } as never)
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, inAddress, navigate, onList])

  return (
    <label className={`searchbox ${className ?? ''}`}>
      <Icon of={IconSearch} />
      <span className="sr">{t`Search`}</span>
      <input
        ref={ref}
        type="search"
        enterKeyHint="search"
        dir="auto"
        placeholder={t`Search`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
          if (event.key === 'Enter' && !onList)
            void navigate({ to: '/', search: { q: text.trim() } } as never)
        }}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a key cap is not focusable; it is no part of the name */}
      <kbd aria-hidden="true">/</kbd>
    </label>
  )
}
