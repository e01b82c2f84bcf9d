import { useLingui } from '@lingui/react/macro'
import type { InputOf } from '../../sync/calls/contract.ts'
import type { changeLogo, removeLogo, updateTheme } from '../../sync/calls/organization.ts'
import { useCall } from '../identity/use-call.ts'
import { useSession, useSessionState } from '../session/use-session.tsx'

type BrandCall = typeof updateTheme | typeof changeLogo | typeof removeLogo

/** Changes the look of the organisation on the server; the frame around follows what it answers. */
export function useBrandCall() {
  const { t } = useLingui()
  const session = useSession()
  const state = useSessionState()
  const call = useCall(t`Something Went Wrong`)
  const change = async <C extends BrandCall>(contract: C, input: InputOf<C>): Promise<boolean> => {
    const done = await call.run(() => session.call<BrandCall>(contract, input))
    if (done && state.kind !== 'signedOut') session.updateProfile({ ...state.profile, brand: done.data })
    return done !== null
  }
  return { ...call, change, brand: state.kind === 'signedOut' ? null : state.profile.brand }
}
