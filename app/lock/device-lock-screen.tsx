import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import lockScreenStyles from '../identity/lock-screen.module.css'
import { ProfileLine } from '../identity/profile-line.tsx'
import reactivateStyles from '../identity/reactivate.module.css'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { LeaveButton } from './leaving.tsx'
import type { DeviceLock } from './lock-of-device.ts'
import { SignInForm } from './sign-in-form.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { UnlockWithKey } from './unlock-with-key.tsx'
import { useLockState } from './use-device-lock.ts'

/** Stands in the place of everything: nothing of the person is open behind it, not even in memory. */
export function DeviceLockScreen({
  lock,
  profile,
}: {
  readonly lock: DeviceLock
  readonly profile: Profile
}) {
  const { t } = useLingui()
  const state = useLockState(lock)
  const [by, setBy] = useState<'way' | 'signIn' | 'recoveryKey'>('way')
  const title = t`This device is locked`
  useEffect(() => {
    document.title = `${title} · Tawqi`
  }, [title])
  // Already open: the stores are being read.
  if (state.kind !== 'locked') return <div className={lockScreenStyles.lock} />
  const { spares } = state
  const isSpent = state.next.kind === 'signInOnly'
  const spare = spares.recoveryKey && (!spares.password || by === 'recoveryKey') ? 'recoveryKey' : 'signIn'
  const shown = isSpent && by === 'way' ? spare : by
  return (
    <main className={lockScreenStyles.lock}>
      <div className={classNames(lockScreenStyles.idCard, reactivateStyles.idForm)}>
        <div>
          <PageTitle title={title} />
          <p className={reactivateStyles.lead}>
            <Trans>Everything is kept as you left it, and encrypted.</Trans>
          </p>
        </div>
        <ProfileLine profile={profile} />
        {isSpent || shown === 'way' ? <UnlockForm lock={lock} locked={state} /> : null}
        {shown === 'signIn' ? <SignInForm profile={profile} lock={lock} /> : null}
        {shown === 'recoveryKey' ? <UnlockWithKey lock={lock} email={profile.email} /> : null}
        {isSpent || shown === 'way' ? null : (
          <Button variant="link" onClick={() => setBy('way')}>
            {state.way === 'pin' ? <Trans>Use the PIN</Trans> : <Trans>Use the passkey</Trans>}
          </Button>
        )}
        {spares.password && shown !== 'signIn' ? (
          <Button variant="link" onClick={() => setBy('signIn')}>
            <Trans>Sign in instead</Trans>
          </Button>
        ) : null}
        {spares.recoveryKey && shown !== 'recoveryKey' ? (
          <Button variant="link" onClick={() => setBy('recoveryKey')}>
            <Trans>Use the recovery key</Trans>
          </Button>
        ) : null}
        <LeaveButton profile={profile} stay={t`Stay locked`} />
      </div>
    </main>
  )
}
