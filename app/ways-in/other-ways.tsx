import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { OfferedWays } from '../identity/use-offered-ways.ts'
import { goTo } from '../shell/address.ts'
import { leavePath } from './leave-for-provider.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import styles from './ways-in.module.css'
import { useWaysWords } from './words.ts'

/** Below the password on the sign-in page, or in its place where the organisation has closed it. */
export function OtherWays(props: { readonly offered: OfferedWays; readonly next: string }) {
  useWaysWords()
  const { offered, next } = props
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
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
    </>
  )
}
