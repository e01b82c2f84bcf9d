import { Trans, useLingui } from '@lingui/react/macro'
import lockStyles from '../identity/lock-screen.module.css'
import { ProfileLine } from '../identity/profile-line.tsx'
import styles from '../identity/reactivate.module.css'
import type { LockScreenProps } from '../identity/session-gate.tsx'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ComeBack } from './come-back.tsx'
import { SwitchQuestion } from './switch-question.tsx'
import { useWaysWords } from './words.ts'

/** Covers a session that went idle or expired. What lies below stays as it is, unsent work included. */
export function LockScreen({ locked, onSignOut }: LockScreenProps) {
  useWaysWords()
  const { t } = useLingui()
  const session = useSession()
  const { profile, reason, other } = locked
  return (
    <div className={lockStyles.lock} role="dialog" aria-modal="true" aria-label={t`Session locked`}>
      <div className={classNames(lockStyles.idCard, styles.idForm)}>
        {other ? (
          <SwitchQuestion profile={profile} other={other} />
        ) : (
          <>
            <div>
              <PageTitle title={t`Sign in again`} />
              <p className={styles.lead}>
                {reason === 'idle' ? (
                  <Trans>You were away for a while, so we covered your work. Everything is kept.</Trans>
                ) : (
                  <Trans>Your session has ended. Everything on this device is kept.</Trans>
                )}
              </p>
            </div>
            <ProfileLine profile={profile} />
            <ComeBack profile={profile} onOffline={session.continueOffline} />
            <Button variant="link" onClick={onSignOut}>
              <Trans>Sign in as a different user</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
