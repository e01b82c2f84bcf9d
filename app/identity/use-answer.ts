import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { CallResult } from '../session/call-result.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.tsx'
import { useFailureText } from './failure-text.ts'

export interface Answer<T> {
  /** Null until it has come; what came last stays when a later answer fails. */
  readonly data: T | null
  /** Why it has not come, in words. */
  readonly failure: string | null
  readonly reload: () => Promise<void>
}

/** What the server alone knows: asked for when it is shown, and again when told to. `ask` stays the same function. */
export function useAnswer<T>(ask: (session: Session) => Promise<CallResult<T>>): Answer<T> {
  const { t } = useLingui()
  const session = useSession()
  const failureText = useFailureText()
  const [data, setData] = useState<T | null>(null)
  const [failed, setFailed] = useState<Extract<CallResult<T>, { ok: false }>['error'] | null>(null)
  const reload = useCallback(async () => {
    const result = await ask(session)
    setFailed(result.ok ? null : result.error)
    if (result.ok) setData(result.value.data)
  }, [ask, session])
  useEffect(() => void reload(), [reload])
  return { data, failure: failed && failureText(failed, t`Something Went Wrong`), reload }
}
