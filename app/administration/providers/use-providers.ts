import { useCallback, useEffect, useState } from 'react'
import { getSignInProviders } from '../../../sync/calls/sign-in-providers.ts'
import { useCalls } from '../../session/use-calls.ts'
import { useIsOnline } from '../../shell/use-connection.ts'
import type { Provider } from './provider-form.ts'

/** No device holds them: asked when the page opens, after each change, and when the network is back. */
export function useProviders() {
  const { call } = useCalls()
  const online = useIsOnline()
  const [told, setTold] = useState<readonly Provider[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by each turn, and when the network is back
  useEffect(() => {
    let current = true
    void call(getSignInProviders, {}).then((answer) => {
      if (!current) return
      setFailed(!answer.ok)
      if (answer.ok) setTold(answer.value.data)
    })
    return () => {
      current = false
    }
  }, [call, turn, online])
  return { told, failed, reload: useCallback(() => setTurn((n) => n + 1), []) }
}
