import { useLocation, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import type { MenuHandle } from '../ui/menu.tsx'
import { useRouteExists } from './links.tsx'
import { areaOfPath } from './rules/area-of-path.ts'
import { isTypingTarget, shortcutAct } from './rules/shortcuts.ts'
import { sidebarEntries } from './rules/sidebar.ts'
import { useShellData } from './shell-data.ts'

/** Listens to the keys of the table in rules/shortcuts.ts and does what they say. */
export function useShortcuts(parts: {
  createMenu: RefObject<MenuHandle | null>
  openPalette: () => void
  showShortcuts: () => void
}) {
  const data = useShellData()
  const navigate = useNavigate()
  const exists = useRouteExists()
  const { pathname } = useLocation()

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const documents = areaOfPath(pathname) === 'documents'
      const act = shortcutAct(event, {
        typing: isTypingTarget(event.target),
        dialogOpen: document.querySelector('dialog[open]') !== null,
        createMenuOpen: parts.createMenu.current?.isOpen() ?? false,
        documents,
        home: pathname === '/',
        lettersOn: data.preferences.letterShortcuts,
      })
      if (act === undefined) return
      event.preventDefault()
      if (act.act === 'toggleSidebar') data.setPreference('miniSidebar', !data.preferences.miniSidebar)
      if (act.act === 'showShortcuts') parts.showShortcuts()
      if (act.act === 'openPalette') parts.openPalette()
      if (act.act === 'openCreate') parts.createMenu.current?.open()
      if (act.act === 'createDocument' || act.act === 'createRequest') {
        const run = data.acts[act.act]
        // An act this build does not have is no entry of the menu either: the menu stays as it is.
        if (run === undefined) return
        parts.createMenu.current?.close()
        run()
      }
      if (act.act === 'listFilter')
        document.querySelectorAll<HTMLElement>('[data-list-filters] a')[act.index]?.click()
      if (act.act === 'goTo') {
        const entry = sidebarEntries('documents', data.user).find(({ id }) => id === act.entry)
        if (entry !== undefined && exists(entry.path))
          void navigate({ to: entry.path, search: entry.search ?? {} } as never)
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [data, navigate, exists, pathname, parts])
}
