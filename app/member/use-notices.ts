import { useEffect, useMemo, useState } from 'react'
import type { Session } from '../session/session.ts'
import type { ShellData } from '../shell/shell-data.ts'
import { askPromotion, askSystemMessage, keptSystemMessage, type Promotion } from './notices.ts'

/** Asked once when the app opens: neither is urgent, and both can be dismissed. */
export function useNotices(session: Session): Pick<ShellData, 'systemMessage' | 'promotion'> {
  const [message, setMessage] = useState(() => keptSystemMessage(localStorage))
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
    () => ({ ...(message && { systemMessage: message }), ...(promotion && { promotion }) }),
    [message, promotion],
  )
}
