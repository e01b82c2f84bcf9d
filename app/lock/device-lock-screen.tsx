import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import { ProfileLine } from '../identity/profile-line.tsx'
import { openLocalDatabase } from '../replica/local-database.ts'
import { useSession } from '../session/use-session.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { DeviceLock } from './device-lock.ts'
import { SignInForm } from './sign-in-form.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { useLockState } from './use-device-lock.ts'
import '../identity/identity.css'

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
  const [signingIn, setSigningIn] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const title = t`This device is locked`
  useEffect(() => {
    document.title = `${title} · Tawqi`
  }, [title])
  // Already open: the stores are being read.
  if (state.kind !== 'locked') return <div className="id-lock" />
  const mustSignIn = signingIn || state.next.kind === 'signInOnly'
  return (
    <main className="id-lock">
      <div className="id-card id-form">
        <div>
          <PageTitle title={title} />
          <p className="id-lead">
            <Trans>Everything is kept as you left it, and encrypted.</Trans>
          </p>
        </div>
        <ProfileLine profile={profile} />
        {signingIn && state.next.kind !== 'signInOnly' ? null : <UnlockForm lock={lock} locked={state} />}
        {mustSignIn ? <SignInForm profile={profile} lock={lock} /> : null}
        {state.next.kind === 'signInOnly' ? null : (
          <Button variant="link" onClick={() => setSigningIn(!signingIn)}>
            {!signingIn ? (
              <Trans>Sign in instead</Trans>
            ) : state.way === 'pin' ? (
              <Trans>Use the PIN</Trans>
            ) : (
              <Trans>Use the passkey</Trans>
            )}
          </Button>
        )}
        <Button variant="link" onClick={() => setLeaving(true)}>
          <Trans>Remove my data from this device</Trans>
        </Button>
      </div>
      {leaving ? <Leaving profile={profile} onStay={() => setLeaving(false)} /> : null}
    </main>
  )
}

function Leaving({ profile, onStay }: { readonly profile: Profile; readonly onStay: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const unsent = useUnsent(profile.id)
  if (unsent === null) return null
  return (
    <AlertDialog
      open
      destructive
      title={t`Sign out and remove everything?`}
      confirmLabel={t`Sign out and remove`}
      cancelLabel={t`Stay locked`}
      onConfirm={() => void session.signOut()}
      onCancel={onStay}
    >
      {unsent > 0 ? (
        <p>
          <Plural
            value={unsent}
            one="# action has not been sent and will be lost."
            other="# actions have not been sent and will be lost."
          />
        </p>
      ) : (
        <p>
          <Trans>All your actions have been sent. Nothing is lost.</Trans>
        </p>
      )}
    </AlertDialog>
  )
}

/** Told without the key: how an entry stands is not part of what is sealed. */
function useUnsent(subject: string): number | null {
  const [unsent, setUnsent] = useState<number | null>(null)
  useEffect(() => {
    const local = openLocalDatabase(subject)
    void local.outbox
      .where('state')
      .anyOf('saved', 'sending')
      .count()
      .then(setUnsent, () => setUnsent(0))
      .finally(() => local.close())
  }, [subject])
  return unsent
}
