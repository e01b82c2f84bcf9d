import { useLingui } from '@lingui/react/macro'
import type { PasskeyFailure } from '../identity/passkey.ts'

/** What to say where the browser has brought none. */
export function usePasskeyWords(): (failure: PasskeyFailure) => string {
  const { t } = useLingui()
  return (failure) =>
    failure === 'not-able'
      ? t`This browser has no passkeys at this address. Use another way.`
      : t`No passkey was given. Try again, or use another way.`
}
