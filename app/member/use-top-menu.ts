/** The names that decide the main tabs, as the server last told them; kept so that the frame is right offline. */
import { useEffect, useState } from 'react'
import type { Session } from '../session/session.ts'

const KEY = 'topMenu'
/** What everybody has, until the server was asked for the first time. */
const FIRST: readonly string[] = ['Documents & Forms']

export function useTopMenu(session: Session): readonly string[] {
  const [names, setNames] = useState<readonly string[]>(remembered)
  useEffect(() => {
    let current = true
    void session.call<unknown>('organizationAttribute/getTopMenu', {}, { method: 'GET' }).then((result) => {
      if (!current || !result.ok || !isNames(result.value.data)) return
      setNames(result.value.data)
      localStorage.setItem(KEY, JSON.stringify(result.value.data))
    })
    return () => {
      current = false
    }
  }, [session])
  return names
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function remembered(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isNames(stored) ? stored : FIRST
  } catch {
    return FIRST
  }
}
