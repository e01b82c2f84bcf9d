import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { useShellDataIfAny } from './shell-data.ts'

export const ShortcutsOverlay = onDemand(
  async () => (await import('./shortcuts-overlay.tsx')).ShortcutsOverlay,
)

/** The search over everything, where it is open, and how it is opened; it begins with what the list shows. */
export function usePalette(): readonly [ReactNode, () => void] {
  const language = useLanguage()
  const palette = useShellDataIfAny()?.palette
  const words = String((useLocation().search as Record<string, unknown>).q ?? '')
  const [isOpen, setOpen] = useState(false)
  const [shortcuts, setShortcuts] = useState(false)
  const open = useCallback(
    () => void language.use(...(palette?.words ?? [])).then(() => setOpen(true)),
    [language, palette],
  )
  const showShortcuts = useCallback(() => setShortcuts(true), [])
  const close = useCallback(() => setOpen(false), [])
  return [
    <>
      {isOpen && palette ? (
        <palette.Palette text={words} onShortcuts={showShortcuts} onClose={close} />
      ) : null}
      {shortcuts ? <ShortcutsOverlay onClose={() => setShortcuts(false)} /> : null}
    </>,
    open,
  ]
}
