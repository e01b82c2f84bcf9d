import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfferedWays } from '../identity/use-offered-ways.ts'
import { goTo } from '../shell/address.ts'
import { leavePath } from './leave-for-provider.ts'
import { OWN_WAYS } from './own-ways.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import type { SignInProps } from './sign-in-props.ts'
import styles from './ways-in.module.css'
import { useWaysWords } from './words.ts'

/** Below the password on the sign-in page, or in its place where the organisation has closed it. */
export function OtherWays(props: SignInProps & { readonly offered: OfferedWays; readonly next: string }) {
  useWaysWords()
  const { offered, next, userName, onSignedIn, onSwitchedOff } = props
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  const own = Object.entries(OWN_WAYS).flatMap(([way, { SignIn }]) =>
    SignIn && offered.methods.some((one) => one === way) ? [{ way, SignIn }] : [],
  )
  if (own.length === 0 && offered.providers.length === 0) return null
  return (
    <>
      {offered.methods.includes('password') ? (
        <div className={styles.or}>
          <Trans>or</Trans>
        </div>
      ) : null}
      <ProviderButtons
        providers={offered.providers}
        leavingFor={leavingFor}
        onLeave={({ id }) => {
          setLeavingFor(id)
          goTo(leavePath({ providerId: id, purpose: 'signIn', next }))
        }}
      />
      {own.map(({ way, SignIn }) => (
        <SignIn key={way} {...{ userName, onSignedIn, onSwitchedOff }} />
      ))}
    </>
  )
}
