import { useLingui } from '@lingui/react/macro'
import type { Brand } from '../../sync/entities/profile.ts'
import { useCall } from '../identity/use-call.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'

/** Changes the look of the organisation on the server; the frame around follows what it answers. */
export function useBrandCall() {
  const { t } = useLingui()
  const session = useSession()
  const state = useSessionState()
  const call = useCall(t`Something Went Wrong`)
  const change = async (path: string, body: object): Promise<boolean> => {
    const done = await call.run(() => session.call<Brand>(`Admin/Organization/${path}`, body))
    if (done && state.kind !== 'signedOut') session.updateProfile({ ...state.profile, brand: done.data })
    return done !== null
  }
  return { ...call, change, brand: state.kind === 'signedOut' ? null : state.profile.brand }
}
