import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { getProofs } from '../../sync/calls/ways-in.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import { useFailureText } from '../identity/failure-text.ts'
import { useSession } from '../session/use-session.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ShowWhoIs } from '../ways-in/show-who-is.tsx'
import type { DeviceLock, NewSpare, NewWay, Spares, UnlockFailure } from './lock-of-device.ts'
import { createRecoveryKey } from './recovery-key.ts'
import { RecoveryKeyShown } from './recovery-key-shown.tsx'
import { type Spare, SpareFields } from './spare-fields.tsx'
import { useLockState } from './use-device-lock.ts'
import { useWayFields, WayFields } from './way-fields.tsx'

export interface LockDialogProps {
  readonly lock: DeviceLock
  readonly profile: { readonly name: string; readonly email: string }
  readonly purpose: 'turnOn' | 'change'
  readonly onClose: () => void
}

/**
 * A way to open this device, and what opens it when that way is not at hand: the account's password, which the server
 * checks, or a recovery key, for which its person shows another way who they are. Whoever happens to sit at an open device
 * must not be able to lock its person out.
 */
type Step =
  | { readonly kind: 'fields' }
  | { readonly kind: 'who'; readonly way: NewWay }
  | { readonly kind: 'key'; readonly way: NewWay; readonly recoveryKey: string }

const BOTH: Spares = { password: true, recoveryKey: true }

export function LockDialog({ lock, profile, purpose, onClose }: LockDialogProps) {
  const { t } = useLingui()
  const session = useSession()
  const failureText = useFailureText()
  const state = useLockState(lock)
  const hasPassword = useHasPassword(purpose === 'turnOn')
  const [step, setStep] = useState<Step>({ kind: 'fields' })
  const fields = useWayFields()
  const [chosenSpare, setSpare] = useState<Spare | null>(null)
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isNew = purpose === 'turnOn'
  const offered = isNew ? { ...BOTH, password: hasPassword } : state.kind === 'off' ? BOTH : state.spares
  const spare = chosenSpare ?? (offered.password ? 'password' : 'recoveryKey')
  const isTyped = spare === 'password' || !isNew
  const missing =
    !isTyped || typed !== ''
      ? undefined
      : spare === 'password'
        ? t`Enter your password`
        : t`Enter your recovery key`

  const wordsOf = ({ code }: UnlockFailure) =>
    code === 'wrong'
      ? spare === 'password'
        ? t`This password does not open the lock.`
        : t`This is not the recovery key of this device.`
      : code === 'not-able'
        ? t`This passkey cannot encrypt. Choose a PIN, or another passkey.`
        : t`No passkey was made.`
  const done = (result: Awaited<ReturnType<DeviceLock['turnOn']>>) => {
    if (result.ok) onClose()
    else setFailure(wordsOf(result.error))
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    await work()
    setBusy(false)
  }
  const next = async (way: NewWay) => {
    const shown: NewSpare =
      spare === 'password'
        ? { kind: 'password', password: typed }
        : { kind: 'recoveryKey', recoveryKey: typed }
    if (!isNew) return done(await lock.changeWay(way, shown))
    if (spare === 'recoveryKey') return setStep({ kind: 'who', way })
    const checked = await session.signIn(profile.email, typed)
    if (!checked.ok) return setFailure(failureText(checked.error, t`There was a problem with login`))
    done(await lock.turnOn(way, shown))
  }
  const submit = () => {
    setTried(true)
    const { chosen } = fields
    if (step.kind === 'fields' && chosen && missing === undefined) void attempt(() => next(chosen))
    if (step.kind === 'key' && kept) {
      const { way, recoveryKey } = step
      void attempt(async () => done(await lock.turnOn(way, { kind: 'recoveryKey', recoveryKey })))
    }
  }
  return (
    <Dialog
      open
      // The key is shown this once: a slip must not take it away.
      {...(step.kind !== 'key' && { onClose })}
      title={isNew ? t`Turn on the lock` : t`Change PIN or passkey`}
      footer={
        <>
          <Button size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {step.kind === 'who' ? null : (
            <Button
              size="md"
              variant="filled"
              busy={busy}
              disabled={step.kind === 'key' && !kept}
              onClick={submit}
            >
              {!isNew ? (
                <Trans>Save</Trans>
              ) : step.kind === 'fields' && spare === 'recoveryKey' ? (
                <Trans>Go on</Trans>
              ) : (
                <Trans>Turn on</Trans>
              )}
            </Button>
          )}
        </>
      }
    >
      {step.kind === 'who' ? (
        <Suspense fallback={<div aria-busy="true" />}>
          <ShowWhoIs
            profile={profile}
            onShown={() => setStep({ kind: 'key', way: step.way, recoveryKey: createRecoveryKey() })}
          />
        </Suspense>
      ) : (
        <Form failure={failure} onSubmit={submit}>
          {step.kind === 'key' ? (
            <RecoveryKeyShown
              {...{ kept, email: profile.email, recoveryKey: step.recoveryKey }}
              onKept={setKept}
            />
          ) : (
            <>
              <WayFields fields={fields} profile={profile} tried={tried} />
              <SpareFields
                {...{ offered, spare, typed, email: profile.email }}
                purpose={isNew ? 'choose' : 'show'}
                onSpare={(one) => {
                  setSpare(one)
                  setTyped('')
                }}
                onTyped={setTyped}
                error={tried ? missing : undefined}
              />
            </>
          )}
        </Form>
      )}
    </Dialog>
  )
}

function Form(props: {
  readonly failure: string | null
  readonly onSubmit: () => void
  readonly children: ReactNode
}) {
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit()
      }}
    >
      <FailureBanner text={props.failure} />
      {props.children}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  )
}

/** Until the server has said anything there may be one. */
function useHasPassword(asks: boolean): boolean {
  const session = useSession()
  const [has, setHas] = useState(true)
  useEffect(() => {
    let current = true
    if (asks)
      void session.call(getProofs, {}).then((result) => {
        if (current && result.ok) setHas(result.value.data.hasPassword)
      })
    return () => {
      current = false
    }
  }, [session, asks])
  return has
}
