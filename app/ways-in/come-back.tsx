/** By every way their organisation offers, whoever's session went idle or expired comes back to it, to the same place. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff, IconLinkOff } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { authType, getToken } from '../../sync/calls/sign-in.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useFailureText } from '../identity/failure-text.ts'
import type { PendingLink } from '../identity/pending-link.ts'
import styles from '../identity/reactivate.module.css'
import { useCall } from '../identity/use-call.ts'
import type { OfferedWays } from '../identity/use-offered-ways.ts'
import { useSession } from '../session/use-session.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { leaveBeside } from './leave-for-provider.ts'
import { cameByPassword } from './offered-here.ts'
import { SignInWays } from './sign-in-ways.tsx'
import waysStyles from './ways-in.module.css'

export function ComeBack(props: {
  readonly profile: Pick<Profile, 'email'>
  /** Opens what is here while there is no network; left out where a network is needed anyway. */
  readonly onOffline?: () => void
}) {
  const { profile, onOffline } = props
  const { t } = useLingui()
  const session = useSession()
  const { offered, failure, offline, look } = useWaysBack(profile.email)
  const [unlinked, setUnlinked] = useState<PendingLink | null>(null)
  const [byPassword, setByPassword] = useState(() => cameByPassword(document.cookie))
  if (!offered)
    return (
      <>
        {offline ? (
          <Banner icon={IconCloudOff}>
            <Trans>There is no network to sign in by. Everything on this device is kept.</Trans>
          </Banner>
        ) : (
          <FailureBanner text={failure} />
        )}
        {offline || failure !== null ? (
          <Button variant="filled" size="md" wide onClick={() => void look()}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <div aria-busy="true" />
        )}
        {offline && onOffline ? (
          <Button variant="outline" size="md" wide onClick={onOffline}>
            <Trans>Go on without network</Trans>
          </Button>
        ) : null}
      </>
    )
  const { methods, providers } = offered
  const hasPassword = methods.includes('password')
  const hasOthers = providers.length > 0 || methods.some((way) => way !== 'password')
  const isFirst = hasPassword && (byPassword || !hasOthers)
  const here = location.pathname + location.search + location.hash
  return (
    <>
      {isFirst ? <ByPassword email={profile.email} /> : null}
      {isFirst && hasOthers ? (
        <div className={waysStyles.or}>
          <Trans>or</Trans>
        </div>
      ) : null}
      {unlinked ? (
        <Banner icon={IconLinkOff} tone="warn" urgent>
          <Trans>
            <bdi>{unlinked.label}</bdi> at <bdi>{unlinked.provider}</bdi> is not linked with an account here.
            Come back another way; you can link it under Account, Security.
          </Trans>
        </Banner>
      ) : null}
      <SignInWays
        userName={profile.email}
        enter={session.comeBackBy}
        offered={offered}
        onSignedIn={() => setUnlinked(null)}
        onLink={setUnlinked}
        onLeave={({ id }) => leaveBeside({ providerId: id, purpose: 'signIn', next: here })}
      />
      {hasPassword && !isFirst ? (
        <Button variant="link" onClick={() => setByPassword(true)}>
          {t`Use a password`}
        </Button>
      ) : null}
    </>
  )
}

/** What the organisation of this address offers, as soon as the server is reached. */
function useWaysBack(email: string) {
  const session = useSession()
  const { t } = useLingui()
  const failureText = useFailureText()
  const problem = t`There was a problem with login`
  const [offered, setOffered] = useState<OfferedWays | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [offline, setOffline] = useState(false)
  const look = useCallback(async () => {
    const result = await session.call(authType, { userName: `@${email.replace(/^.*@/, '')}` })
    setOffline(!result.ok && result.error.kind === 'offline')
    if (result.ok) setOffered(result.value.data)
    else setFailure(result.error.kind === 'offline' ? null : failureText(result.error, problem))
  }, [session, email, failureText, problem])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again when there is a network
  useEffect(() => {
    const again = () => void look()
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [session, email])
  return { offered, failure, offline, look }
}

function ByPassword({ email }: { readonly email: string }) {
  const { t } = useLingui()
  const session = useSession()
  const call = useCall(t`There was a problem with login`)
  const [password, setPassword] = useState('')
  const signIn = () =>
    call.run(() =>
      session.comeBackBy(() => session.call(getToken, { userName: email, password, cookieOnly: true })),
    )
  return (
    <form
      className={styles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') void signIn()
      }}
    >
      <FailureBanner text={call.failure} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordInput label={t`Password`} name="password" value={password} onText={setPassword} />
      <Button type="submit" variant="filled" size="md" wide busy={call.busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
