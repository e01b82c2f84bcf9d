/** Preferences of this device, not of the person: what rests here is encrypted and opens with a PIN or a passkey. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconLockOff } from '@tabler/icons-react'
import { useState } from 'react'
import { canLockDevice } from '../../lock/browser-lock.ts'
import { LockDialog } from '../../lock/lock-dialog.tsx'
import type { DeviceLock, LockState } from '../../lock/lock-of-device.ts'
import { RecoveryKeyDialog } from '../../lock/recovery-key-dialog.tsx'
import { useDeviceLock, useLockState } from '../../lock/use-device-lock.ts'
import { useSessionState } from '../../session/use-session.tsx'
import { useShellData } from '../../shell/shell-data.ts'
import { useIsOnline } from '../../shell/use-connection.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { AccountSection } from '../account-section.tsx'
import { NeedsConnection } from '../needs-connection.tsx'

export function LockSection() {
  const lock = useDeviceLock()
  const state = useLockState(lock)
  if (!canLockDevice()) return null
  return (
    <AccountSection
      title={<Trans>Lock this device</Trans>}
      lead={
        <Trans>
          Documents, drafts and unsent work kept in this browser are encrypted. They open with a PIN or a
          passkey, also without a network.
        </Trans>
      }
    >
      {state.kind === 'unlocked' ? <On lock={lock} state={state} /> : <Off lock={lock} />}
    </AccountSection>
  )
}

function Off({ lock }: { readonly lock: DeviceLock }) {
  const online = useIsOnline()
  const { profile } = useShellData()
  const [choosing, setChoosing] = useState(false)
  // Who turns it on is checked once: what opens this device when the PIN is forgotten is theirs.
  if (!online) return <NeedsConnection />
  return (
    <div>
      <Button variant="outline" size="md" icon={IconLock} onClick={() => setChoosing(true)}>
        <Trans>Turn on the lock</Trans>
      </Button>
      {choosing ? (
        <LockDialog lock={lock} profile={profile} purpose="turnOn" onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  )
}

function On(props: { readonly lock: DeviceLock; readonly state: Extract<LockState, { kind: 'unlocked' }> }) {
  const { lock, state } = props
  const { t } = useLingui()
  const shell = useShellData()
  const session = useSessionState()
  const isDemanded = session.kind !== 'signedOut' && session.profile.demandsDeviceLock === true
  const [asking, setAsking] = useState<'change' | 'off' | 'recoveryKey' | null>(null)
  return (
    <>
      <p className="b">
        {state.way === 'pin' ? <Trans>On, with a PIN</Trans> : <Trans>On, with a passkey</Trans>}
      </p>
      <p className="m">
        {state.spares.password && state.spares.recoveryKey ? (
          <Trans>If that is lost, your password and your recovery key open it too.</Trans>
        ) : state.spares.password ? (
          <Trans>If that is lost, signing in with your password opens it too.</Trans>
        ) : (
          <Trans>If that is lost, your recovery key opens it too.</Trans>
        )}
      </p>
      <Switch
        label={<Trans>Lock when the last tab is closed or reloaded</Trans>}
        hint={
          <Trans>If this is off, the key stays on this device until you lock it or are away too long.</Trans>
        }
        checked={state.locksOnClose}
        onChecked={(on) => void lock.setLocksOnClose(on)}
      />
      <div className="row wrap">
        <Button variant="outline" size="md" icon={IconLock} onClick={shell.lock}>
          <Trans>Lock now</Trans>
        </Button>
        <Button variant="outline" size="md" onClick={() => setAsking('change')}>
          <Trans>Change PIN or passkey</Trans>
        </Button>
        <Button variant="outline" size="md" onClick={() => setAsking('recoveryKey')}>
          {state.spares.recoveryKey ? <Trans>New recovery key</Trans> : <Trans>Make a recovery key</Trans>}
        </Button>
        {isDemanded ? null : (
          <Button variant="ghost" size="md" icon={IconLockOff} onClick={() => setAsking('off')}>
            <Trans>Turn off the lock</Trans>
          </Button>
        )}
      </div>
      {isDemanded ? (
        <p className="m">
          <Trans>Your organization asks for this lock, so it stays on.</Trans>
        </p>
      ) : null}
      {asking === 'recoveryKey' ? (
        <RecoveryKeyDialog
          {...{ lock, way: state.way, email: shell.profile.email, isAnew: state.spares.recoveryKey }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'change' ? (
        <LockDialog lock={lock} profile={shell.profile} purpose="change" onClose={() => setAsking(null)} />
      ) : null}
      <AlertDialog
        open={asking === 'off'}
        title={t`Turn off the lock?`}
        confirmLabel={t`Turn off the lock`}
        cancelLabel={t`Keep the lock`}
        onConfirm={() => void lock.turnOff()}
        onCancel={() => setAsking(null)}
      >
        <p>
          <Trans>What is kept here will rest unencrypted, for everybody who can use this browser.</Trans>
        </p>
      </AlertDialog>
    </>
  )
}
