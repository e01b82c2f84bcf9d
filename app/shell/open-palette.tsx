import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, useCallback, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { ShortcutsOverlay } from './shortcuts-overlay.tsx'

/** Comes with its words when it is first asked for. */
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }))

/** The search over everything, where it is open, and how it is opened; it begins with what the list shows. */
export function usePalette(): readonly [ReactNode, () => void] {
  const language = useLanguage()
  const words = String((useLocation().search as Record<string, unknown>).q ?? '')
  const [isOpen, setOpen] = useState(false)
  const [shortcuts, setShortcuts] = useState(false)
  const open = useCallback(
    () => void language.use('palette', 'people', 'envelopes').then(() => setOpen(true)),
    [language],
  )
  const showShortcuts = useCallback(() => setShortcuts(true), [])
  const close = useCallback(() => setOpen(false), [])
  return [
    <>
      {isOpen ? (
        <OnDemand>
          <Palette text={words} onShortcuts={showShortcuts} onClose={close} />
        </OnDemand>
      ) : null}
      <ShortcutsOverlay open={shortcuts} onClose={() => setShortcuts(false)} />
    </>,
    open,
  ]
}
