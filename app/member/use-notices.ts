import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Session } from '../session/session.ts'
import type { ShellData } from '../shell/shell-data.ts'
import { askPromotion, askSystemMessage, keptSystemMessage, type Promotion } from './notices.ts'

/** Asked once when the app opens: neither is urgent, and both can be dismissed. */
export function useNotices(session: Session): Pick<ShellData, 'systemMessage' | 'promotion' | 'closed'> {
  const [message, setMessage] = useState(() => keptSystemMessage(localStorage))
  const state = useSyncExternalStore(session.subscribe, session.state)
  const closed = state.kind === 'signedIn' && state.closed === true
  const [promotion, setPromotion] = useState<Promotion | null>(null)
  useEffect(() => {
    let current = true
    void askSystemMessage(session, localStorage).then((told) => {
      if (current && told !== undefined) setMessage(told)
    })
    void askPromotion(session).then((told) => {
      if (current) setPromotion(told)
    })
    return () => {
      current = false
    }
  }, [session])
  return useMemo(
    () => ({
      ...(message && { systemMessage: message }),
      ...(promotion && { promotion }),
      ...(closed && { closed }),
    }),
    [message, promotion, closed],
  )
}
