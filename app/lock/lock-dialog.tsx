import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useFailureText } from '../identity/failure-text.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { pinProblem } from './attempts.ts'
import type { DeviceLock, UnlockFailure, Way } from './device-lock.ts'
import { createPasskeys } from './passkeys.ts'

/** A way to open this device, and the password, which opens it when that way is not at hand. */
export function LockDialog(props: {
  readonly lock: DeviceLock
  readonly profile: { readonly name: string; readonly email: string }
  readonly purpose: 'turnOn' | 'change'
  readonly onClose: () => void
}) {
  const { lock, profile, purpose, onClose } = props
  const { t } = useLingui()
  const session = useSession()
  const failureText = useFailureText()
  const offersPasskey = usePasskeyOffered(profile)
  const [way, setWay] = useState<Way>('pin')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problem = way === 'pin' ? pinProblem(pin) : null
  const errors = {
    pin:
      problem === 'short'
        ? t`At least 6 characters`
        : problem === 'simple'
          ? t`Too easy to guess: not a row of figures`
          : undefined,
    again: way === 'pin' && problem === null && again !== pin ? t`The two are not the same` : undefined,
    password: password === '' ? t`Enter your password` : undefined,
  }

  const save = async () => {
    setTried(true)
    if (Object.values(errors).some((one) => one !== undefined)) return
    setBusy(true)
    setFailure(await setLock())
    setBusy(false)
  }
  /** Null when it is set. */
  const setLock = async (): Promise<string | null> => {
    const chosen = way === 'pin' ? ({ kind: 'pin', pin } as const) : ({ kind: 'passkey' } as const)
    if (purpose === 'change') {
      const changed = await lock.changeWay(chosen, password)
      return changed.ok ? closed() : wordsOf(changed.error)
    }
    const checked = await session.signIn(profile.email, password)
    if (!checked.ok) return failureText(checked.error, t`There was a problem with login`)
    const on = await lock.turnOn(chosen, password)
    return on.ok ? closed() : wordsOf(on.error)
  }
  const closed = () => {
    onClose()
    return null
  }
  const wordsOf = ({ code }: UnlockFailure) =>
    code === 'wrong'
      ? t`This password does not open the lock.`
      : code === 'not-able'
        ? t`This passkey cannot encrypt. Choose a PIN, or another passkey.`
        : t`No passkey was made.`

  return (
    <Dialog
      open
      onClose={onClose}
      title={purpose === 'turnOn' ? t`Turn on the lock` : t`Change PIN or passkey`}
      footer={
        <>
          <Button size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="md" variant="filled" busy={busy} onClick={() => void save()}>
            {purpose === 'turnOn' ? <Trans>Turn on</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <FailureBanner text={failure} />
        {offersPasskey ? (
          <Segmented
            label={t`How it opens`}
            fill
            value={way}
            onValue={setWay}
            options={[
              { value: 'pin', label: <Trans>PIN</Trans> },
              { value: 'passkey', label: <Trans>Passkey</Trans> },
            ]}
          />
        ) : null}
        {way === 'pin' ? (
          <>
            <PasswordInput
              label={t`PIN`}
              hint={t`Figures or letters, at least 6. Longer ones are harder to find out.`}
              autoComplete="off"
              maxLength={64}
              value={pin}
              onText={setPin}
              error={tried ? errors.pin : undefined}
            />
            <PasswordInput
              label={t`PIN again`}
              autoComplete="off"
              maxLength={64}
              value={again}
              onText={setAgain}
              error={tried ? errors.again : undefined}
            />
          </>
        ) : (
          <p className="m">
            <Trans>
              The browser asks for a fingerprint, your face or the code of this device. This is the stronger
              way: nobody can guess it.
            </Trans>
          </p>
        )}
        <input type="hidden" name="username" autoComplete="username" value={profile.email} />
        <PasswordInput
          label={t`Password of your account`}
          hint={t`Opens this device if the other way is lost.`}
          maxLength={200}
          value={password}
          onText={setPassword}
          error={tried ? errors.password : undefined}
        />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  )
}

function usePasskeyOffered(person: { readonly name: string; readonly email: string }): boolean {
  const [offered, setOffered] = useState(false)
  const { name, email } = person
  useEffect(() => {
    let current = true
    void createPasskeys({ name, email })
      .offered()
      .then((yes) => current && setOffered(yes))
    return () => {
      current = false
    }
  }, [name, email])
  return offered
}
