/** The names that decide the main tabs, as the server last told them; kept so that the frame is right offline. */

import { useEffect, useState } from 'react'
import { getTopMenu } from '../../sync/calls/account.ts'
import type { Session } from '../session/session.ts'

const KEY = 'topMenu'
/** What everybody has, until the server was asked for the first time. */
const FIRST: readonly string[] = ['Documents & Forms']

interface Remembered {
  /** Another person of this browser may have another menu. */
  readonly personId: string
  readonly names: readonly string[]
}

export function useTopMenu(session: Session, personId: string): readonly string[] {
  const [menu, setMenu] = useState(remembered)
  useEffect(() => {
    let current = true
    void session.call(getTopMenu, {}).then((result) => {
      if (!current || !result.ok || !isNames(result.value.data)) return
      const told: Remembered = { personId, names: result.value.data }
      setMenu(told)
      remember(told)
    })
    return () => {
      current = false
    }
  }, [session, personId])
  return menu?.personId === personId ? menu.names : FIRST
}

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function remember(menu: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(menu))
  } catch {
    // Without storage the frame starts with what everybody has.
  }
}

function remembered(): Remembered | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Remembered> | null
    return typeof stored?.personId === 'string' && isNames(stored.names) ? (stored as Remembered) : null
  } catch {
    return null
  }
}
