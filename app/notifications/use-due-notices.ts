import { useEffect, useSyncExternalStore } from 'react'
import { useLanguage } from '../i18n/language.ts'
import type { Replica } from '../replica/engine.ts'
import { webLock } from '../session/browser-session.ts'
import { switchNotices, toldNotices, watchDueTasks } from './due-notices.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Another tab has switched it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
const isOn = () => toldNotices(localStorage) !== null

/** Whether notices are switched on in this browser, and the switch. */
export function useDueSwitch(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn)
  const set = (wanted: boolean) => {
    switchNotices(localStorage, wanted)
    for (const listener of listeners) listener()
  }
  return [on, set]
}

/** Tells of due tasks while this tab is open and the switch is on. */
export function useDueNotices(replica: Replica): void {
  const language = useLanguage()
  const [on] = useDueSwitch()
  useEffect(() => {
    if (!on) return
    return watchDueTasks({
      replica,
      storage: localStorage,
      now: () => Date.now(),
      lock: (work) => webLock('due-notices', work),
      show: async (task) => {
        const preferences = replica.view().profile?.preferences
        const { showDueTask } = await import('./show-due-task.ts')
        if (preferences) await showDueTask(task, language, preferences)
      },
    })
  }, [on, replica, language])
}
