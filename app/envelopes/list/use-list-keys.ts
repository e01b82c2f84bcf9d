import { useEffect, useRef } from 'react'
import { type ListKeyAct, listKeyAct } from '../../shell/rules/list-keys.ts'
import { isTypingTarget } from '../../shell/rules/shortcuts.ts'
import { useShellDataIfAny } from '../../shell/shell-data.ts'

/** Listens for the keys of the list as long as the list is on the screen. */
export function useListKeys(act: (act: ListKeyAct) => void): void {
  const lettersOn = useShellDataIfAny()?.preferences.letterShortcuts ?? true
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : null
      const found = listKeyAct(event, {
        typing: isTypingTarget(event.target),
        covered:
          document.querySelector('dialog[open], [popover]:popover-open:not([popover="manual"])') !== null,
        lettersOn,
        elsewhere:
          target !== null &&
          target.closest('a, button, [tabindex]') !== null &&
          !target.closest('[data-row]') &&
          target.id !== 'main',
      })
      if (found === undefined) return
      event.preventDefault()
      latest.current(found)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [lettersOn])
}
