import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { SessionState } from '../session/session.ts'
import { useSession } from '../session/use-session.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { useFailureText } from './failure-text.ts'
import styles from './lock-screen.module.css'
import { ProfileLine } from './profile-line.tsx'
import reactivateStyles from './reactivate.module.css'

export type LockScreenProps = {
  locked: Extract<SessionState, { kind: 'locked' }>
  /** Leaves for good; the owner asks about unsent work. */
  onSignOut: () => void
}

/** Covers a session that went idle or expired. What lies below stays as it is, unsent work included. */
export function LockScreen({ locked, onSignOut }: LockScreenProps) {
  const { t } = useLingui()
  const session = useSession()
  const failureText = useFailureText()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [offline, setOffline] = useState(false)
  const { profile, reason } = locked

  const unlock = async () => {
    setBusy(true)
    const result = await session.signIn(profile.email, password)
    setBusy(false)
    if (result.ok) return
    setOffline(result.error.kind === 'offline')
    setFailure(
      result.error.kind === 'offline' ? null : failureText(result.error, t`There was a problem with login`),
    )
  }
  return (
    <div className={styles.lock} role="dialog" aria-modal="true" aria-label={t`Session locked`}>
      <form
        className={classNames(styles.idCard, reactivateStyles.idForm)}
        onSubmit={(event) => {
          event.preventDefault()
          void unlock()
        }}
      >
        <div>
          <PageTitle title={t`Sign in again`} />
          <p className={reactivateStyles.lead}>
            {reason === 'idle' ? (
              <Trans>You were away for a while, so we covered your work. Everything is kept.</Trans>
            ) : (
              <Trans>Your session has ended. Everything on this device is kept.</Trans>
            )}
          </p>
        </div>
        <ProfileLine profile={profile} />
        <FailureBanner text={failure} />
        {offline ? (
          <Banner icon={IconCloudOff}>
            <Trans>There is no network to check your password with.</Trans>
          </Banner>
        ) : null}
        <input type="hidden" name="username" autoComplete="username" value={profile.email} />
        <PasswordInput label={t`Password`} name="password" value={password} onText={setPassword} />
        <Button type="submit" variant="filled" size="md" wide busy={busy}>
          <Trans>Sign in</Trans>
        </Button>
        {offline ? (
          <Button variant="outline" size="md" wide onClick={() => session.continueOffline()}>
            <Trans>Go on without network</Trans>
          </Button>
        ) : null}
        <Button variant="link" onClick={onSignOut}>
          <Trans>Sign in as a different user</Trans>
        </Button>
      </form>
    </div>
  )
}
