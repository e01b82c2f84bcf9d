import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { PendingLink } from '../identity/pending-link.ts'
import type { OfferedWays } from '../identity/use-offered-ways.ts'
import { useSession } from '../session/use-session.tsx'
import { goTo } from '../shell/address.ts'
import { leavePath } from './leave-for-provider.ts'
import type { SignInProps } from './sign-in-props.ts'
import { SignInWays } from './sign-in-ways.tsx'
import styles from './ways-in.module.css'
import { useWaysWords } from './words.ts'

/** Below the password on the sign-in page, or in its place where the organisation has closed it. */
export function OtherWays(
  props: Omit<SignInProps, 'enter'> & {
    readonly offered: OfferedWays
    readonly next: string
    readonly onLink: (link: PendingLink) => void
  },
) {
  useWaysWords()
  const { offered, next, ...rest } = props
  const session = useSession()
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  return (
    <>
      {offered.methods.includes('password') ? (
        <div className={styles.or}>
          <Trans>or</Trans>
        </div>
      ) : null}
      <SignInWays
        {...rest}
        offered={offered}
        enter={session.signInBy}
        leavingFor={leavingFor}
        onLeave={({ id }) => {
          setLeavingFor(id)
          goTo(leavePath({ providerId: id, purpose: 'signIn', next }))
        }}
      />
    </>
  )
}
