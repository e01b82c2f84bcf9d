import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormat } from '../i18n/use-format.ts'
import { FailureBanner } from '../identity/failure-banner.tsx'
import styles from '../identity/reactivate.module.css'
import { Button } from '../ui/button.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import type { DeviceLock, LockState, UnlockFailure } from './lock-of-device.ts'

/** By PIN or passkey, with or without a network. */
export function UnlockForm(props: {
  readonly lock: DeviceLock
  readonly locked: Extract<LockState, { kind: 'locked' }>
}) {
  const { lock, locked } = props
  return locked.way === 'passkey' ? <ByPasskey lock={lock} /> : <ByPin lock={lock} locked={locked} />
}

function ByPin(props: {
  readonly lock: DeviceLock
  readonly locked: Extract<LockState, { kind: 'locked' }>
}) {
  const { lock, locked } = props
  const { next, spares } = locked
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const now = useSecond(next.kind === 'wait')
  const waits = next.kind === 'wait' && next.until > now ? next.until - now : 0
  if (next.kind === 'signInOnly')
    return (
      <FailureBanner
        text={
          spares.password
            ? t`The PIN was wrong too often. Sign in to open what is kept here.`
            : t`The PIN was wrong too often. Your recovery key opens what is kept here.`
        }
      />
    )
  const unlock = async () => {
    setBusy(true)
    const opened = await lock.unlockWithPin(pin)
    setBusy(false)
    setPin('')
    setTried(!opened.ok)
  }
  return (
    <form
      className={styles.idForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (pin !== '' && waits === 0 && !busy) void unlock()
      }}
    >
      <FailureBanner
        text={
          tried
            ? t`${plural(next.left, {
                one: 'This is not the PIN. # try is left.',
                other: 'This is not the PIN. # tries are left.',
              })}`
            : null
        }
      />
      <PasswordInput
        label={t`PIN`}
        name="device-pin"
        autoComplete="off"
        autoFocus
        value={pin}
        onText={setPin}
        disabled={waits > 0}
      />
      {waits > 0 ? (
        <p className="m" role="timer">
          <Trans>
            You can try again in <Duration ms={waits} />.
          </Trans>
        </p>
      ) : null}
      <Button type="submit" variant="filled" size="md" wide busy={busy} disabled={waits > 0}>
        <Trans>Unlock</Trans>
      </Button>
    </form>
  )
}

/** The clock, each second while it is needed. */
function useSecond(running: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}

/** "0:42", "59:59". */
function Duration({ ms }: { readonly ms: number }) {
  const format = useFormat()
  const seconds = Math.ceil(ms / 1000)
  const two = (value: number) => `${value < 10 ? format.number(0) : ''}${format.number(value)}`
  return (
    <bdi dir="ltr">
      {format.number(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </bdi>
  )
}

function ByPasskey({ lock }: { readonly lock: DeviceLock }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<UnlockFailure['code'] | null>(null)
  const unlock = async () => {
    setBusy(true)
    const opened = await lock.unlockWithPasskey()
    setBusy(false)
    setFailure(opened.ok ? null : opened.error.code)
  }
  return (
    <>
      <FailureBanner
        text={
          failure === null
            ? null
            : failure === 'not-able'
              ? t`This browser cannot open the lock with a passkey.`
              : t`The passkey was not given. Try again, or open another way.`
        }
      />
      <Button
        variant="filled"
        size="md"
        wide
        icon={IconFingerprint}
        busy={busy}
        data-autofocus
        onClick={() => void unlock()}
      >
        <Trans>Unlock with passkey</Trans>
      </Button>
    </>
  )
}
