import { Trans, useLingui } from '@lingui/react/macro'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { beginPasskeySignIn, signInByPasskey } from '../../sync/calls/passkeys.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { type PasskeyFailure, showPasskey } from '../identity/passkey.ts'
import { useCall } from '../identity/use-call.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { usePasskeyWords } from './passkey-words.ts'
import type { SignInProps } from './sign-in-props.ts'
import { useSwitchedOff } from './use-switched-off.ts'

/** No address is asked for: the passkey says whose it is. */
export function SignInByPasskey({ enter, onSignedIn, onSwitchedOff }: SignInProps) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`There was a problem with login`)
  useSwitchedOff(call, onSwitchedOff)
  const words = usePasskeyWords()
  const [notShown, setNotShown] = useState<PasskeyFailure | null>(null)
  const signIn = async () => {
    setNotShown(null)
    const asked = await call.run(() => session.call(beginPasskeySignIn, {}))
    if (asked === null) return
    const passkey = await showPasskey(asked.data.options)
    if (!passkey.ok) return setNotShown(passkey.error)
    const input = { passkey: passkey.value, cookieOnly: true }
    const done = await call.run(() => enter(() => session.call(signInByPasskey, input)))
    if (done !== null) onSignedIn(done.data)
  }
  return (
    <>
      <FailureBanner text={notShown === null ? call.failure : words(notShown)} />
      <Button
        variant="outline"
        size="md"
        wide
        icon={IconFingerprint}
        busy={call.busy}
        onClick={() => void signIn()}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  )
}
